use baduk_record::Terms;
use baduk_rules::{Axis, ByColor, Color, Grade, HalfPoints, Handicap, Preset, Ruleset, Size};

use super::time::TimeForm;

/// The common board sizes.
pub const COMMON_SIDES: [u8; 3] = [9, 13, 19];
/// The most handicap stones that the form offers under rules that allow more than nine: the difference between 9 dan and 30 kyu.
const MAX_STONES: u16 = 38;

/// The state of the form, as selected and typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The width of the board, as typed.
    pub width: String,
    /// The height of the board, as typed.
    pub height: String,
    /// Whether "other size" is selected.
    pub other_size: bool,
    /// The rules.
    pub rules: Ruleset,
    /// Whether each rule is chosen separately.
    pub custom: bool,
    /// The players' ranks. If both are given, they determine the handicap.
    pub grades: ByColor<Option<Grade>>,
    /// The clock.
    pub time: TimeForm,
    /// The selected handicap stones; 0 for an even game.
    stones: u16,
    /// The komi as typed; `None` for the default of the rules and the handicap.
    komi: Option<String>,
}

/// An error in the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormError {
    /// The width or height is not a whole number from 1 to 52.
    Size,
    /// The opening position of the rules does not fit on the board.
    Opening,
    /// Komi is not a multiple of half a point, or is larger than the number of points on the board.
    Komi,
    /// A time or a number for the clock is not valid.
    Time,
}

impl Form {
    /// Creates the form for a game with these terms.
    pub fn from_terms(terms: &Terms) -> Self {
        let &Terms { size, rules, komi, time, .. } = terms;
        let usual = size.width() == size.height() && COMMON_SIDES.contains(&size.width());
        Self {
            width: size.width().to_string(),
            height: size.height().to_string(),
            other_size: !usual,
            rules,
            custom: Preset::of(&rules).is_none(),
            grades: ByColor::default(),
            time: TimeForm::of(time),
            stones: terms.stones,
            komi: (komi != rules.komi_for(terms.stones)).then(|| komi.to_string()),
        }
    }

    /// Returns the terms of the game.
    ///
    /// # Errors
    /// If a field is not valid.
    pub fn terms(&self) -> Result<Terms, FormError> {
        let size = self.size().ok_or(FormError::Size)?;
        self.rules.opening.stones(size).ok_or(FormError::Opening)?;
        let komi: HalfPoints = self.komi().trim().replace(',', ".").parse().map_err(|_| FormError::Komi)?;
        let most = HalfPoints::most_komi(size);
        if komi > most || komi < -most {
            return Err(FormError::Komi);
        }
        let stones = self.handicap().map_or(0, Handicap::stones);
        Ok(Terms { size, rules: self.rules, komi, stones, time: self.time.control().map_err(|_| FormError::Time)? })
    }

    /// Returns the size of the board if it is valid.
    pub fn size(&self) -> Option<Size> {
        Size::new(self.width.trim().parse().ok()?, self.height.trim().parse().ok()?).ok()
    }

    /// Returns whether the common square board of this side is selected.
    pub fn is_square(&self, side: u8) -> bool {
        !self.other_size && self.width == side.to_string()
    }

    /// Selects a common square board.
    pub fn set_square(&mut self, side: u8) {
        (self.width, self.height, self.other_size) = (side.to_string(), side.to_string(), false);
    }

    /// Returns the selected preset; `None` if each rule is chosen separately.
    pub fn preset(&self) -> Option<Preset> {
        if self.custom { None } else { Preset::of(&self.rules) }
    }

    /// Selects a preset, or `None` to choose each rule separately. A preset resets komi to the default.
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

    /// Sets the value of an axis of the rules.
    pub fn set_value(&mut self, axis: Axis, value: usize) {
        self.rules.set_value(axis, value);
    }

    /// Returns the handicap if the board and the rules allow it.
    pub fn handicap(&self) -> Option<Handicap> {
        let stones = self.difference().map_or(self.stones, |difference| difference.min(self.max_stones()));
        self.rules.handicap(self.size()?, stones)
    }

    /// Returns the most handicap stones to offer; 0 if there can be none.
    pub fn max_stones(&self) -> u16 {
        self.size().map_or(0, |size| self.rules.max_handicap(size).min(MAX_STONES))
    }

    /// Sets the handicap stones, 0 for an even game. This clears the ranks and resets komi to the default.
    pub fn set_stones(&mut self, stones: u16) {
        self.stones = stones;
        self.grades = ByColor::default();
        self.komi = None;
    }

    /// Sets a player's rank and resets komi to the default.
    pub fn set_grade(&mut self, color: Color, grade: Option<Grade>) {
        self.grades[color] = grade;
        self.komi = None;
    }

    /// Returns the difference in rank, one stone for each, if both ranks are given. One stone means that Black moves first and
    /// White gets only the komi of a handicap game.
    fn difference(&self) -> Option<u16> {
        let ByColor { black, white } = self.grades;
        Some(white?.stones_given_to(black?))
    }

    /// Returns whether the ranks call for more stones than the board and the rules allow.
    pub fn grades_ask_for_more(&self) -> bool {
        self.difference().is_some_and(|difference| difference > self.max_stones().max(1))
    }

    /// Returns whether Black has the higher rank and gets no stones.
    pub fn black_is_stronger(&self) -> bool {
        matches!(self.grades, ByColor { black: Some(black), white: Some(white) } if black > white)
    }

    /// Returns komi as typed, or the default of the rules and the handicap.
    pub fn komi(&self) -> String {
        let given =
            self.handicap().map_or(0, Handicap::stones).max(self.difference().map_or(0, |stones| stones.min(1)));
        self.komi.clone().unwrap_or_else(|| self.rules.komi_for(given).to_string())
    }

    /// Sets komi as typed.
    pub fn set_komi(&mut self, komi: String) {
        self.komi = Some(komi);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(side: u32, preset: Preset) -> Form {
        Form::from_terms(&Terms::even(Size::square(side).unwrap(), preset.ruleset()))
    }

    fn set_grades(form: &mut Form, black: &str, white: &str) {
        form.set_grade(Color::Black, black.parse().ok());
        form.set_grade(Color::White, white.parse().ok());
    }

    #[test]
    fn a_form_begins_the_game_that_it_was_made_of() {
        for preset in Preset::ALL {
            let terms = Terms::even(Size::square(19).unwrap(), preset.ruleset());
            assert_eq!(Form::from_terms(&terms).terms(), Ok(terms));
            assert_eq!(Form::from_terms(&terms).preset(), Some(preset));
        }
        let rules: Ruleset = "korean,ko=positional".parse().unwrap();
        assert!(Form::from_terms(&Terms::even(Size::square(9).unwrap(), rules)).custom);
    }

    #[test]
    fn sunjang_goes_to_nineteen_lines_and_is_refused_elsewhere() {
        let mut form = form(9, Preset::Korean);
        form.set_rules(Some(Preset::Sunjang));
        assert_eq!(form.terms().map(|terms| terms.size), Size::square(19).map_err(|_| FormError::Size));
        form.set_square(13);
        assert_eq!(form.terms(), Err(FormError::Opening));
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
        assert_eq!((form.handicap(), form.grades_ask_for_more()), (None, true));
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
