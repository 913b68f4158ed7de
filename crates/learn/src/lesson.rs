use std::collections::BTreeMap;

use baduk_texts::Locale;
use baduk_texts::course::t;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use thiserror::Error;

use crate::step::PASSED;

/// The word before a step's name in the code block with its sentences.
const STEP: &str = "step";
const MARKDOWN: &str = ".md";
const PAGE: &str = ".html";

/// The text of a lesson in one language.
///
/// It is Markdown: the title, a few sentences about the lesson, and a section for each step. In a section, a code block that begins with
/// `step` and the step's name has the sentences for the board, one a line: `task: Capture the white stone.`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The title, as plain text.
    pub title: String,
    /// What is said before the first step, as HTML.
    pub introduction: String,
    /// The steps in their order.
    pub steps: Vec<StepText>,
}

/// The text of a step in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepText {
    /// The name of the step.
    pub name: String,
    /// The heading, as plain text.
    pub heading: String,
    /// What the step explains, as HTML.
    pub html: String,
    /// The sentences for the board by their names, as plain text: `task`, and those at the ends of lines.
    pub sentences: BTreeMap<String, String>,
}

impl StepText {
    /// The sentence with this name; [`PASSED`] is one of the texts of the course.
    ///
    /// # Panics
    /// If there is no such sentence. A [`Course`](crate::Course) has all that its steps name.
    #[must_use]
    pub fn sentence(&self, name: &str, locale: Locale) -> &str {
        if name == PASSED { t!(locale, course.passed) } else { &self.sentences[name] }
    }
}

/// Why the text of a lesson can't be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LessonError {
    /// The text does not begin with a title.
    #[error("the text does not begin with a title, \"# Title\"")]
    NoTitle,
    /// The section with this heading has no code block with a step, or several.
    #[error("the section {0:?} needs one code block that begins with \"{STEP}\" and a name")]
    NotOneStep(String),
    /// A line in the code block of this step is not a name, a colon and a sentence, or there are two with this name.
    #[error("step {0}: {1:?} is not a new name, a colon and a sentence")]
    Sentence(String, String),
}

impl Lesson {
    /// Reads the text of a lesson. Links to other lessons (`[ko](ko.md)`) become links to their pages.
    ///
    /// # Errors
    /// If there is a mistake in the text.
    pub fn read(text: &str) -> Result<Self, LessonError> {
        let mut lesson = Self::default();
        let mut events = Parser::new_ext(text, Options::empty());
        if events.next() != Some(Event::Start(heading(HeadingLevel::H1))) {
            return Err(LessonError::NoTitle);
        }
        lesson.title = plain_text(&mut events);
        let mut passage = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                    lesson.end_passage(&mut passage)?;
                    lesson.steps.push(StepText { heading: plain_text(&mut events), ..StepText::default() });
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if name_of_step(&info).is_some() => {
                    let name = name_of_step(&info).unwrap_or_default().to_owned();
                    let body = plain_text(&mut events);
                    let step = lesson.steps.last_mut().filter(|step| step.name.is_empty());
                    let step = step.ok_or_else(|| LessonError::NotOneStep(name.clone()))?;
                    step.sentences = sentences(&name, &body)?;
                    step.name = name;
                }
                event => passage.push(with_page_link(event)),
            }
        }
        lesson.end_passage(&mut passage)?;
        Ok(lesson)
    }

    /// Ends a passage before the next heading, or at the end of the text: it belongs to the last step, or to the introduction.
    fn end_passage(&mut self, passage: &mut Vec<Event<'_>>) -> Result<(), LessonError> {
        let mut written = String::new();
        html::push_html(&mut written, passage.drain(..));
        match self.steps.last_mut() {
            None => self.introduction = written,
            Some(step) if step.name.is_empty() => return Err(LessonError::NotOneStep(step.heading.clone())),
            Some(step) => step.html = written,
        }
        Ok(())
    }
}

fn heading(level: HeadingLevel) -> Tag<'static> {
    Tag::Heading { level, id: None, classes: Vec::new(), attrs: Vec::new() }
}

/// Returns the text until the current heading or code block ends.
fn plain_text<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::Text(part) | Event::Code(part) => text += &part,
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock) => break,
            _ => {}
        }
    }
    text
}

/// Returns the name in the first line of a code block such as `step fourth-side`.
fn name_of_step(info: &str) -> Option<&str> {
    let name = info.strip_prefix(STEP)?.strip_prefix(' ')?.trim();
    (!name.is_empty()).then_some(name)
}

fn sentences(step: &str, body: &str) -> Result<BTreeMap<String, String>, LessonError> {
    let mut sentences = BTreeMap::new();
    for line in body.lines().filter(|line| !line.trim().is_empty()) {
        let error = || LessonError::Sentence(step.to_owned(), line.to_owned());
        let (name, sentence) = line.split_once(':').ok_or_else(error)?;
        let (name, sentence) = (name.trim(), sentence.trim());
        if name.is_empty() || sentence.is_empty() || sentences.insert(name.to_owned(), sentence.to_owned()).is_some() {
            return Err(error());
        }
    }
    Ok(sentences)
}

/// Returns an event with the address of a page in place of that of its source.
fn with_page_link(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) if !dest_url.contains(':') => {
            let dest_url = CowStr::from(dest_url.replacen(MARKDOWN, PAGE, 1));
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        event => event,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Capture\n\nStones *without* liberties.\n\n## The last liberty\n\nIn [atari](atari.md#two).\n\n\
        ```step last\ntask: Capture it.\nright: It is gone: taken.\n```\n";

    #[test]
    fn a_lesson_is_a_title_an_introduction_and_steps() {
        let lesson = Lesson::read(TEXT).unwrap();
        assert_eq!((lesson.title.as_str(), lesson.steps.len()), ("Capture", 1));
        assert_eq!(lesson.introduction, "<p>Stones <em>without</em> liberties.</p>\n");
        let step = &lesson.steps[0];
        assert_eq!((step.name.as_str(), step.heading.as_str()), ("last", "The last liberty"));
        assert_eq!(step.html, "<p>In <a href=\"atari.html#two\">atari</a>.</p>\n");
        assert_eq!(step.sentences["right"], "It is gone: taken.");
        assert_eq!(step.sentences["task"], "Capture it.");
    }

    #[test]
    fn a_text_with_a_mistake_is_an_error() {
        assert_eq!(Lesson::read("No title"), Err(LessonError::NoTitle));
        assert_eq!(Lesson::read("# A\n\n## B\n\nText."), Err(LessonError::NotOneStep("B".to_owned())));
        let twice = format!("{TEXT}\n```step again\n```\n");
        assert_eq!(Lesson::read(&twice), Err(LessonError::NotOneStep("again".to_owned())));
        for line in ["no colon", "task: Twice.", "empty:"] {
            let text = TEXT.replace("right:", &format!("{line}\nright:"));
            assert_eq!(Lesson::read(&text), Err(LessonError::Sentence("last".to_owned(), line.to_owned())));
        }
    }
}
