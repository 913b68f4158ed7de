//! The problems that come with the play page, as far as the lessons lead to them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use baduk_link::Form;
use baduk_record::{LinkMode, View};
use baduk_sgf::Tree;
use thiserror::Error;

/// The property of a problem with the name of the lesson that teaches its idea.
pub(crate) const THEME: &str = "THEME";

/// Why the file with the problems can't be read.
#[derive(Debug, Error)]
pub enum ProblemsError {
    /// It is no collection of records.
    #[error("the file is no collection: {0}")]
    Record(baduk_sgf::ReadError),
    /// No lesson has this name.
    #[error("problem {0}: there is no lesson {1:?}")]
    Theme(usize, String),
    /// This problem is too large for a link.
    #[error("problem {0} is too large for a link")]
    Link(usize),
}

/// Reads the text of the file with the problems, and returns the payload of a link to the first problem of each lesson that has any.
pub(crate) fn links(text: &str, is_lesson: impl Fn(&str) -> bool) -> Result<BTreeMap<String, String>, ProblemsError> {
    let (problems, _) = baduk_sgf::read(text).map_err(ProblemsError::Record)?;
    let mut links = BTreeMap::new();
    for (number, mut problem) in (1..).zip(problems) {
        let theme = problem.node(problem.root()).text(THEME).unwrap_or_default();
        if !is_lesson(&theme) {
            return Err(ProblemsError::Theme(number, theme));
        }
        if let Entry::Vacant(place) = links.entry(theme) {
            place.insert(payload(&mut problem).ok_or(ProblemsError::Link(number))?);
        }
    }
    Ok(links)
}

/// The payload of a link to a problem, without its theme: the page has that from the file.
fn payload(problem: &mut Tree) -> Option<String> {
    problem.set(problem.root(), THEME, &[]);
    let view = View { mode: LinkMode::Solve, ..View::default() };
    baduk_link::encode(problem, problem.root(), &view, Form::Whole).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(;SZ[9]AB[aa]GOAL[save A9]THEME[ladder])(;SZ[9]AB[bb]GOAL[save B8]THEME[ladder])";

    #[test]
    fn a_lesson_leads_to_the_first_problem_of_its_theme() {
        let links = links(TEXT, |name| name == "ladder").unwrap();
        let link = baduk_link::decode(&links["ladder"]).unwrap();
        assert_eq!((links.len(), link.view.mode), (1, LinkMode::Solve));
        let root = link.tree.node(link.tree.root());
        assert_eq!((root.text("GOAL").as_deref(), root.text(THEME)), (Some("save A9"), None));
    }

    #[test]
    fn a_theme_without_a_lesson_is_an_error() {
        let error = links(TEXT, |name| name == "net").unwrap_err();
        assert_eq!(error.to_string(), "problem 1: there is no lesson \"ladder\"");
        assert!(matches!(links("(;SZ[9])", |name| name == "net"), Err(ProblemsError::Theme(1, _))));
    }
}
