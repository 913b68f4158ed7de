use std::path::Path;

use super::*;

/// Fills the boards of a page. All boards must be drawable.
#[track_caller]
fn page(text: &str, kind: PageKind) -> String {
    let folder = Folder::from_page(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/files/page.md"));
    let page = fill(text, kind, &folder, Filling::Board);
    assert!(page.complaints.is_empty(), "{text}: {:?}", page.complaints);
    let again = fill(&page.text, kind, &folder, Filling::Board);
    assert_eq!((again.text.as_str(), again.complaints.len()), (page.text.as_str(), 0), "twice is as once");
    page.text
}

/// The page with the word `STILL` in place of each picture with the texts below it.
fn outline(page: &str) -> String {
    let mut outline = String::new();
    let mut rest = page;
    while let Some((before, behind)) = rest.split_once("<svg data-still=\"") {
        outline.push_str(before);
        outline.push_str("STILL");
        rest = behind.split_once("</svg>").unwrap().1;
        if rest.starts_with("<noscript data-still") {
            rest = rest.split_once("</noscript>").unwrap().1;
        }
    }
    outline + rest
}

#[track_caller]
fn becomes(kind: PageKind, text: &str, expected: &str) {
    assert_eq!(outline(&page(text, kind)), expected, "{text}");
}

fn complaints(kind: PageKind, text: &str) -> Vec<String> {
    let page = fill(text, kind, &Folder::default(), Filling::Board);
    assert_eq!(page.text, text, "what cannot be drawn stays as it is");
    page.complaints.into_iter().map(|(line, why)| format!("{line}: {why}")).collect()
}

const SCRIPT: &str = "<script type=\"application/x-go-sgf\">";

#[test]
fn a_fence_becomes_a_board_with_its_picture_and_its_record() {
    becomes(
        PageKind::Markdown,
        "# Ladders\n\n```baduk at=1 region='top left'\n(;B[ee])\n```\n\nwords\n"
            .replace("top left", "top-left")
            .as_str(),
        &format!(
            "# Ladders\n\n<baduk-pan at=\"1\" region=\"top-left\">\nSTILL\n\n{SCRIPT}\n(;B[ee])\n</script>\n</baduk-pan>\n\nwords\n"
        ),
    );
}

#[test]
fn a_picture_is_described_in_the_language_of_its_element_or_its_page() {
    let described = |html: &str, lang: &str| {
        let text = format!("<html{html}><baduk-pan size=\"9\"{lang}></baduk-pan></html>");
        let filled = page(&text, PageKind::Html);
        let (_, rest) = filled.split_once("<desc").unwrap();
        rest.split_once('.').unwrap().0.to_owned()
    };
    let (english, korean) = (" lang=\"en\">A board of 9 by 9 lines", " lang=\"ko\">가로 9줄, 세로 9줄 바둑판");
    for (html, lang, expected) in [
        ("", "", english),
        (" lang=\"ko-KR\"", "", korean),
        (" lang=\"ko\"", " lang=\"en\"", english),
        ("", " lang=\"ko\"", korean),
        (" lang=\"pt\"", "", english),
    ] {
        assert_eq!(described(html, lang), expected, "{html} {lang}");
    }
}

#[test]
fn a_fence_that_names_a_file_has_no_script() {
    becomes(PageKind::Markdown, "~~~baduk sgf=ko.sgf\n~~~", "<baduk-pan sgf=\"ko.sgf\">\nSTILL\n</baduk-pan>");
}

#[test]
fn a_fence_by_a_paragraph_is_set_off_from_it() {
    becomes(
        PageKind::Markdown,
        "before\n```baduk sgf=ko.sgf\n```\nafter\n",
        "before\n\n<baduk-pan sgf=\"ko.sgf\">\nSTILL\n</baduk-pan>\n\nafter\n",
    );
}

#[test]
fn a_blank_line_separates_a_board_from_a_quotation_below() {
    becomes(
        PageKind::Markdown,
        "```baduk sgf=ko.sgf\n```\n>\n*after*\n",
        "<baduk-pan sgf=\"ko.sgf\">\nSTILL\n</baduk-pan>\n\n>\n*after*\n",
    );
}

#[test]
fn a_fence_stays_in_its_list_or_quotation() {
    becomes(
        PageKind::Markdown,
        "- ```baduk\n  (;C[a\n\n  b])\n  ```\n",
        &format!("- <baduk-pan>\n  STILL\n\n  {SCRIPT}\n  (;C[a\n\n  b])\n  </script>\n  </baduk-pan>\n"),
    );
    becomes(
        PageKind::Markdown,
        "> words\n>\n> ```baduk\n> (;)\n> ```\n",
        &format!("> words\n>\n> <baduk-pan>\n> STILL\n>\n> {SCRIPT}\n> (;)\n> </script>\n> </baduk-pan>\n"),
    );
}

#[test]
fn a_filled_fence_is_rendered_as_plain_html() {
    let text = "```baduk\n(;SZ[9]C[<b>one</b>\n\n# two\n\n    three\n</pre>\n* four];B[ee])\n```\n\n* five\n";
    let filled = page(text, PageKind::Markdown);
    let markdown = Markdown::read(&filled);
    let list = filled.rfind("* five").unwrap();
    let lines = filled.match_indices('\n').map(|(at, _)| at + 1).filter(|&at| at < list);
    let outside: Vec<&str> =
        lines.filter(|&at| markdown.html(at).is_none()).map(|at| filled[at..].lines().next().unwrap()).collect();
    assert!(outside.iter().all(|line| line.is_empty()), "{outside:?}");
    assert!(markdown.html(list).is_none());
}

#[test]
fn an_element_in_html_gets_its_picture() {
    let script = format!("\n  {SCRIPT}(;B[ee])</script>\n");
    becomes(
        PageKind::Html,
        &format!("<p>&nbsp;\t<baduk-pan at='1'>{script}</baduk-pan><br/>"),
        &format!("<p>&nbsp;\t<baduk-pan at='1'>\nSTILL{script}</baduk-pan><br/>"),
    );
    becomes(
        PageKind::Html,
        "<baduk-pan sgf=ko.sgf></baduk-pan> <BADUK-PAN sgf=\"(;)\">x</BADUK-PAN>",
        "<baduk-pan sgf=ko.sgf>\nSTILL\n</baduk-pan> <BADUK-PAN sgf=\"(;)\">\nSTILL\nx</BADUK-PAN>",
    );
}

#[test]
fn an_element_in_markdown_gets_its_picture_in_place() {
    let element = "<baduk-pan sgf=\"ko.sgf\"></baduk-pan>";
    let lines = "<baduk-pan sgf=\"ko.sgf\">\nSTILL\n</baduk-pan>";
    becomes(PageKind::Markdown, &format!("a\n\n{element}\n\nb"), &format!("a\n\n{lines}\n\nb"));
    becomes(PageKind::Markdown, element, lines);
    becomes(PageKind::Markdown, &format!("<div>\nx {element}\n</div>"), &format!("<div>\nx {lines}\n</div>"));
    becomes(
        PageKind::Markdown,
        &format!("see {element} *there*"),
        "see <baduk-pan sgf=\"ko.sgf\">STILL</baduk-pan> *there*",
    );
    becomes(PageKind::Markdown, &format!("> {element}\n"), "> <baduk-pan sgf=\"ko.sgf\">\n> STILL\n> </baduk-pan>\n");
    becomes(PageKind::Markdown, &format!("--> {element}\n"), "--> <baduk-pan sgf=\"ko.sgf\">STILL</baduk-pan>\n");
    becomes(
        PageKind::Markdown,
        &format!("> <div>\n> -- > {element}\n> </div>\n"),
        "> <div>\n> -- > <baduk-pan sgf=\"ko.sgf\">\n> STILL\n> </baduk-pan>\n> </div>\n",
    );
    let tall = "<baduk-pan\n  sgf=\"ko.sgf\">\n</baduk-pan>";
    becomes(PageKind::Markdown, tall, "<baduk-pan\n  sgf=\"ko.sgf\">STILL\n</baduk-pan>");
    let worded = element.replace("></", ">*words*</");
    becomes(PageKind::Markdown, &worded, &worded.replace("*words*", "STILL*words*"));
    for code in ["`E`", "```\nE\n```", "    E", "\\E", "<!-- E -->"] {
        let text = code.replace('E', element);
        assert_eq!(page(&text, PageKind::Markdown), text);
    }
}

#[test]
fn everything_else_on_a_page_is_unchanged() {
    let around =
        "\u{feff}<!DOCTYPE html>\r\n<P a=b  c = 'd'>\n\0\t&bogus; 가 <![CDATA[ x ]]> <unclosed <!-- <baduk-pan> -->";
    assert_eq!(page(around, PageKind::Html), around);
    let text = format!("{around}<baduk-pan sgf='(;)'>\r\n</baduk-pan>{around}");
    let filled = page(&text, PageKind::Html);
    assert!(filled.starts_with(around) && filled.ends_with(&format!("\r\n</baduk-pan>{around}")));
}

#[test]
fn inserted_line_breaks_match_the_page() {
    let filled = page("a\r\n\r\n```baduk\r\n(;C[x\r\n\r\ny])\r\n```\r\n", PageKind::Markdown);
    assert_eq!(filled.matches('\n').count(), filled.matches("\r\n").count(), "{filled:?}");
}

#[test]
fn no_text_in_a_record_becomes_markup() {
    let evil = "</script><script>alert(1)</script><svg onload=alert(2)>]]>--><!--</desc></title>\" '";
    let record = format!("(;GN[{evil}]PB[{evil}]SZ[9]LB[ee:{evil}];B[dd]N[{evil}])").replace("]]>", "\\]\\]>");
    let filled =
        page(&format!("```baduk at=1 title='{}'\n{record}\n```\n", evil.replace('\'', "")), PageKind::Markdown);
    let name = |piece: scan::Piece| match piece.kind {
        scan::PieceKind::Start(scan::Tag { name, .. }) | scan::PieceKind::End(name) => Some(name),
        _ => None,
    };
    let tags: Vec<_> =
        scan::pieces(&filled).filter_map(name).filter(|name| name == "script" || name == "svg").collect();
    assert_eq!(tags, ["svg", "svg", "script", "script"], "{filled}");
    assert!(
        !filled.contains("<svg onload=alert(2)>\u{5d}]&gt;--&gt;") && filled.contains("&lt;svg onload=alert(2)&gt;")
    );
}

#[test]
fn boards_that_cannot_be_drawn_are_reported_with_their_line_and_stay() {
    let fence =
        |info: &str, content: &str| complaints(PageKind::Markdown, &format!("a\n\n```baduk {info}\n{content}\n```\n"));
    assert_eq!(
        fence("", "no record"),
        ["3: no game found; these can be opened: SGF, GIB, NGF, UGF, text diagrams, lists of moves, share links"]
    );
    assert!(fence("", "")[0].starts_with("3: this board has no game"));
    assert!(fence("<b>", "(;)")[0].starts_with("3: <b> is not a valid attribute"));
    assert!(fence("sgf=none.sgf", "")[0].starts_with("3: sgf none.sgf: "));
    let html =
        "<p>\n<baduk-pan link='x'></baduk-pan>\n\n<baduk-pan sgf='https://example.org/a.sgf'></baduk-pan>\n<baduk-pan>";
    let told = complaints(PageKind::Html, html);
    assert!(
        told[0].starts_with("2: ") && told[1].starts_with("4: sgf https") && told[2].starts_with("5: <baduk-pan> has")
    );
}

#[test]
fn boards_that_are_drawn_may_have_warnings() {
    let text = "a\n\n```baduk\n$$ | . X\n$$ | . . .\n```\n\n<baduk-pan sgf='(;)' size=9></baduk-pan>\n\n```baduk at=9\n(;)\n```\n";
    let Page { complaints, warnings, .. } = fill(text, PageKind::Markdown, &Folder::default(), Filling::Board);
    let lines: Vec<usize> = warnings.iter().map(|(line, _)| *line).collect();
    assert_eq!((lines, complaints.len()), (vec![3, 8, 10], 0), "{warnings:?}");
    assert!(warnings[0].1.to_string().starts_with("diagram, line 1, column 3: this row has 2 points"), "{warnings:?}");
}

#[test]
fn values_that_a_board_ignores_are_warnings() {
    let warned = |info: &str, content: &str| {
        let text = format!("```baduk {info}\n{content}\n```\n");
        let page = fill(&text, PageKind::Markdown, &Folder::default(), Filling::Board);
        assert!(page.complaints.is_empty() && page.text.contains("<svg "), "{info}: {:?}", page.complaints);
        page.warnings.iter().map(|(_, warning)| warning.to_string()).collect::<Vec<_>>()
    };
    for (info, start) in [
        ("at=9", "at 9: there is no such move"),
        ("region=A1-Z99", "region A1-Z99: the second corner is not on this board; it was ignored"),
        ("region=middle", "region middle: use all"),
        ("orientation=45", "orientation 45: use 0, 90"),
        ("mode=watch", "mode watch: use still, view, play, solve or edit; it was ignored"),
        ("controls=bar,tree", "controls bar,tree: use none"),
        ("theme=pink", "theme pink: use auto"),
        ("autoplay=9000", "autoplay 9000: use on"),
        ("numbers=few", "numbers few: use none"),
        ("game=2", "game 2: the file has 1 game; it was ignored"),
        ("goal='eat D4'", "this problem can't be solved: “eat” is not a goal"),
        ("mode=solve", "this problem can't be solved: there are no moves and no goal"),
        ("nubmers=all class=wide data-x=1", "nubmers is not an attribute of a board"),
    ] {
        let warnings = warned(info, "(;)");
        assert!(warnings.len() == 1 && warnings[0].starts_with(start), "{info}: {warnings:?}");
    }
    assert_eq!(warned("at=8 region=x", "(;)").len(), 2);
    let problem = "(;SZ[9]AB[cc]PL[B](;B[dd]BM[1])(;B[ee]C[wrong]))";
    assert_eq!(warned("mode=solve", problem), ["this problem can't be solved: no move is marked as correct"]);
    assert_eq!(warned("mode=solve", "(;SZ[9]PL[B];B[dd]C[RIGHT])"), [""; 0]);
    assert_eq!(warned("at=2 unmarked=open", "(;SZ[9];B[dd];W[ee])"), [""; 0]);
    assert_eq!(warned("", "(;RU[Calvinball])"), ["the rules \"Calvinball\" are unknown; Korean rules are used"]);
    assert_eq!(warned("", "(;RU[中国规则])"), [""; 0]);
    assert_eq!(warned("rules=chinese", "(;RU[Calvinball])"), [""; 0]);
    // The record may state its goal itself.
    let stated = |goal| warned("mode=solve", &format!("(;SZ[9]AB[cd][dc][de]AW[dd]GOAL[{goal}])"));
    assert_eq!(stated("capture D6"), [""; 0]);
    assert!(stated("eat D6")[0].starts_with("this problem can't be solved: “eat” is not a goal"));
}

#[test]
fn a_problem_is_drawn_where_it_starts_and_without_its_variations() {
    let record = "(;SZ[5];AB[bb]PL[B](;B[cc]C[RIGHT])(;B[dd]))";
    let drawn = |info: &str| page(&format!("```baduk {info}\n{record}\n```\n"), PageKind::Markdown);
    let (solve, view) = (drawn("mode=solve"), drawn("at=0"));
    assert!(solve.contains("1 stone, row by row from the top. Row 4: Black B."), "{solve}");
    assert_ne!(solve.split("<script").next(), view.split("<script").next());
    assert!(!solve.contains("stroke-dasharray"));
}

#[test]
fn a_picture_can_take_the_place_of_its_board() {
    let still = |kind, text: &str| {
        let page = fill(text, kind, &Folder::default(), Filling::Picture);
        assert!(page.complaints.is_empty() && page.warnings.is_empty(), "{text}: {page:?}");
        assert!(!page.text.contains("data-still"));
        outline(&page.text.replace("<svg style", "<svg data-still=\"\" style"))
    };
    let element = "<baduk-pan at=1>(;SZ[9];B[ee])</baduk-pan>";
    assert_eq!(still(PageKind::Html, &format!("<p>a {element} b</p>")), "<p>a STILL b</p>");
    assert_eq!(still(PageKind::Markdown, &format!("a {element} b\n")), "a STILL b\n");
    assert_eq!(still(PageKind::Markdown, "a\n```baduk\n(;SZ[9])\n```\nb\n"), "a\n\nSTILL\n\nb\n");
    assert_eq!(still(PageKind::Markdown, "> ~~~baduk\n> (;SZ[9])\n> ~~~\n"), "> STILL\n");
    // Now a page that already has pictures.
    let filled = page(&format!("<p>\n{element}\n</p>"), PageKind::Html);
    assert_eq!(still(PageKind::Html, &filled), "<p>\nSTILL\n</p>");
}

/// The texts below the first picture of a page.
fn below(page: &str) -> &str {
    let rest = page.split_once("</svg>").unwrap().1;
    rest.split_once("</noscript>").map_or("", |(below, _)| below).trim_start_matches("<noscript data-still=\"\">")
}

#[test]
fn readers_without_scripts_see_the_title_and_the_comment() {
    let span = |text: &str| format!("<span dir=\"auto\" style=\"display:block\">{text}</span>");
    let record = "(;SZ[5]GN[Name]C[One & <b>\n\ntwo](;B[bb]C[RIGHT Well done]))";
    let element = |attributes: &str, inner: &str| {
        page(&format!("<p>\n<baduk-pan {attributes}>{inner}</baduk-pan></p>"), PageKind::Html)
    };
    let of = |attributes: &str| below(&element(&format!("{attributes} sgf='{record}'"), "")).to_owned();
    let comment = span("One &amp; &lt;b&gt;<br/><br/>two");
    assert_eq!((of(""), of("mode=solve"), of("controls='bar comment'")), (comment.clone(), comment.clone(), comment));
    assert_eq!((of("mode=still"), of("controls=bar")), (String::new(), String::new()));
    assert_eq!((of("at=1"), of("mode=solve at=1")), (span("RIGHT Well done"), span("Well done")));
    let diagram = "<pre>\n$$B A corner &amp; more\n$$ | . X .\n$$ | 1 2 .\n</pre>";
    assert_eq!(below(&element("mode=still", diagram)), span("A corner &amp; more"));
    // In a paragraph of Markdown the texts are on the line of the picture, and none of them is Markdown.
    let line = page("see <baduk-pan sgf='(;C[*a*])'></baduk-pan>", PageKind::Markdown);
    assert_eq!(below(&line), span("&#42;a&#42;"));
    let still = fill(
        "<baduk-pan mode=still diagram='$$ One\n$$ | . X'></baduk-pan>",
        PageKind::Html,
        &Folder::default(),
        Filling::Picture,
    );
    assert!(still.text.ends_with(&format!("</svg>{}", span("One"))), "{}", still.text);
}

#[test]
fn the_text_of_a_game_is_hidden_beside_its_picture() {
    let style = |inner: &str| {
        let page = page(&format!("<baduk-pan>{inner}</baduk-pan>"), PageKind::Html);
        let style = page.split_once("<style>").map(|(_, rest)| rest.split_once("</style>").unwrap().0.to_owned());
        (page.split('"').nth(1).unwrap().to_owned(), style.unwrap_or_default())
    };
    let (mark, of_child) = style("<pre>(;)</pre>");
    assert!(mark == "pre" && of_child.ends_with("[data-still=pre])>:is(pre,textarea){display:none}"), "{of_child}");
    assert_eq!(style("<textarea>(;)</textarea>").1, of_child);
    let (mark, of_text) = style("(;)");
    assert!(mark == "text" && of_text.contains(":has(>[data-still=text]){font-size:0}"), "{of_text}");
    assert_eq!(style(&format!("{SCRIPT}(;)</script>")), (String::new(), String::new()));
}

#[test]
fn a_board_shows_the_chosen_game_or_an_empty_board() {
    let games =
        |game: &str| page(&format!("```baduk {game}\n(;SZ[9]GN[One])(;SZ[9]GN[Two])\n```\n"), PageKind::Markdown);
    assert!(games("").contains("<title>One</title>") && games("game=2").contains("<title>Two</title>"));
    assert!(page("```baduk size=5 mode=still\n```\n", PageKind::Markdown).contains("<svg "));
    assert!(games("game=3").contains("<title>One</title>"));
}

#[test]
fn a_board_with_plain_text_gets_its_picture() {
    let text = "<baduk-pan at=1>(;SZ[9];B[ee]C[a &amp; b])</baduk-pan>";
    becomes(PageKind::Html, text, "<baduk-pan at=1>\nSTILL\n(;SZ[9];B[ee]C[a &amp; b])</baduk-pan>");
    let once = page(text, PageKind::Html);
    assert_eq!(page(&once, PageKind::Html), once);
}

#[test]
fn a_line_may_end_with_a_carriage_return_alone() {
    let filled = page("a\r~~~baduk\n(;SZ[2])\n~~~\n", PageKind::Markdown);
    assert!(filled.starts_with("a\r\r<baduk-pan>\n<svg ") && filled.ends_with("</baduk-pan>\n"), "{filled:?}");
}

#[test]
fn a_title_with_blank_lines_breaks_no_block() {
    for title in ["a&#10;&#10;# b&#13;&#10;&#13;&#10;* c", "a&#x0A;&#x0a;    b"] {
        for element in [
            format!("```baduk title=\"{title}\"\n(;)\n```\n"),
            format!("<baduk-pan sgf='(;)' title='{title}'></baduk-pan>\n"),
        ] {
            let filled = page(&format!("{element}\nend\n"), PageKind::Markdown);
            let markdown = Markdown::read(&filled);
            let starts =
                filled.match_indices('\n').map(|(at, _)| at + 1).filter(|&at| at < filled.find("end").unwrap());
            let outside: Vec<_> =
                starts.filter(|&at| markdown.html(at).is_none()).map(|at| filled[at..].lines().next()).collect();
            assert!(outside.iter().all(|line| *line == Some("")), "{outside:?}\n{filled}");
            assert_eq!(filled.matches("<svg").count(), 1);
        }
    }
}

#[test]
fn a_fence_with_an_event_handler_is_refused() {
    let told = complaints(PageKind::Markdown, "```baduk onclick=alert(1)\n(;)\n```\n");
    assert!(told[0].starts_with("1: onclick=alert(1) is not a valid attribute"), "{told:?}");
}

#[test]
fn boards_are_drawn_beside_others_that_cannot_be() {
    let text = "<baduk-pan></baduk-pan><baduk-pan sgf='(;)'></baduk-pan>";
    let page = fill(text, PageKind::Html, &Folder::default(), Filling::Board);
    assert_eq!((outline(&page.text).matches("STILL").count(), page.complaints.len()), (1, 1));
}

#[test]
fn pages_cut_off_anywhere_are_read() {
    let record = "```baduk at=1\n(;SZ[3]C[</script>];B[bb])\n```\n> - ~~~baduk\n>   (;SZ[3])\n>   ~~~\n";
    let text = format!(
        "\u{feff}가\n{record}a <baduk-pan at='1' sgf=\"(;B[aa])\">{SCRIPT}(;)</script></baduk-pan> `<baduk-pan>`\r\n"
    );
    let filled = page(&text, PageKind::Markdown);
    for (text, step) in [(text, 1), (filled, 61)] {
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)).step_by(step) {
            for kind in [PageKind::Html, PageKind::Markdown] {
                let _ = fill(&text[..at], kind, &Folder::default(), Filling::Board);
                let _ = fill(&text[at..], kind, &Folder::default(), Filling::Board);
            }
        }
    }
}

#[test]
fn filling_any_page_again_changes_nothing() {
    let pieces = [
        "\n",
        "\n\n",
        "    ",
        "> ",
        "- ",
        "1. ",
        "a",
        "가",
        "*b*",
        "`",
        "```\n",
        "```baduk\n",
        "~~~baduk at=0\n",
        "(;SZ[2]C[x\n\ny])",
        "<baduk-pan sgf='(;SZ[2])'>",
        "<baduk-pan>",
        "</baduk-pan>",
        SCRIPT,
        "</script>",
        "<pre>",
        "</pre>",
        "<!--",
        "-->",
        "<div>",
        "</div>",
        "<p",
        ">",
        "<svg data-still>",
        "</svg>",
        "\r\n",
        "\t",
        "$$",
        "<b>",
        "[^1]: ",
        "|",
        "---\n",
        "     >",
        ">\t",
        "> > ",
        "\r",
        "\x0b",
        "\x0c",
        "===\n",
        "# ",
        "```baduk\r\n",
        "```baduk\n(;)\n```\n",
        "\r\n```baduk at=1\r\n(;B[aa]C[-->])\r\n```\r\n",
        "> ```baduk\n> (;)\n> ```\n",
        "- ```baduk\n  (;)\n  ```\n",
        "<baduk-pan sgf='(;SZ[2])'></baduk-pan>",
        "<svg data-still></svg>",
        "<table>",
        "<textarea",
        "<title>",
        "<!",
        "<?",
        "    a",
    ];
    let mut state = 1_u32;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    for _ in 0..10_000 {
        let text: String = (0..=next(24)).map(|_| pieces[next(pieces.len())]).collect();
        for kind in [PageKind::Html, PageKind::Markdown] {
            let once = fill(&text, kind, &Folder::default(), Filling::Board);
            // Something that was filled in after an unclosed element may close it.
            if once.complaints.is_empty() {
                let twice = fill(&once.text, kind, &Folder::default(), Filling::Board);
                assert_eq!((twice.text, twice.complaints.len()), (once.text, 0), "{kind:?} {text:?}");
            }
        }
    }
}

#[test]
fn filling_a_board_does_not_change_how_the_text_after_it_is_read() {
    for text in [
        // Indented by four spaces, a ">" continues the paragraph.
        "a\n     >\n```baduk\n(;)\n```\n",
        // The HTML block ends on the line where its comment, script or instruction ends.
        "<!-- a --><baduk-pan sgf='(;SZ[2])'></baduk-pan>```baduk\n(;)\n```\n[<textarea```",
        "<script></script><baduk-pan sgf='(;SZ[2])'></baduk-pan>\n\t>- <textarea",
        "<?> ><baduk-pan sgf='(;SZ[2])'></baduk-pan>```baduk\n</baduk-pan>_ ---\n<baduk-pan sgf='(;SZ[2])'></baduk-pan>(;SZ[2]C[x\n\n\
         y])---\n<div>```baduk\r\n\n\n- ",
        // A comment, script or tag does not end inside a fence, and there are no boards inside a comment.
        "> <!--<div>\n\n```baduk\n-->-\n<baduk-pan sgf='(;SZ[2])'><div>\n\nb",
        "<b>\n`<script>a>\n\n```baduk\n(;)\n```\n<baduk-pan sgf='(;SZ[2])'></baduk-pan>",
        "<div>\n<?<?!(;SZ[2]C[x\n\ny])===\n- ```baduk\n  (;)\n  ```\n<baduk-pan>[a]: /b     >|",
        "</div>\n<p (;SZ[2]C[x\n\ny])\n```baduk\n(;)\n```\n](<baduk-pan sgf='(;SZ[2])'></baduk-pan>",
        // The lines of a footnote are indented by four spaces.
        "[^1]: <div><baduk-pan sgf='(;SZ[2])'></baduk-pan>- ```baduk\n  (;)\n  ```\n<p> ```baduk\n> (;)\n> ```\n\t></baduk-pan>)a[^1]: \
         !<baduk-pan sgf='(;SZ[2])'></baduk-pan>--",
        "[^1]: <baduk-pan sgf='(;)'>\n    </baduk-pan - '<p>",
        "[^1]: ```baduk\r\n\t~~~a\x0c(;SZ[2]C[x\n\ny])",
        // A line with only a form feed or a vertical tab.
        "<baduk-pan sgf='(;SZ[2])'>\x0b\n---\n=</baduk-pan <PRE>$$\n\n\r\n<script type='application/x-go-sgf'>(;)</script>",
        "\r<baduk-pan sgf='(;SZ[2])'>\x0c\r<!--- ```baduk\n  (;)\n  ```\n!-# <textarea```baduk\n(;)\n```\n<pre>\r\n```baduk at=1\r\n\
         (;B[aa]C[-->])\r\n```\r\n</baduk-pan></baduk-pan>--",
        // A picture from an earlier run that Markdown splits.
        "*\r\n```baduk at=1\r\n(;B[aa]C[-->])\r\n```\r\n> > <baduk-pan sgf='(;SZ[2])'>\n--<b>>\t<svg data-still></svg>-->\t<!--1.<?\
         &#10;<b>[a]: /b>!</baduk-pan>```<div>",
        "<baduk-pan sgf='(;SZ[2])'>|><svg data-still>[^1]: ```</svg>'_       </script>```baduk\r\n</baduk-pan>[<!-- 가# \"&#10;</svg>> \
         ```baduk\n> (;)\n> ```\n-",
    ] {
        let once = fill(text, PageKind::Markdown, &Folder::default(), Filling::Board);
        let twice = fill(&once.text, PageKind::Markdown, &Folder::default(), Filling::Board);
        assert_eq!(twice.text, once.text, "{text:?}");
        assert_eq!(twice.complaints.is_empty(), once.complaints.is_empty(), "{text:?}: {:?}", twice.complaints);
    }
}
