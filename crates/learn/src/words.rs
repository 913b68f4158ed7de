use serde::Deserialize;

/// What the pages of the course say around the lessons, in one language: the file `page.json` of its folder. Placeholders are in braces.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The title of the course.
    pub course: String,
    /// What the course is, for its first page and for search engines.
    pub about: String,
    /// The label of the links to the other languages.
    pub languages: String,
    /// The titles of the chapters, by their names.
    pub chapters: std::collections::BTreeMap<String, String>,
    /// The link to the next step.
    pub next_step: String,
    /// The link to the next lesson.
    pub next_lesson: String,
    /// The link back to the list of lessons.
    pub all_lessons: String,
    /// The link that opens the position of a step in the play page.
    pub play_on: String,
    /// The link to a game against the computer from the position of a step.
    pub play_computer: String,
    /// What opens the answer on a page without scripts.
    pub answer: String,
    /// What opens the moves of a step that is stepped through, on a page without scripts.
    pub moves: String,
    /// The players' colors.
    pub black: String,
    /// See `black`.
    pub white: String,
    /// A move of the answer: `{color} {point}`.
    pub answer_move: String,
    /// A pass in the answer: `{color} passes`.
    pub answer_pass: String,
    /// Between the moves of the answer.
    pub list_separator: String,
    /// What a reader gets who passes where a move is asked for.
    pub passed: String,
    /// The stars of a step: `{stars} of 3 stars`.
    pub stars: String,
    /// The progress in a lesson: `{done} of {all} steps`.
    pub progress: String,
    /// The button that forgets the progress.
    pub reset: String,
    /// The question before that.
    pub reset_question: String,
    /// The link that skips to the content.
    pub skip: String,
}
