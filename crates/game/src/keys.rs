use crate::{Intent, Navigation};

/// The number of moves that one press of a key with Shift steps over.
const LARGE_STEP: u16 = 10;

/// A key that is pressed while the board has the focus, with the modifier keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
    /// The value of the key, such as "ArrowLeft" (`KeyboardEvent.key` in UI Events).
    pub name: &'a str,
    /// The physical key, such as "KeyZ" (`KeyboardEvent.code`). Unlike the value, it is the same in all keyboard layouts; on a Korean
    /// keyboard, the Z key has a Korean letter as its value.
    pub code: &'a str,
    /// Whether the browser repeats the key press because the key is held down.
    pub repeat: bool,
    /// Whether Control is pressed, or Command on a Mac.
    pub command: bool,
    /// Whether Shift is pressed.
    pub shift: bool,
}

/// A direction to the next point, as the picture shows the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next point is to the left.
    Left,
    /// The next point is to the right.
    Right,
    /// The next point is above.
    Up,
    /// The next point is below.
    Down,
}

impl Step {
    /// The columns to the right and the rows down that the next point is away.
    #[must_use]
    pub const fn columns_and_rows(self) -> (i8, i8) {
        match self {
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::Up => (0, -1),
            Self::Down => (0, 1),
        }
    }
}

/// What a key does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    /// Move the keyboard cursor.
    Step(Step),
    /// Play a move or mark a chain at the keyboard cursor.
    Choose,
    /// Go to the move that placed the stone at the keyboard cursor.
    GoToStone,
    /// Cancel the previewed move, and clear the letters of a point's name that were typed. If neither exists, the page handles the key.
    Cancel,
    /// Type a letter or digit of the name of a point, such as D4.
    Type(char),
    /// Carry out this intent in the game.
    Do(Intent),
}

impl Key<'_> {
    /// What this key does on the board; `None` if the page handles the key instead.
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
            "Enter" if !self.repeat && self.shift => KeyAction::GoToStone,
            "Enter" if !self.repeat => KeyAction::Choose,
            "Escape" => KeyAction::Cancel,
            "PageUp" | "PageDown" | "Home" | "End" => KeyAction::Do(Intent::Navigate(self.navigation()?)),
            _ => KeyAction::Type(self.letter_or_digit()?),
        })
    }

    /// The step through a record that this key makes while the move tree or the navigation bar has the focus: left and right for moves,
    /// up and down for variations, ten moves with Shift. `None` for other keys.
    #[must_use]
    pub fn navigation(self) -> Option<Navigation> {
        if self.command {
            return None;
        }
        let steps = if self.shift { LARGE_STEP } else { 1 };
        Some(match self.name {
            "ArrowLeft" => Navigation::Back(steps),
            "ArrowRight" => Navigation::Forward(steps),
            "ArrowUp" => Navigation::PreviousVariation,
            "ArrowDown" => Navigation::NextVariation,
            "PageUp" => Navigation::Back(LARGE_STEP),
            "PageDown" => Navigation::Forward(LARGE_STEP),
            "Home" => Navigation::Start,
            "End" => Navigation::End,
            _ => return None,
        })
    }

    /// What this key does while no element has the focus: it navigates, or undoes or redoes a move. `None` for other keys.
    #[must_use]
    pub fn page_action(self) -> Option<Intent> {
        match self.command_action() {
            Some(KeyAction::Do(intent)) if self.command => Some(intent),
            _ => self.navigation().map(Intent::Navigate),
        }
    }

    fn command_action(self) -> Option<KeyAction> {
        match (self.letter_or_digit()?, self.shift) {
            ('z', false) => Some(KeyAction::Do(Intent::Undo)),
            ('y', false) | ('z', true) => Some(KeyAction::Do(Intent::Redo)),
            _ => None,
        }
    }

    /// The Latin letter of the key in lower case, or its digit; `None` for other keys.
    #[must_use]
    pub fn letter_or_digit(self) -> Option<char> {
        let mut characters = self.name.chars();
        let only = characters.next().filter(|_| characters.next().is_none())?;
        let letter = if only.is_ascii() { Some(only) } else { self.code.strip_prefix("Key")?.chars().next() };
        letter.filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_focus_arrows_navigate_and_control_z_undoes() {
        let key = |name, command| Key { name, code: "", repeat: false, command, shift: false };
        assert_eq!(key("ArrowLeft", false).page_action(), Some(Intent::Navigate(Navigation::Back(1))));
        assert_eq!(key("End", false).page_action(), Some(Intent::Navigate(Navigation::End)));
        assert_eq!(key("z", true).page_action(), Some(Intent::Undo));
        assert_eq!([key("z", false).page_action(), key("ArrowLeft", true).page_action()], [None, None]);
        assert_eq!(key("Home", false).action(), Some(KeyAction::Do(Intent::Navigate(Navigation::Start))));
    }

    #[test]
    fn arrows_go_through_a_record_and_shift_goes_by_ten() {
        let key = |name, shift| Key { name, code: "", repeat: true, command: false, shift };
        assert_eq!(key("ArrowLeft", false).navigation(), Some(Navigation::Back(1)));
        assert_eq!(key("ArrowRight", true).navigation(), Some(Navigation::Forward(10)));
        assert_eq!(key("PageUp", false).navigation(), Some(Navigation::Back(10)));
        assert_eq!(key("ArrowDown", false).navigation(), Some(Navigation::NextVariation));
        assert_eq!(
            [key("Home", false).navigation(), key("End", false).navigation()],
            [Some(Navigation::Start), Some(Navigation::End)]
        );
        assert_eq!(key("Enter", false).navigation(), None);
        assert_eq!(
            Key { command: true, ..key("ArrowLeft", false) }.navigation(),
            None,
            "the browser goes back with it"
        );
    }

    #[test]
    fn enter_plays_and_shift_enter_finds() {
        let key = |shift| Key { name: "Enter", code: "Enter", repeat: false, command: false, shift };
        assert_eq!([key(false).action(), key(true).action()], [Some(KeyAction::Choose), Some(KeyAction::GoToStone)]);
    }

    fn action(name: &str, command: bool) -> Option<KeyAction> {
        Key { name, code: "", command, shift: false, repeat: false }.action()
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
        assert_eq!(action("Z", true), Some(KeyAction::Do(Intent::Undo)), "with Caps Lock");
        let shifted = Key { name: "Z", code: "KeyZ", command: true, shift: true, repeat: false };
        assert_eq!(shifted.action(), Some(KeyAction::Do(Intent::Redo)));
    }

    #[test]
    fn shortcuts_and_point_names_work_on_a_hangul_keyboard() {
        let key = Key { name: "ㅇ", code: "KeyD", command: false, shift: false, repeat: false };
        assert_eq!(key.action(), Some(KeyAction::Type('d')));
        let key = Key { name: "ㅋ", code: "KeyZ", command: true, shift: false, repeat: false };
        assert_eq!(key.action(), Some(KeyAction::Do(Intent::Undo)));
    }

    #[test]
    fn a_repeating_enter_key_plays_once() {
        let key = Key { name: "Enter", code: "Enter", command: false, shift: false, repeat: true };
        assert_eq!(key.action(), None);
    }

    #[test]
    fn other_keys_are_left_to_the_page() {
        for name in ["Tab", " ", "F5", "é"] {
            assert_eq!(action(name, false), None, "{name}");
        }
        for name in ["r", "c", "ArrowLeft", "Enter"] {
            assert_eq!(action(name, true), None, "Control and {name}");
        }
    }
}
