use baduk_record::Mark;
use baduk_rules::Color;
use leptos::prelude::*;

use super::icons::{self, IconPart};
use crate::components::controls::LocalizedText;
use crate::modes::edit::actions::{Action, perform};
use crate::state::{BoardUi, GameState};
use baduk_game::Tool;
use baduk_texts::later::t;

/// The effect of a button in the toolbar.
#[derive(Clone, Copy)]
pub enum ToolCommand {
    /// Selects a tool.
    SelectTool(Tool),
    /// Performs an action.
    Perform(Action),
}

/// A button of the toolbar, as data.
#[derive(Clone, Copy)]
pub struct ToolItem {
    pub label: LocalizedText,
    pub icon: &'static [IconPart],
    pub command: ToolCommand,
}

/// A group of buttons of the toolbar, with its label.
pub struct ToolGroup {
    pub label: LocalizedText,
    pub items: &'static [ToolItem],
}

const fn tool(label: LocalizedText, icon: &'static [IconPart], tool: Tool) -> ToolItem {
    ToolItem { label, icon, command: ToolCommand::SelectTool(tool) }
}

const fn action(label: LocalizedText, icon: &'static [IconPart], action: Action) -> ToolItem {
    ToolItem { label, icon, command: ToolCommand::Perform(action) }
}

const fn rate(label: LocalizedText, icon: &'static [IconPart], name: &'static str) -> ToolItem {
    action(label, icon, Action::Rate(name))
}

/// The groups of buttons that the toolbar always shows, in order.
pub static GROUPS: &[ToolGroup] = &[
    ToolGroup {
        label: |locale| t!(locale, edit.stones),
        items: &[
            tool(|locale| t!(locale, edit.play_moves), icons::MOVE, Tool::Move),
            tool(|locale| t!(locale, edit.black_stone), icons::BLACK, Tool::Stone(Color::Black)),
            tool(|locale| t!(locale, edit.white_stone), icons::WHITE, Tool::Stone(Color::White)),
            tool(|locale| t!(locale, edit.eraser), icons::ERASER, Tool::Eraser),
        ],
    },
    ToolGroup {
        label: |locale| t!(locale, edit.setup),
        items: &[
            action(|locale| t!(locale, edit.change_player), icons::TURN, Action::Turn),
            tool(|locale| t!(locale, edit.relocate_move), icons::RELOCATE, Tool::RelocateMove),
            action(|locale| t!(locale, edit.change_move_color), icons::RECOLOR, Action::Recolor),
        ],
    },
    ToolGroup {
        label: |locale| t!(locale, edit.marks),
        items: &[
            tool(|locale| t!(locale, edit.triangle), icons::TRIANGLE, Tool::Mark(Mark::Triangle)),
            tool(|locale| t!(locale, edit.square), icons::SQUARE, Tool::Mark(Mark::Square)),
            tool(|locale| t!(locale, edit.circle), icons::CIRCLE, Tool::Mark(Mark::Circle)),
            tool(|locale| t!(locale, edit.cross), icons::CROSS, Tool::Mark(Mark::Cross)),
            tool(|locale| t!(locale, edit.letter), icons::LETTER, Tool::Letter),
            tool(|locale| t!(locale, edit.number), icons::NUMBER, Tool::Number),
            tool(|locale| t!(locale, edit.label), icons::LABEL, Tool::Label),
        ],
    },
    ToolGroup {
        label: |locale| t!(locale, edit.game),
        items: &[
            action(|locale| t!(locale, edit.undo), icons::UNDO, Action::Undo),
            action(|locale| t!(locale, edit.redo), icons::REDO, Action::Redo),
            action(|locale| t!(locale, edit.remove_move), icons::TAKE_OUT, Action::Remove),
            action(|locale| t!(locale, edit.promote_variation), icons::PROMOTE, Action::Promote),
            action(|locale| t!(locale, edit.demote_variation), icons::DEMOTE, Action::Demote),
            action(|locale| t!(locale, edit.delete_variation), icons::CUT, Action::Cut),
            action(|locale| t!(locale, edit.copy_variation), icons::COPY, Action::Copy),
            action(|locale| t!(locale, edit.paste_variation), icons::PASTE, Action::Paste),
        ],
    },
];

/// The groups of buttons that the toolbar shows after [`GROUPS`] once the button "More" was pressed, in order.
pub static RARE_GROUPS: &[ToolGroup] = &[
    ToolGroup {
        label: |locale| t!(locale, edit.more_marks),
        items: &[
            tool(|locale| t!(locale, edit.dot), icons::SELECTED, Tool::Mark(Mark::Selected)),
            tool(|locale| t!(locale, edit.arrow), icons::ARROW, Tool::Arrow),
            tool(|locale| t!(locale, edit.line), icons::LINE, Tool::Line),
            tool(|locale| t!(locale, edit.dim), icons::DIM, Tool::Dim),
            tool(|locale| t!(locale, edit.black_territory), icons::BLACK_POINT, Tool::Territory(Color::Black)),
            tool(|locale| t!(locale, edit.white_territory), icons::WHITE_POINT, Tool::Territory(Color::White)),
        ],
    },
    ToolGroup {
        label: |locale| t!(locale, edit.rate_move),
        items: &[
            rate(|locale| t!(locale, annotation.good), icons::GOOD, "TE"),
            rate(|locale| t!(locale, annotation.interesting), icons::INTERESTING, "IT"),
            rate(|locale| t!(locale, annotation.doubtful), icons::DOUBTFUL, "DO"),
            rate(|locale| t!(locale, annotation.bad), icons::BAD, "BM"),
        ],
    },
    ToolGroup {
        label: |locale| t!(locale, edit.rate_position),
        items: &[
            rate(|locale| t!(locale, annotation.black), icons::GOOD_FOR_BLACK, "GB"),
            rate(|locale| t!(locale, annotation.white), icons::GOOD_FOR_WHITE, "GW"),
            rate(|locale| t!(locale, annotation.even), icons::EVEN, "DM"),
            rate(|locale| t!(locale, annotation.unclear), icons::UNCLEAR, "UC"),
            rate(|locale| t!(locale, annotation.hot), icons::HOT_SPOT, "HO"),
        ],
    },
];

/// Returns the label of a tool, as on its button; `None` if no button selects the tool.
pub fn tool_label(tool: Tool) -> Option<LocalizedText> {
    let items = GROUPS.iter().chain(RARE_GROUPS).flat_map(|group| group.items);
    let mut found = items.filter(|item| matches!(item.command, ToolCommand::SelectTool(selected) if selected == tool));
    found.next().map(|item| item.label)
}

impl ToolCommand {
    /// Returns whether the command has no effect at the current node.
    pub fn is_disabled(self, game: GameState) -> bool {
        game.session(|session| match self {
            Self::SelectTool(Tool::RelocateMove)
            | Self::Perform(Action::Recolor | Action::Rate("TE" | "IT" | "DO" | "BM")) => {
                session.position().last_play().is_none()
            }
            Self::SelectTool(_) | Self::Perform(Action::Turn | Action::Paste | Action::Rate(_)) => false,
            Self::Perform(Action::Undo) => !session.edits().can_undo(),
            Self::Perform(Action::Redo) => !session.edits().can_redo(),
            Self::Perform(Action::Remove | Action::Cut | Action::Copy | Action::Promote | Action::Demote) => {
                !session.position().can_undo()
            }
        })
    }

    /// Selects the tool or performs the action.
    pub fn run(self, game: GameState, board: BoardUi) {
        match self {
            Self::SelectTool(tool) => {
                board.line_start.set(None);
                board.tool.set(Some(tool));
            }
            Self::Perform(action) => perform(game, action),
        }
    }
}
