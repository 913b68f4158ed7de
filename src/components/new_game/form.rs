use baduk_record::Terms;
use baduk_rules::{Axis, Grade, HalfPoints, Handicap, Placement, Preset, Ruleset, Size, max_handicap};

/// The usual board sizes.
pub const USUAL: [u8; 3] = [9, 13, 19];
/// The most handicap stones that the form offers where Black may put more than nine.
const MOST_STONES: u16 = 25;

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
    /// The players' grades, Black's first, where the handicap is to follow from them.
    pub grades: (Option<Grade>, Option<Grade>),
    /// Handicap stones; 0 for an even game.
    stones: u16,
    /// `None` while it follows from the rules and the handicap.
    komi: Option<String>,
}

/// What is wrong with a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The size is no number of points from 1 to 52 a side.
    Size,
    /// The rules' opening does not fit the board.
    Opening,
    /// Komi is no number of points and halves, or more than the board has points.
    Komi,
}

impl Form {
    /// The form that would begin a game on the same terms.
    pub fn of(terms: &Terms) -> Self {
        let &Terms { size, rules, komi, .. } = terms;
        let usual = size.width() == size.height() && USUAL.contains(&size.width());
        Self {
            width: size.width().to_string(),
            height: size.height().to_string(),
            other_size: !usual,
            rules,
            custom: Preset::of(&rules).is_none(),
            grades: (None, None),
            stones: terms.stones,
            komi: (komi != rules.komi_for(terms.stones)).then(|| komi.to_string()),
        }
    }

    /// What is agreed on when the game begins so.
    pub fn terms(&self) -> Result<Terms, Wrong> {
        let size = self.size().ok_or(Wrong::Size)?;
        self.rules.opening.stones(size).ok_or(Wrong::Opening)?;
        let komi: HalfPoints = self.komi().trim().replace(',', ".").parse().map_err(|_| Wrong::Komi)?;
        // A komi beyond what the board can yield is a slip, such as 750 for 7.5.
        if komi.half_points().unsigned_abs() as usize > 2 * size.area() {
            return Err(Wrong::Komi);
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
    pub fn choose_rules(&mut self, preset: Option<Preset>) {
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
    pub fn choose_value(&mut self, axis: Axis, value: usize) {
        self.rules.set_value(axis, value);
    }

    /// The handicap, where the board and the rules have it.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::new(self.size()?, self.stones, self.rules.placement)
    }

    /// The most handicap stones to offer; 0 where there can be none.
    pub fn most_stones(&self) -> u16 {
        self.size().map_or(0, |size| max_handicap(size, self.rules.placement).min(MOST_STONES))
    }

    /// Chooses a handicap, 0 for none.
    pub fn choose_stones(&mut self, stones: u16) {
        self.stones = stones;
        self.grades = (None, None);
        self.komi = None;
    }

    /// Takes the players' grades, and from them the handicap: a stone a grade. One stone is the first move, which leaves White
    /// only the komi of a handicap.
    pub fn choose_grades(&mut self, black: Option<Grade>, white: Option<Grade>) {
        self.grades = (black, white);
        let (Some(black), Some(white)) = self.grades else { return };
        let stones = white.stones_given_to(black);
        self.stones = stones.min(self.most_stones());
        self.komi = (stones == 1).then(|| self.rules.handicap_komi.to_string());
    }

    /// Whether the grades ask for more stones than the board and the rules have.
    pub fn grades_ask_for_more(&self) -> bool {
        let (Some(black), Some(white)) = self.grades else { return false };
        self.rules.placement != Placement::None && white.stones_given_to(black) > self.most_stones()
    }

    /// Komi as typed, or as it follows from the rules and the handicap.
    pub fn komi(&self) -> String {
        let follows = || self.rules.komi_for(self.handicap().map_or(0, Handicap::stones)).to_string();
        self.komi.clone().unwrap_or_else(follows)
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
        Form::of(&Terms::even(Size::square(side).unwrap(), preset.ruleset()))
    }

    fn grade(text: &str) -> Option<Grade> {
        text.parse().ok()
    }

    #[test]
    fn a_form_begins_the_game_that_it_was_made_of() {
        for preset in Preset::ALL {
            let terms = Terms::even(Size::square(19).unwrap(), preset.ruleset());
            assert_eq!(Form::of(&terms).terms(), Ok(terms));
            assert_eq!(Form::of(&terms).preset(), Some(preset));
        }
        let rules: Ruleset = "korean,ko=positional".parse().unwrap();
        assert!(Form::of(&Terms::even(Size::square(9).unwrap(), rules)).custom);
    }

    #[test]
    fn sunjang_goes_to_nineteen_lines_and_is_refused_elsewhere() {
        let mut form = form(9, Preset::Korean);
        form.choose_rules(Some(Preset::Sunjang));
        assert_eq!(form.terms().map(|terms| terms.size), Size::square(19).map_err(|_| Wrong::Size));
        form.set_square(13);
        assert_eq!(form.terms(), Err(Wrong::Opening));
    }

    #[test]
    fn grades_give_a_stone_each_and_the_first_move_for_one() {
        let mut form = form(19, Preset::Korean);
        form.choose_grades(grade("5k"), grade("1k"));
        assert_eq!((form.handicap().map(Handicap::stones), form.komi()), (Some(4), "0.5".to_owned()));
        form.choose_grades(grade("1k"), grade("1d"));
        assert_eq!((form.handicap(), form.komi()), (None, "0.5".to_owned()));
        form.choose_grades(grade("1d"), grade("1k"));
        assert_eq!((form.handicap(), form.komi()), (None, "6.5".to_owned()));
        form.choose_grades(grade("20k"), grade("1d"));
        assert_eq!(form.handicap().map(Handicap::stones), Some(9));
        assert!(form.grades_ask_for_more());
    }

    #[test]
    fn a_handicap_that_a_smaller_board_has_not_is_gone() {
        let mut form = form(19, Preset::Korean);
        form.choose_stones(9);
        (form.width, form.height) = ("8".into(), "8".into());
        assert_eq!((form.handicap(), form.komi()), (None, "6.5".to_owned()));
    }
}
