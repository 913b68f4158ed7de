//! Writes the pages of the course as HTML: one for each lesson and language, one for each language with the list of all lessons, and one
//! with the languages.

use std::fmt::Write;
use std::path::Path;

use baduk_author::page::{Filling, Folder, PageKind, fill};
use baduk_rules::Move;
use baduk_texts::course::t;
use baduk_texts::{Locale, color, list};
use pulldown_cmark_escape::{escape_html, escape_html_body_text};
use thiserror::Error;

use crate::counts;
use crate::course::{Chapter, Course, Language, TASK, title};
use crate::lesson::{Lesson, StepText};
use crate::line::{Line, Turn};
use crate::step::{Kind, Step};

/// The name of the page with the list of lessons, and of that with the languages.
pub const INDEX: &str = "index.html";

/// What a link to the play page ends in if the computer plays there, for a reader in their first week (`src/share/links.rs`).
const COMPUTER: &str = "&amp;computer=30k";

/// The address at which the play page begins a game against the computer, from a lesson.
const NEW_GAME: &str = "../../#computer";

/// What a link to a problem ends in if the play page shows it with a few of its kind (`src/problems/set.rs`).
const SET: &str = "&amp;set";

/// The files of the boards' program that lessons with problems need.
const SCRIPTS: [&str; 3] = ["embed.js", "style.js", "style-later.js"];
const PROGRAM: [&str; 3] = ["embed_bg.wasm", "split_live.wasm", "split_solve.wasm"];

/// How many letters of an alphabet a line below a board has on a phone, and how high it is in the size of the page's text.
const LINE_LETTERS: usize = 36;
const LINE_HEIGHT: f64 = 1.5;

/// What a page may load: its script and style sheet, and the program of the boards with its files. The pictures have style attributes.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// A file of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The path of the file below the folder of the course, such as `en/capture.html`.
    pub path: String,
    /// Its text.
    pub html: String,
}

/// Why a page can't be made: a board that can't be drawn, or a warning about one.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{path}:{line}: {reason}")]
pub struct PageError {
    path: String,
    line: usize,
    reason: String,
}

/// Writes a page of the course in one language: that of a lesson, or the list of lessons.
#[derive(Clone, Copy)]
struct PageWriter<'a> {
    course: &'a Course,
    language: &'a Language,
    /// The name of the lesson; `None` for the list of lessons.
    lesson: Option<&'a str>,
    parts: &'a str,
    /// The name of the folder with the program of the boards.
    embed: &'a str,
}

/// Returns all pages of the course. `parts` is the name of the folder with its script and its style sheet, and `embed` that of the folder
/// with the program of the boards.
///
/// # Errors
/// If a board can't be drawn, or there is a warning about one.
pub fn pages(course: &Course, parts: &str, embed: &str) -> Result<Vec<Page>, PageError> {
    let mut pages = vec![Page { path: INDEX.to_owned(), html: languages(course, parts) }];
    for language in &course.languages {
        let writer = PageWriter { course, language, lesson: None, parts, embed };
        pages.push(Page { path: format!("{}/{INDEX}", language.locale.tag()), html: writer.html(&writer.list()) });
        for name in course.lessons() {
            let writer = PageWriter { lesson: Some(name), ..writer };
            let path = format!("{}/{name}.html", language.locale.tag());
            let html = with_pictures(&path, &writer.html(&writer.lesson(name)))?;
            pages.push(Page { path, html });
        }
    }
    Ok(pages)
}

/// The page with the languages of the course. With scripts, it leads on to that of the reader.
fn languages(course: &Course, parts: &str) -> String {
    let item = |Language { locale, .. }: &Language| {
        let (tag, name, title) = (locale.tag(), text(locale.name()), text(t!(*locale, course.course)));
        format!("<li><a href=\"./{tag}/\" lang=\"{tag}\" hreflang=\"{tag}\">{name}: {title}</a></li>\n")
    };
    let items: String = course.languages.iter().map(item).collect();
    let locale = Locale::default();
    let (title, about) = (text(t!(locale, course.course)), attribute(t!(locale, course.about)));
    let head = head(&format!("{title} · Badukpan"), &about, &format!("./{parts}"), "../");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n{head}<script src=\"./{parts}/language.js\"></script>\n</head>\n<body>\n<header><nav><a href=\"../\">Badukpan</a><a href=\"../about/\">About</a></nav></header>\n\
         <main>\n<h1>{title}</h1>\n<ul class=\"choice\">\n{items}</ul>\n</main>\n</body>\n</html>\n"
    )
}

/// The head of a page without its end. `about` is escaped, `parts` is the address of the folder with the script and the style sheet, and
/// `home` that of the play page.
fn head(title: &str, about: &str, parts: &str, home: &str) -> String {
    format!(
        r#"<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{about}">
<title>{title}</title>
<link rel="icon" href="{home}icon.svg">
<link rel="stylesheet" href="{parts}/learn.css">
<script src="{parts}/look.js"></script>
"#
    )
}

/// Adds the still pictures of the boards, as `badukpan page` does.
fn with_pictures(path: &str, html: &str) -> Result<String, PageError> {
    let page = fill(html, PageKind::Html, &Folder::from_page(Path::new(path)), Filling::Board);
    let complaints = page.complaints.into_iter().map(|(line, error)| (line, error.to_string()));
    let warnings = page.warnings.into_iter().map(|(line, warning)| (line, warning.to_string()));
    match complaints.chain(warnings).next() {
        Some((line, reason)) => Err(PageError { path: path.to_owned(), line, reason }),
        None => Ok(page.text),
    }
}

impl PageWriter<'_> {
    fn locale(&self) -> Locale {
        self.language.locale
    }

    /// The whole page around its content.
    fn html(&self, content: &str) -> String {
        let Self { language, parts, .. } = self;
        let locale = self.locale();
        let lesson = self.lesson.map(|name| &language.lessons[name]);
        let title = match lesson {
            Some(lesson) => format!("{} · {}", lesson.title, t!(locale, course.course)),
            None => format!("{} · Badukpan", t!(locale, course.course)),
        };
        let home = match lesson {
            Some(_) => format!("<a href=\"./{INDEX}\">{}</a>", text(t!(locale, course.course))),
            None => String::new(),
        };
        let head = head(&text(&title), &attribute(t!(locale, course.about)), &format!("../{parts}"), "../../");
        let embed = match self.lesson {
            Some(name) => format!("{}<script type=\"module\" src=\"../../embed.js\"></script>\n", self.preloads(name)),
            None => String::new(),
        };
        let data = match self.lesson {
            Some(name) => self.lesson_data(name),
            None => format!(" data-progress=\"{}\"", attribute(&progress(locale))),
        };
        format!(
            r##"<!doctype html>
<html lang="{tag}">
{head}{embed}<script type="module" src="../{parts}/learn.js"></script>
</head>
<body>
<a class="skip" href="#main">{skip}</a>
<header><nav><a href="../../">Badukpan</a>{home}</nav></header>
<main id="main" tabindex="-1"{data}>
{content}</main>
<footer><nav class="languages" aria-label="{languages}">{tags}</nav></footer>
</body>
</html>
"##,
            tag = language.locale.tag(),
            skip = text(t!(locale, course.skip)),
            languages = attribute(t!(locale, course.languages)),
            tags = self.tags(),
        )
    }

    /// What the script of a lesson's page knows of it: the names of all lessons, in their order, and whether its steps are gone through.
    fn lesson_data(&self, name: &str) -> String {
        let lessons: Vec<&str> = self.course.lessons().collect();
        let stars = t!(self.locale(), course.stars, stars = "{stars}");
        let stepwise = if is_gone_through(&self.course.steps[name]) { " data-stepwise" } else { "" };
        format!(
            " data-lesson=\"{name}\" data-lessons=\"{}\" data-stars=\"{}\"{stepwise}",
            lessons.join(" "),
            attribute(&stars)
        )
    }

    /// The links by which a browser loads the program of the boards together with the page. Otherwise each file would wait for the one that
    /// asks for it. There are none in a lesson without problems.
    fn preloads(&self, lesson: &str) -> String {
        let Self { embed, language, course, .. } = self;
        if course.steps[lesson].iter().all(|step| step.kind() != Kind::Solve) {
            return String::new();
        }
        let scripts = SCRIPTS.map(|file| format!("<link rel=\"modulepreload\" href=\"../../{embed}/{file}\">\n"));
        let text = format!("{}.txt", language.locale.tag());
        let files = PROGRAM.into_iter().chain([text.as_str()]);
        let files = files
            .map(|file| format!("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"../../{embed}/{file}\">\n"));
        scripts.into_iter().chain(files).collect()
    }

    /// The links to this page in the other languages.
    fn tags(&self) -> String {
        let file = self.lesson.map_or_else(|| INDEX.to_owned(), |name| format!("{name}.html"));
        let link = |other: &Language| {
            let (tag, name) = (other.locale.tag(), text(other.locale.name()));
            let current = if other.locale == self.locale() { " aria-current=\"true\"" } else { "" };
            format!("<a href=\"../{tag}/{file}\" lang=\"{tag}\" hreflang=\"{tag}\"{current}>{name}</a>")
        };
        self.course.languages.iter().map(link).collect()
    }

    /// The list of all lessons.
    fn list(&self) -> String {
        let locale = self.locale();
        let mut html = format!(
            "<h1>{}</h1>\n<p class=\"about\">{}</p>\n{}",
            text(t!(locale, course.course)),
            text(t!(locale, course.about)),
            self.start()
        );
        let mut number = 0;
        for Chapter { name, lessons } in &self.course.chapters {
            let _ = write!(
                html,
                "<section>\n<h2>{}</h2>\n<ol class=\"lessons\" start=\"{}\">\n",
                text(title(locale, name).unwrap_or_default()),
                number + 1
            );
            for name in lessons {
                number += 1;
                let lesson = &self.language.lessons[name];
                let solvable = self.course.steps[name].iter().filter(|step| step.kind() == Kind::Solve);
                let solvable = solvable.map(|step| step.name.as_str()).collect::<Vec<_>>().join(" ");
                let (title, about) = (text(&lesson.title), &lesson.introduction);
                let _ = writeln!(
                    html,
                    "<li data-lesson=\"{name}\" data-steps=\"{solvable}\" data-number=\"{number}\"><h3><a href=\"./{name}.html\">{title}</a></h3>\n\
                     <div class=\"about\">{about}</div><p class=\"progress\" hidden></p></li>"
                );
            }
            html += "</ol>\n</section>\n";
        }
        let (reset, question) = (text(t!(locale, course.reset)), attribute(t!(locale, course.reset_question)));
        let _ = writeln!(html, "<p><button class=\"reset\" data-question=\"{question}\" hidden>{reset}</button></p>");
        html
    }

    /// The link with which a reader starts or goes on. The script of the page leads it on to the lesson that comes next, or, once all are
    /// done, to a game.
    fn start(&self) -> String {
        let locale = self.locale();
        format!(
            "<p class=\"after\"><a class=\"start\" href=\"./{}.html\" data-continue=\"{}\" data-play=\"{}\" data-game=\"{NEW_GAME}\">{}</a></p>\n",
            self.course.lessons().next().unwrap_or_default(),
            attribute(&t!(locale, course.go_on, number = "{number}")),
            attribute(t!(locale, course.new_game)),
            text(t!(locale, course.start)),
        )
    }

    /// The content of a lesson's page.
    fn lesson(&self, name: &str) -> String {
        let locale = self.locale();
        let (lesson, steps): (&Lesson, _) = (&self.language.lessons[name], &self.course.steps[name]);
        let mut html = self.contents(steps, lesson);
        let _ = write!(
            html,
            "<h1>{}</h1>\n<div class=\"introduction\">\n{}</div>\n",
            text(&lesson.title),
            lesson.introduction
        );
        html += &self.index(steps, lesson);
        for (number, (step, said)) in steps.iter().zip(&lesson.steps).enumerate() {
            let (next, others) = match lesson.steps.get(number + 1) {
                // Words are looked up, not gone through.
                Some(_) if !step.names.is_empty() => (None, None),
                Some(next) => (Some((format!("#{}", next.name), t!(locale, course.next_step))), None),
                None => (Some(self.after(name)), self.also(name)),
            };
            html += &self.step(step, said, next, others);
        }
        html
    }

    /// The links to the steps of a lesson that is gone through, which the script of the page shows as a line of the progress.
    fn contents(&self, steps: &[Step], lesson: &Lesson) -> String {
        if !is_gone_through(steps) {
            return String::new();
        }
        let link = |StepText { name, heading, .. }: &StepText| {
            format!("<a href=\"#{name}\"><span>{}</span></a>", text(heading))
        };
        let links: String = lesson.steps.iter().map(link).collect();
        format!("<nav class=\"steps\" aria-label=\"{}\">{links}</nav>\n", attribute(t!(self.locale(), course.steps)))
    }

    /// The links to the words of a glossary; nothing in a lesson that is gone through.
    fn index(&self, steps: &[Step], lesson: &Lesson) -> String {
        let words = steps.iter().zip(&lesson.steps).filter(|(step, _)| !step.names.is_empty());
        let links: String =
            words.map(|(step, said)| format!("<a href=\"#{}\">{}</a>", step.name, text(&said.heading))).collect();
        if links.is_empty() {
            links
        } else {
            format!("<nav aria-label=\"{}\">{links}</nav>\n", attribute(&lesson.title))
        }
    }

    /// The address and the text of the link after the last step of a lesson: to the next one, or to a game.
    fn after(&self, name: &str) -> (String, &str) {
        let locale = self.locale();
        let next = self.course.lessons().skip_while(|other| *other != name).nth(1);
        match next {
            Some(next) => (format!("./{next}.html"), t!(locale, course.next_lesson)),
            None => (NEW_GAME.to_owned(), t!(locale, course.new_game)),
        }
    }

    /// The address and the text of what else a reader can do after a lesson: solve problems of its kind, if there are any, or, after the
    /// last lesson, choose one.
    fn also(&self, name: &str) -> Option<(String, &str)> {
        let locale = self.locale();
        let problems = self.course.problems.get(name);
        let problems = problems.map(|link| (format!("../../#{link}{SET}"), t!(locale, course.problems)));
        let is_last = self.course.lessons().last() == Some(name);
        problems.or_else(|| is_last.then(|| (format!("./{INDEX}"), t!(locale, course.all_lessons))))
    }

    /// A step. `next` leads on, and `also` elsewhere.
    fn step(&self, step: &Step, said: &StepText, next: Option<(String, &str)>, also: Option<(String, &str)>) -> String {
        let StepText { name, heading, html, sentences } = said;
        let kind = match step.kind() {
            Kind::Still => "still",
            Kind::View => "view",
            Kind::Solve => "solve",
            Kind::Play => "play",
        };
        let task =
            sentences.get(TASK).map(|task| format!("<p class=\"task\">{}</p>\n", text(task))).unwrap_or_default();
        let link = |class: &str, (address, words): (String, &str)| {
            format!("<a class=\"{class}\" href=\"{address}\">{}</a>", text(words))
        };
        let payload = step.link(heading).filter(|_| matches!(step.kind(), Kind::Solve | Kind::Play));
        // A whole game is played best with somebody who answers.
        let against = payload.as_ref().filter(|_| step.kind() == Kind::Play);
        let computer = against.map(|payload| {
            link("start", (format!("../../#{payload}{COMPUTER}"), t!(self.locale(), course.play_computer)))
        });
        let play_on =
            payload.map(|payload| link("play", (format!("../../#{payload}"), t!(self.locale(), course.play_on))));
        let others: String = also.map(|also| link("also", also)).into_iter().chain(play_on).collect();
        let others = if others.is_empty() { others } else { format!("<p class=\"others\">{others}</p>\n") };
        format!(
            "<section class=\"step{small}\" id=\"{name}\" tabindex=\"-1\" data-kind=\"{kind}\" aria-labelledby=\"{name}-heading\">\n\
             <div class=\"text\">\n<h2 id=\"{name}-heading\">{heading}</h2>\n{html}{names}{task}{told}</div>\n\
             <div class=\"board\">{board}</div>\n\
             {counts}<p class=\"after\"><span aria-live=\"polite\"><span class=\"stars\" role=\"img\" hidden></span></span>{computer}{next}</p>\n{others}</section>\n",
            small = if step.names.is_empty() { "" } else { " word" },
            heading = text(heading),
            names = self.names(step),
            told = self.told(step, said),
            board = self.board(step, said),
            counts = if step.shows_counts { counts::table(step, self.locale()) } else { String::new() },
            computer = computer.unwrap_or_default(),
            next = next.map(|next| link("next", next)).unwrap_or_default(),
        )
    }

    /// What the word of a step is in the other languages; nothing if the step is not in a glossary.
    fn names(&self, step: &Step) -> String {
        let others = self.course.languages.iter().filter(|other| other.locale != self.locale());
        let named = others.filter_map(|other| Some((other, step.names.get(other.locale.tag())?)));
        let items: String = named
            .map(|(Language { locale, .. }, word)| {
                let (tag, name) = (locale.tag(), locale.name());
                format!("<div><dt lang=\"{tag}\">{}</dt><dd lang=\"{tag}\">{}</dd></div>\n", text(name), text(word))
            })
            .collect();
        if items.is_empty() { items } else { format!("<dl>\n{items}</dl>\n") }
    }

    /// The board of a step.
    fn board(&self, step: &Step, said: &StepText) -> String {
        let mut attributes = String::new();
        for (name, value) in step.attributes() {
            let _ = write!(attributes, " {name}=\"{}\"", attribute(&value));
        }
        let _ = write!(attributes, " compact style=\"--badukpan-embed-comment:{}rem\"", room(said));
        if step.asks_for_pass() {
            attributes += " data-pass";
        }
        let record = step.sgf(&said.heading, |sentence| said.sentence(sentence, self.locale()).to_owned());
        let lang = self.locale().tag();
        format!(
            "<baduk-pan lang=\"{lang}\"{attributes}><script type=\"application/x-go-sgf\">{}</script></baduk-pan>",
            record.trim_end()
        )
    }

    /// What a board shows only to those who use it, in words, for readers without scripts and on paper: the answer of a step that is to be
    /// solved, or the moves of one that is stepped through.
    fn told(&self, step: &Step, said: &StepText) -> String {
        let locale = self.locale();
        let (title, lines): (_, Vec<&Line>) = match step.kind() {
            Kind::Solve => (t!(locale, course.answer), step.answer().into_iter().collect()),
            _ => (t!(locale, course.moves), step.lines.iter().collect()),
        };
        if lines.is_empty() {
            return String::new();
        }
        let mut html = format!("<details class=\"answer\"><summary>{}</summary>", text(title));
        let mut before: &[Turn] = &[];
        for Line { moves, sentence } in lines {
            // What an earlier line has told is not repeated.
            let told = if moves.starts_with(before) { before.len() } else { 0 };
            let (named, said) = (self.moves(step, moves, told), &said.sentences[sentence]);
            let _ = write!(html, "<p><b>{}</b></p><p>{}</p>", text(&named), text(said));
            before = moves;
        }
        html + "</details>\n"
    }

    /// The names of the moves of a line, without the first `told` ones.
    fn moves(&self, step: &Step, moves: &[Turn], told: usize) -> String {
        let locale = self.locale();
        let colors = [step.to_play(), step.to_play().opponent()].into_iter().cycle();
        let named = moves.iter().zip(colors).skip(told).map(|(turn, side)| {
            let color = color(locale, side);
            match turn {
                Turn::Move(Move::Play(point)) => {
                    t!(locale, course.answer_move, color = color, point = point.to_a1(step.tree.size()))
                }
                Turn::Move(Move::Pass) | Turn::Any | Turn::Best => t!(locale, course.answer_pass, color = color),
            }
        });
        list(locale, &named.collect::<Vec<_>>())
    }
}

/// Whether a reader goes from one step of a lesson to the next. The words of a glossary are looked up.
fn is_gone_through(steps: &[Step]) -> bool {
    steps.len() > 1 && steps.iter().all(|step| step.names.is_empty())
}

/// How far a reader is, in which the script of the page puts in the numbers.
fn progress(locale: Locale) -> String {
    t!(locale, course.progress, done = "{done}", all = "{all}", stars = "{stars}", most = "{most}")
}

/// The height that the longest sentence of a step needs below a board on a phone, in the size of the page's text.
fn room(said: &StepText) -> f64 {
    let width = |sentence: &String| sentence.chars().map(|letter| if letter < '\u{1100}' { 1 } else { 2 }).sum();
    let widest: usize =
        said.sentences.iter().filter(|(name, _)| *name != TASK).map(|(_, sentence)| width(sentence)).max().unwrap_or(0);
    widest.div_ceil(LINE_LETTERS).max(1) as f64 * LINE_HEIGHT
}

/// Returns a text escaped for the content of an element.
fn text(plain: &str) -> String {
    let mut escaped = String::new();
    let _ = escape_html_body_text(&mut escaped, plain);
    escaped
}

/// Returns a text escaped for the value of an attribute in double quotes.
fn attribute(plain: &str) -> String {
    let mut escaped = String::new();
    let _ = escape_html(&mut escaped, plain);
    escaped
}
