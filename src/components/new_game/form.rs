use baduk_record::Terms;
use baduk_rules::{Axis, ByColor, Color, Grade, HalfPoints, Handicap, Preset, Ruleset, Size};

/// The usual board sizes.
pub const COMMON_SIDES: [u8; 3] = [9, 13, 19];
/// The most handicap stones that the form offers where Black may put more than nine: the difference of 9 dan and 30 kyu.
const MAX_STONES: u16 = 38;

/// What the form of a new game holds, as chosen and typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// As typed.
    pub width: String,
    /// As typed.
    pub height: String,
    /// Whether a size beside the usual ones is asked for.
    pub other_size: bool,
    /// The rules.
    pub rules: Ruleset,
    /// Whether every axis of the rules is open to choice.
    pub custom: bool,
    /// The players' grades. When both are given the handicap follows from them.
    pub grades: ByColor<Option<Grade>>,
    /// Handicap stones as chosen; 0 for an even game.
    stones: u16,
    /// `None` while it follows from the rules and the handicap.
    komi: Option<String>,
}

/// What is error with a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormError {
    /// The size is no number of points from 1 to 52 a side.
    Size,
    /// The rules' opening does not fit the board.
    Opening,
    /// Komi is no number of points and halves, or more than the board has points.
    Komi,
}

impl Form {
    /// The form that would begin a game on the same terms.
    pub fn from_terms(terms: &Terms) -> Self {
        let &Terms { size, rules, komi, .. } = terms;
        let usual = size.width() == size.height() && COMMON_SIDES.contains(&size.width());
        Self {
            width: size.width().to_string(),
            height: size.height().to_string(),
            other_size: !usual,
            rules,
            custom: Preset::of(&rules).is_none(),
            grades: ByColor::default(),
            stones: terms.stones,
            komi: (komi != rules.komi_for(terms.stones)).then(|| komi.to_string()),
        }
    }

    /// What is agreed on when the game begins so.
    pub fn terms(&self) -> Result<Terms, FormError> {
        let size = self.size().ok_or(FormError::Size)?;
        self.rules.opening.stones(size).ok_or(FormError::Opening)?;
        let komi: HalfPoints = self.komi().trim().replace(',', ".").parse().map_err(|_| FormError::Komi)?;
        let most = HalfPoints::most_komi(size);
        if komi > most || komi < -most {
            return Err(FormError::Komi);
        }
        Ok(Terms { size, rules: self.rules, komi, stones: self.handicap().map_or(0, Handicap::stones) })
    }

    /// The size, where it is one.
    pub fn size(&self) -> Option<Size> {
        Size::new(self.width.trim().parse().ok()?, self.height.trim().parse().ok()?).ok()
    }

    /// Whether the usual square board of this side is chosen.
    pub fn is_square(&self, side: u8) -> bool {
        !self.other_size && self.width == side.to_string()
    }

    /// Chooses a usual board.
    pub fn set_square(&mut self, side: u8) {
        (self.width, self.height, self.other_size) = (side.to_string(), side.to_string(), false);
    }

    /// The preset that is chosen; `None` while every axis is open.
    pub fn preset(&self) -> Option<Preset> {
        if self.custom { None } else { Preset::of(&self.rules) }
    }

    /// Chooses a preset, or opens every axis of the rules as they are. Komi follows the rules again.
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

    /// Takes another value on an axis.
    pub fn set_value(&mut self, axis: Axis, value: usize) {
        self.rules.set_value(axis, value);
    }

    /// The handicap, where the board and the rules have it.
    pub fn handicap(&self) -> Option<Handicap> {
        let stones = self.difference().map_or(self.stones, |difference| difference.min(self.max_stones()));
        self.rules.handicap(self.size()?, stones)
    }

    /// The most handicap stones to offer; 0 where there can be none.
    pub fn max_stones(&self) -> u16 {
        self.size().map_or(0, |size| self.rules.max_handicap(size).min(MAX_STONES))
    }

    /// Chooses a handicap, 0 for none.
    pub fn set_stones(&mut self, stones: u16) {
        self.stones = stones;
        self.grades = ByColor::default();
        self.komi = None;
    }

    /// Takes a player's grade. With the other's, the handicap and komi follow from it.
    pub fn set_grade(&mut self, color: Color, grade: Option<Grade>) {
        self.grades[color] = grade;
        self.komi = None;
    }

    /// The difference in grade, where both grades are given: a stone a grade. One stone is the first move, which leaves
    /// White only the komi of a handicap.
    fn difference(&self) -> Option<u16> {
        let ByColor { black, white } = self.grades;
        Some(white?.stones_given_to(black?))
    }

    /// Whether the grades ask for more stones than the board and the rules have.
    pub fn grades_ask_for_more(&self) -> bool {
        self.difference().is_some_and(|difference| difference > self.max_stones().max(1))
    }

    /// Whether by the grades Black is the stronger, who gets no stones.
    pub fn black_is_stronger(&self) -> bool {
        matches!(self.grades, ByColor { black: Some(black), white: Some(white) } if black > white)
    }

    /// Komi as typed, or as it follows from the rules and the handicap.
    pub fn komi(&self) -> String {
        let given =
            self.handicap().map_or(0, Handicap::stones).max(self.difference().map_or(0, |stones| stones.min(1)));
        self.komi.clone().unwrap_or_else(|| self.rules.komi_for(given).to_string())
    }

    /// Takes a komi as typed.
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
