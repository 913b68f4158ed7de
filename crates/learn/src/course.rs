use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::lesson::{Lesson, LessonError};
use crate::step::{Kind, Step, StepError};
use crate::words::Words;

/// The folder of the course.
const FOLDER: &str = "learn";

/// The name of the sentence that says what to do.
pub(crate) const TASK: &str = "task";

/// The course in all languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The chapters in their order.
    pub chapters: Vec<Chapter>,
    /// The steps of each lesson by the lesson's name.
    pub steps: BTreeMap<String, Vec<Step>>,
    /// The languages in the order of the page.
    pub languages: Vec<Language>,
}

/// A chapter of the course.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The name of the chapter.
    pub name: String,
    /// The names of its lessons in their order.
    pub lessons: Vec<String>,
}

/// The texts of the course in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The tag of the language, such as "zh-Hans".
    pub tag: String,
    /// The name of the language in itself.
    pub name: String,
    /// What the pages say around the lessons.
    pub words: Words,
    /// The texts of the programs in this language (`locales`), in which the rules have their names.
    pub texts: serde_json::Value,
    /// The decimal separator.
    pub decimal: String,
    /// The lessons by their names.
    pub lessons: BTreeMap<String, Lesson>,
}

/// Why the course can't be read.
#[derive(Debug, Error)]
pub enum CourseError {
    /// A file can't be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why it can't be read.
        error: std::io::Error,
    },
    /// A file is not JSON as expected.
    #[error("{}: {error}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// The steps of a lesson can't be read.
    #[error("{}: {error}", path.display())]
    Steps {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: StepError,
    },
    /// The text of a lesson can't be read.
    #[error("{}: {error}", path.display())]
    Lesson {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: LessonError,
    },
    /// A text doesn't fit the steps of its lesson.
    #[error("{}: {fault}", path.display())]
    Mismatch {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: String,
    },
}

/// An entry of `locales/languages.json`.
#[derive(Deserialize)]
struct LanguageEntry {
    tag: String,
    name: String,
    #[serde(default = "point")]
    decimal: String,
}

fn point() -> String {
    ".".to_owned()
}

impl Course {
    /// Reads the course of the project in the folder `root`, and checks that the texts of all languages fit the steps.
    ///
    /// # Errors
    /// If a file is missing or has a mistake.
    pub fn read(root: &Path) -> Result<Self, CourseError> {
        let folder = root.join(FOLDER);
        let chapters: Vec<Chapter> = json(&folder.join("course.json"))?;
        let mut steps = BTreeMap::new();
        for name in chapters.iter().flat_map(|chapter| &chapter.lessons) {
            let path = folder.join("steps").join(format!("{name}.txt"));
            let read = Step::read_all(&text(&path)?).map_err(|error| CourseError::Steps { path, error })?;
            steps.insert(name.clone(), read);
        }
        let tags: Vec<LanguageEntry> = json(&root.join("locales/languages.json"))?;
        let languages = tags.into_iter().map(|tag| Language::read(root, tag, &steps, &chapters));
        let languages = languages.collect::<Result<_, _>>()?;
        Ok(Self { chapters, steps, languages })
    }

    /// The names of all lessons in their order.
    pub fn lessons(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons).map(String::as_str)
    }
}

impl Language {
    /// A text of the programs, such as `rules.korean`.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn text(&self, path: &str) -> &str {
        let found = path.split('.').try_fold(&self.texts, |texts, key| texts.get(key));
        found.and_then(serde_json::Value::as_str).unwrap_or_else(|| panic!("{} has no text {path}", self.tag))
    }

    fn read(
        root: &Path,
        LanguageEntry { tag, name, decimal }: LanguageEntry,
        steps: &BTreeMap<String, Vec<Step>>,
        chapters: &[Chapter],
    ) -> Result<Self, CourseError> {
        let texts = json(&root.join("locales").join(format!("{tag}.json")))?;
        let folder = root.join(FOLDER).join(&tag);
        let path = folder.join("page.json");
        let words: Words = json(&path)?;
        let named: Vec<&String> = chapters.iter().map(|chapter| &chapter.name).collect();
        if let Some(missing) = named.iter().find(|name| !words.chapters.contains_key(**name)) {
            return Err(CourseError::Mismatch { path, fault: format!("the chapter {missing} has no title") });
        }
        let mut lessons = BTreeMap::new();
        for (lesson, steps) in steps {
            let path = folder.join(format!("{lesson}.md"));
            let read = Lesson::read(&text(&path)?);
            let read = read.map_err(|error| CourseError::Lesson { path: path.clone(), error })?;
            if let Some(fault) = mismatch(steps, &read) {
                return Err(CourseError::Mismatch { path, fault });
            }
            lessons.insert(lesson.clone(), read);
        }
        Ok(Self { tag, name, words, texts, decimal, lessons })
    }
}

/// What in the text of a lesson doesn't fit its steps; `None` if everything fits: the same steps in the same order, each with its sentences.
fn mismatch(steps: &[Step], lesson: &Lesson) -> Option<String> {
    let written: Vec<&str> = lesson.steps.iter().map(|step| step.name.as_str()).collect();
    let expected: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
    if written != expected {
        return Some(format!("its steps are {}, and not {}", written.join(", "), expected.join(", ")));
    }
    steps.iter().zip(&lesson.steps).find_map(|(step, text)| {
        let mut expected = step.sentences();
        if step.kind() != Kind::Still {
            expected.push(TASK);
        }
        let missing = expected.iter().find(|name| !text.sentences.contains_key(**name));
        let unused = text.sentences.keys().find(|name| !expected.contains(&name.as_str()));
        let missing = missing.map(|name| format!("step {}: the sentence {name:?} is missing", step.name));
        missing.or_else(|| unused.map(|name| format!("step {}: nothing uses the sentence {name:?}", step.name)))
    })
}

fn text(path: &Path) -> Result<String, CourseError> {
    fs::read_to_string(path).map_err(|error| CourseError::File { path: path.to_owned(), error })
}

fn json<T: DeserializeOwned>(path: &Path) -> Result<T, CourseError> {
    serde_json::from_str(&text(path)?).map_err(|error| CourseError::Json { path: path.to_owned(), error })
}
