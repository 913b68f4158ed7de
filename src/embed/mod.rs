//! A board in somebody's page: attributes in, events out. It is the page's own store and the page's own components; what
//! an author does not ask for is not loaded.
//!
//! - `options`, `source`, `fault`: what an author writes, what game it holds, what is wrong with it
//! - `frame`: a board, and what its author gave
//! - `shell`: what is seen of it; `playing`, `solving`, `editing`: what is loaded for those who do more than look
//! - `telling`: what the page is told
//! - `parts`: what reads links and diagrams, loaded when there is one; `page_code`: what writes code for pages, for their authors

mod author_error;
mod context;
mod editing;
mod events;
mod options;
mod page_code;
mod playing;
mod readers;
mod solving;
mod source;
mod view;

use std::any::Any;
use std::cell::Cell;

use baduk_view::{Intent, Walk};
use leptos::mount::mount_to;
use leptos::prelude::*;

use crate::browser::detail::{Detail, Dispatcher};
use crate::browser::{Element, init_executor, language};
use crate::i18n::Locale;
use crate::modes::{Help, Modes};
use crate::state::{BoardUi, GameState, Settings, SettingsState, Table};

pub use page_code::PageCode;
pub use readers::charset;

use author_error::AuthorError;
use context::EmbedContext;
use events::EventQueue;
use source::kind_of_attribute;
use view::EmbedView;

/// A board in an element. It goes when this is dropped.
pub struct Embedded {
    context: EmbedContext,
    owner: Owner,
    /// Where it will be, until it is there: with its first game, not before it as an empty board.
    element: Cell<Option<Element>>,
    /// What is in the element, once it is: it goes when this is dropped.
    content: Cell<Option<Box<dyn Any>>>,
}

impl Embedded {
    /// A board for an element of the document. What happens on it is told to `dispatcher`.
    #[must_use]
    pub fn new(element: Element, dispatcher: Dispatcher) -> Self {
        init_executor();
        let owner = Owner::new();
        let context = owner.with(|| {
            let locale = language::preferred().map_or_else(Locale::default, |tag| Locale::for_tag(&tag));
            let settings = SettingsState::new(Settings::new(locale));
            let game = GameState::new(Table::new());
            let board = BoardUi::new(game, settings);
            provide_context(settings);
            provide_context(game);
            provide_context(board);
            provide_context(Modes::new(game, board));
            let context = EmbedContext::new(EventQueue::new(dispatcher));
            context.dispatch_events();
            provide_context(context);
            context
        });
        Self { context, owner, element: Cell::new(Some(element)), content: Cell::new(None) }
    }

    /// Shows what an author gives: see [`EmbedContext::show`].
    /// The text of a game comes with the name of its attribute, or with none; what is wrong is a file's address, and why.
    pub fn show(
        &self,
        attributes: &[String],
        (text, kind): (Option<String>, &str),
        lang: &str,
        wrong: Option<(String, String)>,
    ) {
        let wrong = wrong.map(|(address, why)| AuthorError::of_file(address, &why));
        self.owner.with(|| self.context.update(attributes, (text, kind_of_attribute(kind)), lang, wrong));
        if let Some(element) = self.element.take() {
            self.content.set(Some(self.owner.with(|| Box::new(mount_to(element, EmbedView)) as Box<dyn Any>)));
        }
    }

    /// Does what a method of the element is called for; says whether there was anything to do.
    pub fn call(&self, method: &str, argument: &str) -> bool {
        let walk = |walk| self.context.perform(Intent::Walk(walk));
        self.owner.with(|| match method {
            "next" => walk(Walk::Forward(1)),
            "previous" => walk(Walk::Back(1)),
            "first" => walk(Walk::Start),
            "last" => walk(Walk::End),
            "goTo" => self.context.go_to(argument),
            "play" => self.context.play(argument),
            "pass" => self.context.perform(Intent::Pass),
            "hint" => self.context.help(Help::Hint),
            "showSolution" => self.context.help(Help::Solution),
            "reset" => {
                self.context.reset();
                true
            }
            _ => false,
        })
    }

    /// The record as SGF, with what the reader has added.
    #[must_use]
    pub fn sgf(&self) -> String {
        self.owner.with(|| events::sgf(self.context))
    }

    /// The position: `{ at, move, mode, width, height, black, white, toPlay, capturedByBlack, capturedByWhite }`, points by
    /// their names such as "D4".
    #[must_use]
    pub fn position(&self) -> Detail {
        self.owner.with(|| events::position_detail(self.context))
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        self.owner.cleanup();
    }
}
