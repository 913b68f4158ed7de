//! The part of the program that turns the first picture into a board that readers can use. It is loaded after the part that draws
//! the picture, so that the picture appears sooner.

use std::cell::Cell;

use crate::embedded::Embedded;
use baduk_board::browser::Element;
use baduk_board::browser::detail::{Detail, Dispatcher};
use baduk_board::components::lazy::{LoadError, lazy};

/// The methods of a board. The part of the program that loads first calls them through this trait, since their code is loaded later.
pub trait LiveBoard {
    /// See [`Embedded::show`].
    fn show(
        &self,
        attributes: &[String],
        text: (Option<String>, &str),
        lang: &str,
        load_error: Option<(String, String)>,
    );

    /// See [`Embedded::call`].
    fn call(&self, method: &str, argument: &str) -> bool;

    /// See [`Embedded::sgf`].
    fn sgf(&self) -> String;

    /// See [`Embedded::position`].
    fn position(&self) -> Detail;
}

/// A function that creates a board in an element. The board's events go to the dispatcher.
pub type CreateBoard = fn(Element, Dispatcher) -> Box<dyn LiveBoard>;

thread_local! {
    static CREATE: Cell<Option<CreateBoard>> = const { Cell::new(None) };
}

/// Loads the code of boards.
///
/// # Errors
/// If the file with the code could not be loaded. A later call tries again.
pub async fn load() -> Result<(), LoadError> {
    let create = code(()).await?;
    CREATE.set(Some(create));
    Ok(())
}

/// Returns the function that creates boards; `None` if its code is not loaded yet.
#[must_use]
pub fn loaded() -> Option<CreateBoard> {
    CREATE.get()
}

lazy!(live, code(unit: ()) -> CreateBoard, { let () = unit; |element, dispatcher| Box::new(Embedded::new(element, dispatcher)) });

impl LiveBoard for Embedded {
    fn show(
        &self,
        attributes: &[String],
        text: (Option<String>, &str),
        lang: &str,
        load_error: Option<(String, String)>,
    ) {
        self.show(attributes, text, lang, load_error);
    }

    fn call(&self, method: &str, argument: &str) -> bool {
        self.call(method, argument)
    }

    fn sgf(&self) -> String {
        self.sgf()
    }

    fn position(&self) -> Detail {
        self.position()
    }
}
