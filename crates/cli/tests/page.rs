//! Runs `badukpan page` and `badukpan mdbook`. `pages/filled.md` and `pages/filled.html` are the results for
//! `pages/lesson.md` and `pages/lesson.html`, for people to look at. `e2e/specs/stills.spec.mjs` compares the
//! pictures of `pages/filled-stills.html` with the boards of the page.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn pages() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files/pages")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(pages().join(name)).expect("the page is there")
}

/// Runs the command in a folder. Returns its exit code, output and messages.
fn badukpan(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .env("LC_ALL", "C")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that reads no input may already have ended.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (status.code().expect("it ends by itself"), text(stdout), text(stderr))
}

/// Creates a separate folder for a test, with a page in it.
fn folder_with(name: &str, page: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("folder-of-{name}"));
    std::fs::create_dir_all(&folder).expect("there is room");
    std::fs::write(folder.join(name), page).expect("there is room");
    folder
}

#[test]
fn a_page_is_filled_as_it_was_before() {
    for (page, filled) in
        [("lesson.md", "filled.md"), ("lesson.html", "filled.html"), ("stills.html", "filled-stills.html")]
    {
        let (code, text, messages) = badukpan(&pages(), &["page", page], "");
        assert_eq!((code, messages.as_str()), (0, ""), "{page}");
        assert!(text == read(filled), "{page} does not become {filled}:\n{text}");
        let again = badukpan(&pages(), &["page", filled], "");
        assert!(again.1 == text, "{filled} is not what it is filled twice:\n{}", again.1);
    }
}

#[test]
fn a_page_may_be_filled_in_place() {
    let folder = folder_with("place.md", "```baduk\n(;SZ[3])\n```\n");
    for _ in 0..2 {
        let ended = badukpan(&folder, &["page", "place.md", "-o", "place.md"], "");
        assert_eq!(ended, (0, String::new(), String::new()));
    }
    let page = std::fs::read_to_string(folder.join("place.md")).unwrap();
    assert_eq!((page.matches("<svg").count(), page.matches("<script").count()), (1, 1));
}

#[test]
fn boards_that_cannot_be_drawn_are_reported_and_the_rest_is_filled() {
    let page = "words\n\n```baduk\nno record\n```\n\n<baduk-pan sgf=\"(;)\"></baduk-pan>\n";
    let folder = folder_with("wrong.md", page);
    let (code, text, messages) = badukpan(&folder, &["page", "wrong.md"], "");
    assert_eq!(
        (code, messages.as_str()),
        (
            1,
            "wrong.md:3: no game found; these can be opened: SGF, GIB, NGF, UGF, text diagrams, lists of moves, share links\n"
        )
    );
    assert!(text.starts_with("words\n\n```baduk\nno record\n```\n\n<baduk-pan sgf=\"(;)\">\n<svg "), "{text}");
    let (code, _, messages) = badukpan(&folder, &["page", "none.md"], "");
    assert!(code == 1 && messages.contains("none.md"), "{messages}");
}

#[test]
fn a_book_is_filled_by_way_of_its_preprocessor() {
    let supports = |renderer| badukpan(&pages(), &["mdbook", "supports", renderer], "").0;
    assert_eq!((supports("html"), supports("epub")), (0, 0));
    let book = |content: &str| {
        format!(
            r#"[{{"root":".","renderer":"html","config":{{"book":{{"src":""}}}}}},{{"items":[{{"Chapter":{{"content":"{content}","path":"a.md","sub_items":[]}}}}]}}]"#
        )
    };
    let (code, filled, messages) = badukpan(&pages(), &["mdbook"], &book("```baduk sgf=ko.sgf\\n```"));
    assert_eq!((code, messages.as_str()), (0, ""));
    assert!(filled.starts_with(r#"{"items":[{"Chapter":{"content":"<baduk-pan sgf=\"ko.sgf\">\n<svg "#), "{filled}");
    let two = "\\n```baduk\\n```\\n\\n```baduk sgf=ko.sgf\\n```";
    let (code, filled, messages) = badukpan(&pages(), &["mdbook"], &book(two));
    assert_eq!(code, 0, "mdBook goes on");
    assert!(filled.contains(r"\n```baduk\n```\n\n<baduk-pan sgf=") && filled.contains("<svg "), "{filled}");
    assert!(messages.starts_with("./a.md:2: this board has no game"), "{messages}");
}
