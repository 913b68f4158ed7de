use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use baduk_texts::Locale;
use baduk_texts::course::t;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::lesson::{Lesson, LessonError};
use crate::problems::{self, ProblemsError};
use crate::step::{Kind, Step, StepError};

/// The folder of the course.
const FOLDER: &str = "learn";

/// The file with the problems of the play page.
const PROBLEMS: &str = "public/problems.sgf";

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
    /// For each lesson with problems of its kind, the payload of a link to the first of them.
    pub problems: BTreeMap<String, String>,
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
    /// The language.
    pub locale: Locale,
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
    /// The problems of the play page can't be read.
    #[error("{}: {error}", path.display())]
    Problems {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ProblemsError,
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
        if let Some(name) =
            chapters.iter().map(|chapter| &chapter.name).find(|name| title(Locale::default(), name).is_none())
        {
            let fault = format!("the chapter {name} has no title");
            return Err(CourseError::Mismatch { path: folder.join("course.json"), fault });
        }
        let languages = Locale::all().map(|locale| Language::read(&folder, locale, &steps));
        let languages = languages.collect::<Result<_, _>>()?;
        let path = root.join(PROBLEMS);
        let problems = problems::links(&text(&path)?, |name| steps.contains_key(name));
        let problems = problems.map_err(|error| CourseError::Problems { path, error })?;
        Ok(Self { chapters, steps, languages, problems })
    }

    /// The names of all lessons in their order.
    pub fn lessons(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().flat_map(|chapter| &chapter.lessons).map(String::as_str)
    }
}

impl Language {
    fn read(folder: &Path, locale: Locale, steps: &BTreeMap<String, Vec<Step>>) -> Result<Self, CourseError> {
        let folder = folder.join(locale.tag());
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
        Ok(Self { locale, lessons })
    }
}

/// The title of a chapter; `None` if there is no chapter with this name.
pub(crate) fn title(locale: Locale, chapter: &str) -> Option<&'static str> {
    Some(match chapter {
        "first-steps" => t!(locale, course.chapters.first_steps),
        "techniques" => t!(locale, course.chapters.techniques),
        "rules" => t!(locale, course.chapters.rules),
        "reference" => t!(locale, course.chapters.reference),
        _ => return None,
    })
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
