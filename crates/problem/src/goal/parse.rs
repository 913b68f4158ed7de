use baduk_rules::{Color, Game, HalfPoints, ParsePointError, Point};

use super::{Comparison, Goal, GoalError, GoalFault, Goals, Wanted};

/// The maximum number of moves that a solver can have.
const MOST_MOVES: i32 = 999;
/// The maximum number of characters that an error quotes of a word.
const TOLD: usize = 30;

impl Goals {
    /// Reads goals for a problem that starts from `start`. The solver is the player to move.
    ///
    /// # Errors
    /// When the text does not have the syntax of [`Goals`], when a stone it names is missing or of the wrong side, and
    /// when all goals hold from the start. Stones to be saved may be out of atari at the start, since the tree may
    /// attack them.
    pub fn read(text: &str, start: &Game) -> Result<Self, GoalError> {
        let mut reader = Reader { text, at: 0, start };
        let mut goals = Self { list: Vec::new(), allowance: None, size: start.board().size() };
        while let Some((at, word)) = reader.next() {
            match word.to_ascii_lowercase().as_str() {
                ";" | "," | "\n" | "and" => {}
                "in" => goals.allowance = Some(reader.allowance()?),
                small => {
                    let goal = reader.goal(small)?;
                    goals.list.push(goal.ok_or_else(|| GoalError { at, fault: GoalFault::Unknown(told(word)) })?);
                }
            }
        }
        let whole = |fault| Err(GoalError { at: 0, fault });
        match goals.list.is_empty() {
            true => whole(GoalFault::Empty),
            false if goals.hold(start, &[]) && !goals.list.iter().all(Goal::is_lasting) => whole(GoalFault::Holds),
            false => Ok(goals),
        }
    }
}

/// The rest of a text of goals, and the position that the goals are about.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    start: &'a Game,
}

impl<'a> Reader<'a> {
    /// The next word of the text, with its byte offset: letters and digits, a comparison, or a separator. `None` at the end of the text.
    fn peek(&self) -> Option<(usize, &'a str)> {
        let is_blank = |letter: char| letter.is_ascii_whitespace() && letter != '\n';
        let rest = self.text[self.at..].trim_start_matches(is_blank);
        let is_comparison = |letter: char| "<>=≤≥".contains(letter);
        let is_sign = |letter: char| ";,\n".contains(letter);
        let first = rest.chars().next()?;
        let end = if is_sign(first) {
            Some(first.len_utf8())
        } else if is_comparison(first) {
            rest.find(|letter| !is_comparison(letter))
        } else {
            rest.find(|letter: char| letter.is_ascii_whitespace() || is_sign(letter) || is_comparison(letter))
        };
        Some((self.text.len() - rest.len(), &rest[..end.unwrap_or(rest.len())]))
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let (at, word) = self.peek()?;
        self.at = at + word.len();
        Some((at, word))
    }

    /// Reads the next word if it is, in lower case, one of `words`. Returns whether it is.
    fn takes(&mut self, words: &[&str]) -> bool {
        let is_there = self.peek().is_some_and(|(_, word)| words.iter().any(|known| known.eq_ignore_ascii_case(word)));
        if is_there {
            self.next();
        }
        is_there
    }

    /// Reads the rest of the goal that starts with `word`; `None` if no goal starts with it.
    fn goal(&mut self, word: &str) -> Result<Option<Goal>, GoalError> {
        Ok(Some(match word {
            "capture" => Goal::Capture(self.stone_of(self.solver().opponent(), GoalFault::Own)?),
            "save" => Goal::Save(self.stone_of(self.solver(), GoalFault::Opponents)?),
            "atari" => Goal::Atari(self.stone()?.1),
            "liberties" => {
                let (_, point, _) = self.stone()?;
                let most = self.start.board().size().area() as i32;
                Goal::Liberties(point, self.comparison()?, self.number(0, most)?)
            }
            "legal" => self.permission(Goal::Legal)?,
            "illegal" => self.permission(Goal::Illegal)?,
            "connect" => Goal::Connect(self.stones()?.0),
            "cut" => match self.stones()? {
                (points, at, color) if color == self.solver() => {
                    return Err(GoalError { at, fault: GoalFault::CutsOwn(self.name(points[0])) });
                }
                (points, ..) => Goal::Cut(points),
            },
            "count" => {
                let color = self.color()?;
                let comparison = self.comparison()?;
                let (at, word) = self.next().unwrap_or((self.text.len(), ""));
                let expected = |_| expected(at, Wanted::Points, word);
                let points: HalfPoints = word.parse().map_err(expected)?;
                self.takes(&["point", "points"]);
                Goal::Count(color, comparison, points)
            }
            _ => return Ok(None),
        }))
    }

    fn solver(&self) -> Color {
        self.start.to_play()
    }

    fn allowance(&mut self) -> Result<u16, GoalError> {
        let moves = self.number(1, MOST_MOVES)?;
        self.takes(&["move", "moves"]);
        Ok(moves)
    }

    fn permission(&mut self, goal: fn(Color, Point) -> Goal) -> Result<Goal, GoalError> {
        let (_, point) = self.point()?;
        let color = if self.takes(&["for"]) { self.color()? } else { self.solver().opponent() };
        Ok(goal(color, point))
    }

    fn point(&mut self) -> Result<(usize, Point), GoalError> {
        let (at, word) = self.next().unwrap_or((self.text.len(), ""));
        let point = Point::from_a1(word, self.start.board().size());
        let point = point.map_err(|error| match error {
            ParsePointError::OffBoard => GoalError { at, fault: GoalFault::OffBoard(told(word)) },
            _ => expected(at, Wanted::Point, word),
        });
        Ok((at, point?))
    }

    /// Reads the name of a point that has a stone at the start: the offset of the name, the point, the stone's color.
    fn stone(&mut self) -> Result<(usize, Point, Color), GoalError> {
        let (at, point) = self.point()?;
        let stone = self.start.board().stone(point);
        let none = || GoalError { at, fault: GoalFault::NoStone(self.name(point)) };
        Ok((at, point, stone.ok_or_else(none)?))
    }

    fn stone_of(&mut self, color: Color, fault: fn(String) -> GoalFault) -> Result<Point, GoalError> {
        match self.stone()? {
            (_, point, stone) if stone == color => Ok(point),
            (at, point, _) => Err(GoalError { at, fault: fault(self.name(point)) }),
        }
    }

    /// Reads the names of two or more stones of one color: their points, the offset of the first name, the color.
    fn stones(&mut self) -> Result<(Vec<Point>, usize, Color), GoalError> {
        let (start, first, color) = self.stone()?;
        let mut points = vec![first];
        while points.len() < 2 || self.is_at_point() {
            let (at, point, other) = self.stone()?;
            if other != color {
                return Err(GoalError { at, fault: GoalFault::TwoColors(self.name(first), self.name(point)) });
            }
            points.push(point);
        }
        Ok((points, start, color))
    }

    fn is_at_point(&self) -> bool {
        let size = self.start.board().size();
        self.peek().is_some_and(|(_, word)| Point::from_a1(word, size) != Err(ParsePointError::Malformed))
    }

    fn color(&mut self) -> Result<Color, GoalError> {
        match self.next() {
            Some((_, word)) if word.eq_ignore_ascii_case("black") => Ok(Color::Black),
            Some((_, word)) if word.eq_ignore_ascii_case("white") => Ok(Color::White),
            found => Err(self.expected(Wanted::Color, found)),
        }
    }

    /// Reads a comparison; without one in the text, it is `=`.
    fn comparison(&mut self) -> Result<Comparison, GoalError> {
        let Some((at, word)) = self.peek().filter(|(_, word)| word.starts_with(['<', '>', '=', '≤', '≥'])) else {
            return Ok(Comparison::Equal);
        };
        self.next();
        let word = match word {
            "≤" | "=<" => "<=",
            "≥" | "=>" => ">=",
            "==" => "=",
            word => word,
        };
        let known = Comparison::ALL.iter().find(|&&(_, sign)| sign == word);
        known.map(|&(comparison, _)| comparison).ok_or_else(|| expected(at, Wanted::Number, word))
    }

    fn number(&mut self, least: i32, most: i32) -> Result<u16, GoalError> {
        let (at, word) = self.next().unwrap_or((self.text.len(), ""));
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(expected(at, Wanted::Number, word));
        }
        let number = word.parse::<u16>().ok().filter(|&number| (least..=most).contains(&number.into()));
        number.ok_or_else(|| GoalError { at, fault: GoalFault::OutOfRange { number: told(word), least, most } })
    }

    fn expected(&self, wanted: Wanted, found: Option<(usize, &str)>) -> GoalError {
        let (at, word) = found.unwrap_or((self.text.len(), ""));
        expected(at, wanted, word)
    }

    fn name(&self, point: Point) -> String {
        point.to_a1(self.start.board().size())
    }
}

fn expected(at: usize, wanted: Wanted, found: &str) -> GoalError {
    GoalError { at, fault: GoalFault::Expected(wanted, told(found)) }
}

fn told(word: &str) -> String {
    word.chars().take(TOLD).collect()
}
