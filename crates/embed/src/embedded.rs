//! A board in an element of the page, which gets attributes and dispatches events.

use std::any::Any;
use std::cell::Cell;

use baduk_author::embed::kind_of_attribute;
use baduk_game::{Intent, Navigation};
use leptos::mount::mount_to;
use leptos::prelude::*;

use baduk_board::browser::detail::{Detail, Dispatcher};
use baduk_board::browser::{Element, init_executor};
use baduk_board::modes::{Help, Modes};
use baduk_board::state::{BoardUi, GameState, Settings, SettingsState, Touch};
use baduk_game::Table;
use baduk_texts::Locale;

use crate::author_error::AuthorError;
use crate::context::EmbedContext;
use crate::event_queue::EventQueue;
use crate::view::EmbedView;

/// An embedded board in an element. Dropping this value removes the board.
pub struct Embedded {
    context: EmbedContext,
    owner: Owner,
    /// The element for the board; `None` once the board is mounted in the element with its first game.
    element: Cell<Option<Element>>,
    /// The mounted board; `None` before the first game. Dropping the content removes the board from the element.
    content: Cell<Option<Box<dyn Any>>>,
}

impl Embedded {
    /// Creates a board for an element of the document. The events of the board go to `dispatcher`.
    #[must_use]
    pub fn new(element: Element, dispatcher: Dispatcher) -> Self {
        init_executor();
        let owner = Owner::new();
        let context = owner.with(|| {
            // Readers of a page scroll over its boards: a tap is confirmed.
            let settings = SettingsState::new(Settings { touch: Touch::Confirm, ..Settings::new(Locale::default()) });
            let game = GameState::new(Table::new());
            let board = BoardUi::new(game, settings);
            provide_context(settings);
            provide_context(game);
            provide_context(board);
            provide_context(Modes::new(game, board, settings));
            let context = EmbedContext::new(EventQueue::new(dispatcher));
            context.dispatch_events();
            provide_context(context);
            context
        });
        Self { context, owner, element: Cell::new(Some(element)), content: Cell::new(None) }
    }

    /// Updates the board to the author's input.
    ///
    /// `text` is the text of the game, and `kind` the name of the attribute with this text, or empty. `load_error` is the URL of a file
    /// that could not be loaded, and the reason.
    pub fn show(
        &self,
        attributes: &[String],
        (text, kind): (Option<String>, &str),
        lang: &str,
        load_error: Option<(String, String)>,
    ) {
        let load_error = load_error.map(|(address, why)| AuthorError::from_file(address, &why));
        self.run(|context| context.update(attributes, (text, kind_of_attribute(kind)), lang, load_error));
        if let Some(element) = self.element.take() {
            self.content.set(Some(self.owner.with(|| Box::new(mount_to(element, EmbedView)) as Box<dyn Any>)));
        }
    }

    /// Calls a method of the HTML element by its name. Returns whether the method had an effect.
    pub fn call(&self, method: &str, argument: &str) -> bool {
        self.run(|context| {
            let navigate = |to| context.perform(Intent::Navigate(to));
            match method {
                "next" => navigate(Navigation::Forward(1)),
                "previous" => navigate(Navigation::Back(1)),
                "first" => navigate(Navigation::Start),
                "last" => navigate(Navigation::End),
                "goTo" => context.go_to(argument),
                "play" => context.play(argument),
                "pass" => context.perform(Intent::Pass),
                "hint" => context.help(Help::Hint),
                "showSolution" => context.help(Help::Solution),
                "reset" => {
                    context.reset();
                    true
                }
                _ => false,
            }
        })
    }

    /// Returns the record as SGF, including the reader's moves.
    #[must_use]
    pub fn sgf(&self) -> String {
        self.run(crate::events::sgf)
    }

    /// Returns the position on the board: `{ at, move, mode, width, height, black, white, toPlay, capturedByBlack, capturedByWhite }`.
    /// Points are given by names such as "D4".
    #[must_use]
    pub fn position(&self) -> Detail {
        self.run(crate::events::position_detail)
    }

    /// Runs a request of the page, with the board's owner as the current one, and returns its result. A listener of the page may make a
    /// request while an effect dispatches an event, so the signals that the request reads are not tracked.
    fn run<T>(&self, request: impl FnOnce(EmbedContext) -> T) -> T {
        self.owner.with(|| untrack(|| request(self.context)))
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        self.owner.cleanup();
    }
}
