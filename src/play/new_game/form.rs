use baduk_rules::{Axis, ByColor, Color, Grade, HalfPoints, Handicap, Preset, Ruleset, Size};
use baduk_sgf::GameTerms;

use super::time_form::{TimeField, TimeForm};

use baduk_game::Players;

/// The common sizes of a square board.
pub const COMMON_SIDES: [u8; 3] = [9, 13, 19];
/// The maximum number of handicap stones that the form offers under rules that allow more than nine: the difference between 9 dan and 30
/// kyu.
const MAX_STONES: u16 = 38;

/// The id of the element that describes an error in the form.
pub const ERROR: &str = "new-game-error";

/// The content of the form for a new game, as selected and typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The width of the board as typed.
    pub width: String,
    /// The height of the board as typed.
    pub height: String,
    /// Whether "other size" is selected.
    pub other_size: bool,
    /// Whether the height of the board differs from its width.
    pub is_rectangle: bool,
    /// The selected rules.
    pub rules: Ruleset,
    /// Whether each rule is chosen separately, rather than by a preset.
    pub custom: bool,
    /// The names of the players as typed.
    pub names: ByColor<String>,
    /// The ranks of the players; `None` for no rank. If both players have one, the ranks suggest the handicap.
    pub grades: ByColor<Option<Grade>>,
    /// Whether the colors are drawn by lot if the game is even.
    pub nigiri: bool,
    /// The content of the fields for the clock.
    pub time: TimeForm,
    /// The selected number of handicap stones, 0 for an even game; `None` for the number that follows from the ranks.
    stones: Option<u16>,
    /// The komi as typed; `None` for the default of the rules and the handicap.
    komi: Option<String>,
}

/// The first field of the form that is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormError {
    /// The width of the board is not a whole number from 1 to 52.
    Width,
    /// The height of the board is not a whole number from 1 to 52.
    Height,
    /// The opening position of the rules does not fit on the board.
    Opening,
    /// Komi is not a multiple of half a point, or is larger than the number of points on the board.
    Komi,
    /// The clock is not valid because of this field.
    Time(TimeField),
}

impl Form {
    /// Creates the form for a game with these terms and players.
    pub fn from_terms(terms: &GameTerms, players: &Players) -> Self {
        let &GameTerms { size, rules, komi, time, .. } = terms;
        let usual = size.width() == size.height() && COMMON_SIDES.contains(&size.width());
        let mut form = Self {
            width: size.width().to_string(),
            height: size.height().to_string(),
            other_size: !usual,
            is_rectangle: size.width() != size.height(),
            rules,
            custom: Preset::from_rules(&rules).is_none(),
            names: players.names.clone(),
            grades: ByColor::from_fn(|color| players.ranks[color].parse().ok()),
            nigiri: false,
            time: TimeForm::from_control(time),
            stones: None,
            komi: None,
        };
        if form.handicap().map_or(0, Handicap::stones) != terms.stones {
            form.stones = Some(terms.stones);
        }
        if form.komi() != komi.to_string() {
            form.komi = Some(komi.to_string());
        }
        form
    }

    /// Returns the players that the reader has entered.
    pub fn players(&self) -> Players {
        let rank = |color| self.grades[color].map(|grade: Grade| grade.to_string()).unwrap_or_default();
        Players { names: ByColor::from_fn(|color| self.names[color].trim().to_owned()), ranks: ByColor::from_fn(rank) }
    }

    /// Whether any player has a name or a rank.
    pub fn has_players(&self) -> bool {
        self.players() != Players::default()
    }

    /// Gives each player the other color.
    pub fn swap_colors(&mut self) {
        std::mem::swap(&mut self.names.black, &mut self.names.white);
        std::mem::swap(&mut self.grades.black, &mut self.grades.white);
        (self.stones, self.komi) = (None, None);
    }

    /// Whether the colors can be drawn by lot: the game is even, and at least one player has a name.
    pub fn allows_nigiri(&self) -> bool {
        let has_name = Color::BOTH.into_iter().any(|color| !self.names[color].trim().is_empty());
        has_name && self.handicap().is_none() && self.suggested().unwrap_or(0) == 0
    }

    /// Returns the terms of the game that the reader has entered.
    ///
    /// # Errors
    /// If a field is not valid.
    pub fn terms(&self) -> Result<GameTerms, FormError> {
        let is_side = |text: &str| side(text).is_some_and(|side| Size::square(side).is_ok());
        let wrong_side = || if is_side(&self.width) { FormError::Height } else { FormError::Width };
        let size = self.size().ok_or_else(wrong_side)?;
        self.rules.opening.stones(size).ok_or(FormError::Opening)?;
        let komi: HalfPoints =
            baduk_texts::half_width(&self.komi()).trim().replace(',', ".").parse().map_err(|_| FormError::Komi)?;
        let most = HalfPoints::most_komi(size);
        if komi > most || komi < -most {
            return Err(FormError::Komi);
        }
        let stones = self.handicap().map_or(0, Handicap::stones);
        Ok(GameTerms { size, rules: self.rules, komi, stones, time: self.time.control().map_err(FormError::Time)? })
    }

    /// Returns the size of the board; `None` if the width or height is not valid.
    pub fn size(&self) -> Option<Size> {
        let height = if self.is_rectangle { &self.height } else { &self.width };
        Size::new(side(&self.width)?, side(height)?).ok()
    }

    /// Selects a board whose height may differ from its width; if `is_rectangle` is `false`, a square board with that width.
    pub fn set_rectangle(&mut self, is_rectangle: bool) {
        (self.height, self.is_rectangle) = (self.width.clone(), is_rectangle);
    }

    /// Returns whether the common square board of this size is selected.
    pub fn is_square(&self, side: u8) -> bool {
        !self.other_size && self.width == side.to_string()
    }

    /// Selects the common square board of this size.
    pub fn set_square(&mut self, side: u8) {
        (self.width, self.height) = (side.to_string(), side.to_string());
        (self.other_size, self.is_rectangle) = (false, false);
    }

    /// Returns the selected preset of the rules; `None` if each rule is chosen separately.
    pub fn preset(&self) -> Option<Preset> {
        if self.custom { None } else { Preset::from_rules(&self.rules) }
    }

    /// Selects a preset of the rules, or `None` to choose each rule separately. A preset resets komi to its default.
    pub fn set_rules(&mut self, preset: Option<Preset>) {
        self.custom = preset.is_none();
        let Some(preset) = preset else { return };
        self.rules = preset.ruleset();
        self.komi = None;
        let fits = self.size().is_some_and(|size| self.rules.opening.stones(size).is_some());
        if !fits {
            self.set_square(19);
        }
    }

    /// Chooses a rule: the value of an axis, given by its index in [`Axis::values`].
    pub fn set_value(&mut self, axis: Axis, value: usize) {
        self.rules.set_value(axis, value);
    }

    /// Returns the handicap; `None` for an even game, or if the board and the rules allow no handicap.
    pub fn handicap(&self) -> Option<Handicap> {
        let suggested = || self.difference().map_or(0, |difference| difference.min(self.max_stones()));
        self.rules.handicap(self.size()?, self.stones.unwrap_or_else(suggested))
    }

    /// Returns the maximum number of handicap stones that the form offers; 0 if there can be no handicap.
    pub fn max_stones(&self) -> u16 {
        self.size().map_or(0, |size| self.rules.max_handicap(size).min(MAX_STONES))
    }

    /// Sets the number of handicap stones, 0 for an even game. The number takes precedence over the ranks. Komi becomes the default
    /// again.
    pub fn set_stones(&mut self, stones: u16) {
        (self.stones, self.komi) = (Some(stones), None);
    }

    /// Sets the rank of a player; `None` for no rank. After this, handicap and komi follow from the ranks.
    pub fn set_grade(&mut self, color: Color, grade: Option<Grade>) {
        self.grades[color] = grade;
        (self.stones, self.komi) = (None, None);
    }

    /// Returns the difference in rank as a number of stones; `None` unless both players have a rank. One stone means that Black moves
    /// first and White gets only the komi of a handicap game.
    fn difference(&self) -> Option<u16> {
        let ByColor { black, white } = self.grades;
        Some(white?.stones_given_to(black?))
    }

    /// The difference in rank, if the handicap follows from the ranks; otherwise `None`.
    fn suggested(&self) -> Option<u16> {
        self.difference().filter(|_| self.stones.is_none())
    }

    /// Returns whether the board and the rules allow a handicap.
    pub fn has_handicap(&self) -> bool {
        self.max_stones() > 0
    }

    /// Returns whether the difference in rank is greater than the handicap that the board and the rules allow.
    pub fn grades_ask_for_more(&self) -> bool {
        self.suggested().is_some_and(|difference| difference > self.max_stones().max(1))
    }

    /// Returns whether Black has the higher rank, and therefore gets no handicap.
    pub fn black_is_stronger(&self) -> bool {
        self.stones.is_none()
            && matches!(self.grades, ByColor { black: Some(black), white: Some(white) } if black > white)
    }

    /// Returns komi as typed, or else the default komi of the rules and the handicap.
    pub fn komi(&self) -> String {
        let given = self.handicap().map_or(0, Handicap::stones).max(self.suggested().map_or(0, |stones| stones.min(1)));
        self.komi.clone().unwrap_or_else(|| self.rules.komi_for(given).to_string())
    }

    /// Sets komi to the text that was typed.
    pub fn set_komi(&mut self, komi: String) {
        self.komi = Some(komi);
    }
}

/// Parses a width or height of the board as typed; `None` if the text is not a number.
fn side(text: &str) -> Option<u32> {
    baduk_texts::half_width(text).trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::time_form::System;
    use super::*;

    fn form(side: u32, preset: Preset) -> Form {
        Form::from_terms(&GameTerms::even(Size::square(side).unwrap(), preset.ruleset()), &Players::default())
    }

    fn set_grades(form: &mut Form, black: &str, white: &str) {
        form.set_grade(Color::Black, black.parse().ok());
        form.set_grade(Color::White, white.parse().ok());
    }

    #[test]
    fn a_form_begins_the_game_that_it_was_made_of() {
        for &preset in Preset::ALL {
            let terms = GameTerms::even(Size::square(19).unwrap(), preset.ruleset());
            let form = Form::from_terms(&terms, &Players::default());
            assert_eq!((form.terms(), form.preset()), (Ok(terms), Some(preset)));
        }
        let rules: Ruleset = "korean,ko=positional".parse().unwrap();
        assert!(Form::from_terms(&GameTerms::even(Size::square(9).unwrap(), rules), &Players::default()).custom);
    }

    #[test]
    fn a_form_keeps_the_players_and_a_handicap_that_their_ranks_do_not_suggest() {
        let rules = Preset::Korean.ruleset();
        let players = Players {
            names: ByColor { black: "Lee".into(), white: "Kim".into() },
            ranks: ByColor { black: "5k".into(), white: "1k".into() },
        };
        for (stones, komi) in [(4, 1), (0, 13), (2, 1), (0, 1)] {
            let komi = HalfPoints::from_half_points(komi);
            let terms = GameTerms { komi, stones, ..GameTerms::even(Size::square(19).unwrap(), rules) };
            let form = Form::from_terms(&terms, &players);
            assert_eq!((form.terms(), form.players()), (Ok(terms), players.clone()));
        }
        let professional = Players { ranks: ByColor { black: "9p".into(), white: String::new() }, ..players };
        let form = Form::from_terms(&GameTerms::even(Size::square(19).unwrap(), rules), &professional);
        assert_eq!(form.players().ranks, ByColor::default());
    }

    #[test]
    fn chance_decides_the_colors_of_even_games_only() {
        let mut form = form(19, Preset::Korean);
        assert!(!form.allows_nigiri(), "nobody is named");
        form.names.white = "Kim".into();
        assert!(form.allows_nigiri());
        set_grades(&mut form, "2k", "1k");
        assert!(!form.allows_nigiri(), "Black gets the first move for the lower rank");
        form.set_stones(0);
        assert!(form.allows_nigiri());
        form.set_stones(2);
        assert!(!form.allows_nigiri());
    }

    #[test]
    fn swapped_players_get_the_handicap_that_their_ranks_suggest() {
        let mut form = form(19, Preset::Korean);
        set_grades(&mut form, "1d", "3k");
        form.names.black = "Lee".into();
        assert!(form.black_is_stronger());
        form.swap_colors();
        assert_eq!((form.names.white.as_str(), form.handicap().map(Handicap::stones)), ("Lee", Some(3)));
        form.set_stones(0);
        assert_eq!((form.handicap(), form.komi()), (None, "6.5".to_owned()));
    }

    #[test]
    fn sunjang_goes_to_nineteen_lines_and_is_refused_elsewhere() {
        let mut form = form(9, Preset::Korean);
        form.set_rules(Some(Preset::Sunjang));
        assert_eq!(form.terms().map(|terms| terms.size), Size::square(19).map_err(|_| FormError::Width));
        form.set_square(13);
        assert_eq!(form.terms(), Err(FormError::Opening));
    }

    #[test]
    fn an_error_names_its_field() {
        let mut form = form(9, Preset::Korean);
        form.set_rectangle(true);
        assert_eq!(form.size(), Size::square(9).ok());
        form.height = "53".into();
        assert_eq!(form.terms(), Err(FormError::Height));
        form.set_rectangle(false);
        assert_eq!(form.size(), Size::square(9).ok(), "a square board has the width");
        form.set_rectangle(true);
        form.height = "53".into();
        form.width = "x".into();
        assert_eq!(form.terms(), Err(FormError::Width));
        form.set_square(9);
        (form.time.system, form.time.periods) = (System::ByoYomi, "0".into());
        assert_eq!(form.terms(), Err(FormError::Time(TimeField::Periods)));
        form.time.main = "-1".into();
        assert_eq!(form.terms(), Err(FormError::Time(TimeField::Main)));
        form.time.system = System::None;
        assert!(form.terms().is_ok());
    }

    #[test]
    fn grades_give_a_stone_each_and_the_first_move_for_one() {
        let mut form = form(19, Preset::Korean);
        set_grades(&mut form, "5k", "1k");
        assert_eq!((form.handicap().map(Handicap::stones), form.komi()), (Some(4), "0.5".to_owned()));
        set_grades(&mut form, "1k", "1d");
        assert_eq!((form.handicap(), form.komi()), (None, "0.5".to_owned()));
        set_grades(&mut form, "1d", "1k");
        assert_eq!((form.handicap(), form.komi()), (None, "6.5".to_owned()));
        set_grades(&mut form, "20k", "1d");
        assert_eq!(form.handicap().map(Handicap::stones), Some(9));
        assert!(form.grades_ask_for_more());
    }

    #[test]
    fn grades_hold_when_the_board_or_the_rules_change() {
        let mut form = form(19, Preset::Korean);
        set_grades(&mut form, "15k", "1k");
        form.set_rules(Some(Preset::Traditional));
        assert_eq!((form.handicap().map(Handicap::stones), form.grades_ask_for_more()), (Some(14), false));
        (form.width, form.height) = ("8".into(), "8".into());
        form.set_rules(Some(Preset::Korean));
        assert_eq!((form.handicap().map(Handicap::stones), form.grades_ask_for_more()), (Some(4), true));
        form.set_rules(Some(Preset::TrompTaylor));
        assert_eq!((form.handicap(), form.grades_ask_for_more(), form.has_handicap()), (None, true, false));
        set_grades(&mut form, "1d", "5k");
        assert!(form.black_is_stronger() && !form.grades_ask_for_more());
    }

    #[test]
    fn the_rules_own_komi_is_never_too_much_for_a_small_board() {
        let mut form = form(2, Preset::Galagapi);
        assert_eq!(form.terms().map(|terms| terms.komi), Ok(HalfPoints::points(8)));
        form.set_komi("21".into());
        assert_eq!(form.terms(), Err(FormError::Komi));
    }

    #[test]
    fn a_handicap_that_a_smaller_board_has_not_is_gone() {
        let mut form = form(19, Preset::Korean);
        form.set_stones(9);
        (form.width, form.height) = ("8".into(), "8".into());
        assert_eq!((form.handicap(), form.komi()), (None, "6.5".to_owned()));
    }
}
