use baduk_rules::Color;
use baduk_view::Mark;
use leptos::prelude::*;

use super::icons::{self, Part};
use crate::browser::clipboard;
use crate::browser::task::Tasks;
use crate::components::controls::Words;
use crate::i18n::{t, wrote};
use crate::state::{Session, Store, Tool, Wrote};

/// Something that is done at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Gives the turn to the other side.
    Turn,
    /// Undoes what was written last.
    Undo,
    /// Does again what was undone last.
    Redo,
    /// Gives the move of this node to the other side.
    Recolor,
    /// Takes this node out alone.
    TakeOut,
    /// Puts the variation nearer to the main line.
    Promote,
    /// Takes this node out with all that follows it.
    Cut,
    /// Copies this node and all that follows it.
    Copy,
    /// Adds the branch that was copied or cut last.
    Paste,
    /// Judges, by the name of SGF's property.
    Judge(&'static str),
}

/// What a button of the tools is for.
#[derive(Clone, Copy)]
pub enum Press {
    /// It takes a tool in hand.
    Take(Tool),
    /// It does something.
    Do(Deed),
}

/// A button of the tools: what it says, how it looks, what it is for.
#[derive(Clone, Copy)]
pub struct Item {
    pub label: Words,
    pub icon: &'static [Part],
    pub press: Press,
}

/// Buttons that belong together.
pub struct Group {
    pub label: Words,
    pub items: &'static [Item],
}

const fn take(label: Words, icon: &'static [Part], tool: Tool) -> Item {
    Item { label, icon, press: Press::Take(tool) }
}

const fn deed(label: Words, icon: &'static [Part], deed: Deed) -> Item {
    Item { label, icon, press: Press::Do(deed) }
}

const fn judge(label: Words, icon: &'static [Part], name: &'static str) -> Item {
    deed(label, icon, Deed::Judge(name))
}

/// All the tools, in their order.
pub static GROUPS: &[Group] = &[
    Group {
        label: |locale| t!(locale, edit.stones),
        items: &[
            take(|locale| t!(locale, edit.play_moves), icons::MOVE, Tool::Move),
            take(|locale| t!(locale, edit.black_stone), icons::BLACK, Tool::Stone(Color::Black)),
            take(|locale| t!(locale, edit.white_stone), icons::WHITE, Tool::Stone(Color::White)),
            take(|locale| t!(locale, edit.eraser), icons::ERASER, Tool::Eraser),
            deed(|locale| t!(locale, edit.change_player), icons::TURN, Deed::Turn),
        ],
    },
    Group {
        label: |locale| t!(locale, edit.undo_redo),
        items: &[
            deed(|locale| t!(locale, edit.undo), icons::UNDO, Deed::Undo),
            deed(|locale| t!(locale, edit.redo), icons::REDO, Deed::Redo),
        ],
    },
    Group {
        label: |locale| t!(locale, edit.marks),
        items: &[
            take(|locale| t!(locale, edit.triangle), icons::TRIANGLE, Tool::Mark(Mark::Triangle)),
            take(|locale| t!(locale, edit.square), icons::SQUARE, Tool::Mark(Mark::Square)),
            take(|locale| t!(locale, edit.circle), icons::CIRCLE, Tool::Mark(Mark::Circle)),
            take(|locale| t!(locale, edit.cross), icons::CROSS, Tool::Mark(Mark::Cross)),
            take(|locale| t!(locale, edit.dot), icons::SELECTED, Tool::Mark(Mark::Selected)),
            take(|locale| t!(locale, edit.letter), icons::LETTER, Tool::Letter),
            take(|locale| t!(locale, edit.number), icons::NUMBER, Tool::Number),
            take(|locale| t!(locale, edit.label), icons::LABEL, Tool::Label),
            take(|locale| t!(locale, edit.arrow), icons::ARROW, Tool::Arrow),
            take(|locale| t!(locale, edit.line), icons::LINE, Tool::Line),
            take(|locale| t!(locale, edit.dim), icons::DIM, Tool::Dim),
            take(|locale| t!(locale, edit.black_territory), icons::BLACK_POINT, Tool::Territory(Color::Black)),
            take(|locale| t!(locale, edit.white_territory), icons::WHITE_POINT, Tool::Territory(Color::White)),
        ],
    },
    Group {
        label: |locale| t!(locale, edit.moves_and_variations),
        items: &[
            take(|locale| t!(locale, edit.relocate_move), icons::ELSEWHERE, Tool::Elsewhere),
            deed(|locale| t!(locale, edit.change_move_color), icons::RECOLOR, Deed::Recolor),
            deed(|locale| t!(locale, edit.remove_move), icons::TAKE_OUT, Deed::TakeOut),
            deed(|locale| t!(locale, edit.promote_variation), icons::PROMOTE, Deed::Promote),
            deed(|locale| t!(locale, edit.delete_variation), icons::CUT, Deed::Cut),
            deed(|locale| t!(locale, edit.copy_variation), icons::COPY, Deed::Copy),
            deed(|locale| t!(locale, edit.paste_variation), icons::PASTE, Deed::Paste),
        ],
    },
    Group {
        label: |locale| t!(locale, edit.rate_move),
        items: &[
            judge(|locale| t!(locale, annotation.good), icons::GOOD, "TE"),
            judge(|locale| t!(locale, annotation.interesting), icons::INTERESTING, "IT"),
            judge(|locale| t!(locale, annotation.doubtful), icons::DOUBTFUL, "DO"),
            judge(|locale| t!(locale, annotation.bad), icons::BAD, "BM"),
        ],
    },
    Group {
        label: |locale| t!(locale, edit.rate_position),
        items: &[
            judge(|locale| t!(locale, annotation.black), icons::GOOD_FOR_BLACK, "GB"),
            judge(|locale| t!(locale, annotation.white), icons::GOOD_FOR_WHITE, "GW"),
            judge(|locale| t!(locale, annotation.even), icons::EVEN, "DM"),
            judge(|locale| t!(locale, annotation.unclear), icons::UNCLEAR, "UC"),
            judge(|locale| t!(locale, annotation.hot), icons::HOT_SPOT, "HO"),
        ],
    },
];

impl Press {
    /// Whether there is nothing to do with it at this node.
    pub fn is_idle(self, store: Store) -> bool {
        store.session(|session| match self {
            Self::Take(Tool::Elsewhere) | Self::Do(Deed::Recolor | Deed::Judge("TE" | "IT" | "DO" | "BM")) => {
                session.last_play().is_none()
            }
            Self::Take(_) | Self::Do(Deed::Turn | Deed::Paste | Deed::Judge(_)) => false,
            Self::Do(Deed::Undo) => !session.can_undo_edit(),
            Self::Do(Deed::Redo) => !session.can_redo_edit(),
            Self::Do(Deed::TakeOut | Deed::Cut | Deed::Copy | Deed::Promote) => !session.can_undo(),
        })
    }

    /// Does it.
    pub fn run(self, store: Store) {
        match self {
            Self::Take(tool) => {
                store.begun.set(None);
                store.tool.set(Some(tool));
            }
            Self::Do(deed) => perform(store, deed),
        }
    }
}

/// Does something to the record, and tells.
pub fn perform(store: Store, deed: Deed) {
    if matches!(deed, Deed::Cut | Deed::Copy) && !copy(store) {
        return store.tell(wrote, Wrote::AtStart);
    }
    store.author(wrote, &|session: &mut Session| match deed {
        Deed::Turn => session.turn(),
        Deed::Undo => session.step_edits(false),
        Deed::Redo => session.step_edits(true),
        Deed::Recolor => session.recolor(),
        Deed::TakeOut => session.take_out(),
        Deed::Promote => session.promote(),
        Deed::Cut => session.cut(),
        Deed::Copy => session.branch().map_or(Wrote::AtStart, |(_, nodes)| Wrote::Copied(nodes)),
        Deed::Paste => store.copied.with_value(|text| session.paste(text)),
        Deed::Judge(name) => session.judge(name),
    });
}

/// Copies the branch here, also to the clipboard, as SGF; says whether there is one.
fn copy(store: Store) -> bool {
    let Some((text, _)) = untrack(|| store.session(Session::branch)) else { return false };
    let copying = clipboard::write(&text);
    Tasks::DETACHED.spawn(async move { _ = copying.await });
    store.copied.set_value(text);
    true
}
