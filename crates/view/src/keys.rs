use crate::cursor::Step;
use crate::intent::Intent;

/// A key pressed while the board has the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
    /// The key's name as the DOM gives it (UI Events, `KeyboardEvent.key`).
    pub name: &'a str,
    /// Whether Control, or Command on a Mac, is held.
    pub command: bool,
    /// Whether Shift is held.
    pub shift: bool,
}

/// What a key does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    /// Moves the cursor.
    Step(Step),
    /// Plays, or marks, where the cursor is.
    Choose,
    /// Leaves the preview.
    Cancel,
    /// Gives a letter or digit of a point's name.
    Type(char),
    /// Something done to the game.
    Do(Intent),
}

impl Key<'_> {
    /// What the key does; `None` for a key that the board leaves to the page.
    #[must_use]
    pub fn action(self) -> Option<KeyAction> {
        if self.command {
            return self.command_action();
        }
        Some(match self.name {
            "ArrowLeft" => KeyAction::Step(Step::Left),
            "ArrowRight" => KeyAction::Step(Step::Right),
            "ArrowUp" => KeyAction::Step(Step::Up),
            "ArrowDown" => KeyAction::Step(Step::Down),
            "Enter" => KeyAction::Choose,
            "Escape" => KeyAction::Cancel,
            name => KeyAction::Type(only_letter_or_digit(name)?),
        })
    }

    fn command_action(self) -> Option<KeyAction> {
        match (self.name, self.shift) {
            ("z", false) => Some(KeyAction::Do(Intent::Undo)),
            ("y", false) | ("z" | "Z", true) => Some(KeyAction::Do(Intent::Redo)),
            _ => None,
        }
    }
}

fn only_letter_or_digit(name: &str) -> Option<char> {
    let mut characters = name.chars();
    let only = characters.next().filter(|_| characters.next().is_none())?;
    only.is_ascii_alphanumeric().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(name: &str, command: bool) -> Option<KeyAction> {
        Key { name, command, shift: false }.action()
    }

    #[test]
    fn arrows_move_the_cursor_and_enter_plays() {
        assert_eq!(action("ArrowUp", false), Some(KeyAction::Step(Step::Up)));
        assert_eq!(action("Enter", false), Some(KeyAction::Choose));
        assert_eq!(action("d", false), Some(KeyAction::Type('d')));
    }

    #[test]
    fn control_z_and_control_y_step_through_the_game() {
        assert_eq!(action("z", true), Some(KeyAction::Do(Intent::Undo)));
        assert_eq!(action("y", true), Some(KeyAction::Do(Intent::Redo)));
        let shifted = Key { name: "Z", command: true, shift: true };
        assert_eq!(shifted.action(), Some(KeyAction::Do(Intent::Redo)));
    }

    #[test]
    fn other_keys_are_left_to_the_page() {
        for name in ["Tab", " ", "F5", "PageDown", "é", "Home"] {
            assert_eq!(action(name, false), None, "{name}");
        }
        for name in ["r", "c", "ArrowLeft", "Enter"] {
            assert_eq!(action(name, true), None, "Control and {name}");
        }
    }
}
