use std::fmt::Write;
use std::sync::Arc;
use std::time::Instant;

use baduk_engine::{Level, Network, Proposal, Reason, Search, Status};
use baduk_rules::score::{ScoringInput, score};
use baduk_rules::{Board, Color, Game, HalfPoints, Handicap, Move, ParseRulesetError, Placement, Point, Ruleset, Size};
use fastrand::Rng;

use super::clock::{Clock, Left, Overtime, Settings};
use super::request::Request;

/// All commands, for `list_commands`.
const COMMANDS: [&str; 27] = [
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "get_komi",
    "kata-analyze",
    "kata-get-rules",
    "kata-set-rules",
    "kgs-time_settings",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "quit",
    "rectangular_boardsize",
    "reg_genmove",
    "set_free_handicap",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The engine resigns when it is without hope at so many of its moves in a row.
const RESIGNS_AFTER: u32 = 3;

/// The playouts for a move if there is no time: the position, and one move in it. Without them, a pass would be the only move that it knows.
const LEAST_PLAYOUTS: u32 = 2;

/// The answer to a request: its text, or the message of an error.
type Told = Result<String, String>;

/// What a program and the engine have agreed on: the board, the rules, the moves, the time.
pub(super) struct Session {
    network: Arc<Network>,
    rules: Ruleset,
    komi: HalfPoints,
    /// The number of handicap stones.
    handicap: u16,
    start: Game,
    game: Game,
    /// The search in the position of `game`; `None` if it has to begin again.
    search: Option<Search>,
    clock: Clock,
    player: Player,
    /// The number of moves in a row at which the engine was without hope.
    hopeless: u32,
}

/// How the engine plays.
#[derive(Debug)]
pub(super) struct Player {
    pub(super) level: Level,
    pub(super) rng: Rng,
    pub(super) may_resign: bool,
}

impl Session {
    pub(super) fn new(network: Arc<Network>, rules: Ruleset, clock: Clock, player: Player) -> Self {
        let game = Game::new(Size::square(19).expect("19 is a size"), rules);
        let (start, komi) = (game.clone(), rules.komi);
        Self { network, rules, komi, handicap: 0, start, game, search: None, clock, player, hopeless: 0 }
    }

    /// Answers a request.
    pub(super) fn answer(&mut self, request: &Request) -> Told {
        let nothing = String::new();
        match request.command.as_str() {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Badukpan".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(COMMANDS.contains(&request.argument(0)?).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => Ok(nothing),
            "boardsize" => self.set_size(request.number(0)?, request.number(0)?),
            "rectangular_boardsize" => self.set_size(request.number(0)?, request.number(1)?),
            "clear_board" => {
                self.begin(Game::new(self.size(), self.rules), 0);
                Ok(nothing)
            }
            "komi" => self.set_komi(request.argument(0)?),
            "get_komi" => Ok(self.komi.to_string()),
            "kata-set-rules" => self.set_rules(&request.arguments.join(" ")),
            "kata-get-rules" => Ok(self.rules.to_string()),
            "fixed_handicap" => self.place_handicap(request.number(0)?, Placement::Fixed),
            "place_free_handicap" => self.place_handicap(request.number(0)?, Placement::FixedToNine),
            "set_free_handicap" => self.set_handicap(&request.arguments),
            "play" => self.play(color(request.argument(0)?)?, request.argument(1)?),
            "genmove" => self.genmove(color(request.argument(0)?)?, true),
            "reg_genmove" => self.genmove(color(request.argument(0)?)?, false),
            "undo" => self.undo(),
            "time_settings" => {
                self.set_time(request.seconds(0)?, request.seconds(1)?, request.number(2)?, Overtime::Canadian)
            }
            "kgs-time_settings" => self.set_kgs_time(request),
            "time_left" => {
                let left = Left { seconds: request.seconds(1)?, count: request.number(2)? };
                self.clock.set_left(color(request.argument(0)?)?, left);
                Ok(nothing)
            }
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status(request.argument(0)?),
            "showboard" => Ok(drawn(self.game.board())),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn size(&self) -> Size {
        self.game.board().size()
    }

    /// Begins a game with a number of handicap stones.
    fn begin(&mut self, game: Game, handicap: u16) {
        self.start = game.clone();
        self.handicap = handicap;
        self.go_to(game);
        self.clock.restart();
        self.hopeless = 0;
    }

    fn go_to(&mut self, game: Game) {
        self.game = game;
        self.search = None;
    }

    fn set_size(&mut self, width: u32, height: u32) -> Told {
        let sides = 2..=19;
        let size = Size::new(width, height).ok().filter(|_| sides.contains(&width) && sides.contains(&height));
        let size = size.ok_or_else(|| "unacceptable size".to_owned())?;
        self.begin(Game::new(size, self.rules), 0);
        Ok(String::new())
    }

    fn set_komi(&mut self, text: &str) -> Told {
        let points: f64 = text.parse().map_err(|_| "syntax error".to_owned())?;
        let halves = points * 2.0;
        if halves.fract() != 0.0 || halves.abs() > 2000.0 {
            return Err("komi must be a number of half points".to_owned());
        }
        self.komi = HalfPoints::from_half_points(halves as i32);
        self.search = None;
        Ok(String::new())
    }

    /// Sets the rules, before the first move. A komi that was set by itself stays, unless `text` has one.
    fn set_rules(&mut self, text: &str) -> Told {
        let rules: Ruleset = text.parse().map_err(|error: ParseRulesetError| error.to_string())?;
        if !self.game.moves().is_empty() || self.handicap > 0 {
            return Err("the rules can't change during a game".to_owned());
        }
        if self.komi == self.rules.komi || text.to_ascii_lowercase().contains("komi=") {
            self.komi = rules.komi;
        }
        self.rules = rules;
        self.begin(Game::new(self.size(), rules), 0);
        Ok(String::new())
    }

    fn is_empty(&self) -> bool {
        self.game.moves().is_empty() && self.game.board().stones().next().is_none()
    }

    fn place_handicap(&mut self, stones: u16, placement: Placement) -> Told {
        if !self.is_empty() {
            return Err("board not empty".to_owned());
        }
        let most = if placement == Placement::Fixed { u16::MAX } else { 9 };
        let handicap = Handicap::new(self.size(), stones.min(most), placement);
        let handicap =
            handicap.filter(|handicap| handicap.free() == 0).ok_or_else(|| "invalid number of stones".to_owned())?;
        let points =
            if placement == Placement::Fixed { protocol_points(handicap, self.size()) } else { handicap.points() };
        self.set_stones(&points);
        Ok(names(&points, self.size()))
    }

    fn set_handicap(&mut self, names: &[String]) -> Told {
        if !self.is_empty() {
            return Err("board not empty".to_owned());
        }
        let points = names.iter().map(|name| vertex(name, self.size())).collect::<Result<Vec<Move>, _>>()?;
        let mut stones: Vec<Point> = Vec::new();
        for mv in points {
            match mv {
                Move::Play(point) if !stones.contains(&point) => stones.push(point),
                _ => return Err("bad vertex list".to_owned()),
            }
        }
        if stones.len() < 2 || stones.len() >= self.size().area() {
            return Err("bad vertex list".to_owned());
        }
        self.set_stones(&stones);
        Ok(String::new())
    }

    fn set_stones(&mut self, stones: &[Point]) {
        let board = Board::with_stones(self.size(), stones.iter().map(|&point| (point, Color::Black)));
        self.begin(Game::from_setup(board, Color::White, self.rules), stones.len() as u16);
    }

    fn set_time(&mut self, main: f64, period: f64, count: u32, overtime: Overtime) -> Told {
        self.clock.set(Settings { main, period, count, overtime });
        Ok(String::new())
    }

    fn set_kgs_time(&mut self, request: &Request) -> Told {
        match request.argument(0)? {
            "none" => self.set_time(0.0, 0.0, 0, Overtime::Canadian),
            "absolute" => self.set_time(request.seconds(1)?, 0.0, 0, Overtime::Canadian),
            kind @ ("byoyomi" | "canadian") => {
                let overtime = if kind == "byoyomi" { Overtime::Byoyomi } else { Overtime::Canadian };
                self.set_time(request.seconds(1)?, request.seconds(2)?, request.number(3)?, overtime)
            }
            _ => Err("syntax error".to_owned()),
        }
    }

    fn play(&mut self, color: Color, name: &str) -> Told {
        let mv = vertex(name, self.size())?;
        self.game.resume();
        let is_turn = color == self.game.to_play();
        self.game.play_as(color, mv).map_err(|_| "illegal move".to_owned())?;
        // The search resumes no game, and its players take turns.
        self.search =
            self.search.take().filter(|_| is_turn).and_then(|mut search| search.play(mv).ok().map(|()| search));
        Ok(String::new())
    }

    fn undo(&mut self) -> Told {
        let moves = self.game.moves();
        let (_, before) = moves.split_last().ok_or_else(|| "cannot undo".to_owned())?;
        let mut game = self.start.clone();
        for &(color, mv) in before {
            game.resume();
            game.play_unchecked(color, mv);
        }
        self.go_to(game);
        Ok(String::new())
    }

    /// Chooses a move, and makes it if `plays`.
    fn genmove(&mut self, color: Color, plays: bool) -> Told {
        let began = Instant::now();
        let budget = self.clock.budget(color, self.size().area(), self.game.moves().len());
        let mut search = self.search_for(color)?;
        let Player { level, rng, .. } = &mut self.player;
        let is_enough = |playouts| playouts >= LEAST_PLAYOUTS && budget.is_used(began, playouts);
        while !is_enough(search.playouts()) && search.think(*level) {}
        let mut mv = search.move_at(*level, rng.f32());
        if mv == Move::Pass && self.is_alone(color) {
            let stones = search.candidates().into_iter().map(|candidate| candidate.mv);
            mv = stones.into_iter().find(|mv| *mv != Move::Pass).unwrap_or(mv);
        }
        let is_hopeless = search.is_hopeless();
        self.keep(search);
        if plays {
            self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
            if self.player.may_resign && self.hopeless >= RESIGNS_AFTER {
                return Ok("resign".to_owned());
            }
            self.play(color, &name(mv, self.size()))?;
            self.clock.used(color, began);
        }
        Ok(name(mv, self.size()))
    }

    /// Whether only this color has played so far. Some programs ask for the stones of a handicap one by one.
    fn is_alone(&self, color: Color) -> bool {
        let moves = self.game.moves();
        !moves.is_empty() && moves.iter().all(|&(by, _)| by == color)
    }

    /// The search in the position with this color to play.
    pub(super) fn search_for(&mut self, color: Color) -> Result<Search, String> {
        let mut game = self.game.clone();
        game.resume();
        if color != game.to_play() {
            // A search is for the player whose turn it is.
            game.edit(game.board().clone(), color);
        }
        match self.search.take().filter(|search| *search.game() == game) {
            Some(search) => Ok(search),
            None => Search::new(Arc::clone(&self.network), game, self.all_komi()).map_err(|error| error.to_string()),
        }
    }

    /// Keeps a search, for the next request to go on with.
    pub(super) fn keep(&mut self, search: Search) {
        self.search = Some(search);
    }

    pub(super) const fn to_play(&self) -> Color {
        self.game.to_play()
    }

    fn scoring(&self) -> ScoringInput {
        ScoringInput::new(&self.rules, self.komi, self.handicap)
    }

    /// What White gets, including the compensation for a handicap.
    fn all_komi(&self) -> HalfPoints {
        self.scoring().komi_with_compensation()
    }

    fn proposal(&self) -> Result<Proposal, String> {
        Proposal::new(&self.game, Some(&self.network)).map_err(|error| error.to_string())
    }

    fn final_score(&self) -> Told {
        let proposal = self.proposal()?;
        let sides = score(self.game.board(), &proposal.dead(), self.game.prisoners(), &self.scoring()).sides;
        let (black, white) = (sides.black.total, sides.white.total);
        Ok(match black.cmp(&white) {
            std::cmp::Ordering::Greater => format!("B+{}", black - white),
            std::cmp::Ordering::Less => format!("W+{}", white - black),
            std::cmp::Ordering::Equal => "0".to_owned(),
        })
    }

    fn final_status(&self, wanted: &str) -> Told {
        if !["dead", "alive", "seki"].contains(&wanted) {
            return Err("syntax error".to_owned());
        }
        let proposal = self.proposal()?;
        let chains = proposal.chains.iter().filter(|chain| {
            let status = match (chain.status, &chain.reason) {
                (Status::Dead, _) => "dead",
                (_, Reason::CannotBeCaptured) => "seki",
                _ => "alive",
            };
            status == wanted
        });
        let lists: Vec<String> = chains.map(|chain| names(&chain.stones, self.size())).collect();
        Ok(lists.join("\n"))
    }
}

pub(super) fn color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("invalid color".to_owned()),
    }
}

fn vertex(text: &str, size: Size) -> Result<Move, String> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    Point::from_a1(&text.to_ascii_uppercase(), size).map(Move::Play).map_err(|_| "invalid vertex".to_owned())
}

pub(super) fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_a1(size),
        Move::Pass => "pass".to_owned(),
    }
}

/// The points of a handicap at fixed points as the protocol has them (Go Text Protocol 2, 4.1.1): three stones leave the lower right corner
/// empty, where the guide leaves the upper left one.
fn protocol_points(handicap: Handicap, size: Size) -> Vec<Point> {
    let mut points = handicap.points();
    if let [_, right, last] = &mut points[..] {
        *last = Point::new(size.width() - 1 - right.x(), right.y());
    }
    points
}

fn names(points: &[Point], size: Size) -> String {
    points.iter().map(|point| point.to_a1(size)).collect::<Vec<_>>().join(" ")
}

/// The board as text, with coordinates.
fn drawn(board: &Board) -> String {
    let size = board.size();
    let columns: String = (0..size.width())
        .map(|x| Point::new(x, size.height() - 1).to_a1(size))
        .fold(String::new(), |all, name| all + " " + name.trim_end_matches(|letter: char| letter.is_ascii_digit()));
    let mut text = format!("\n  {columns}\n");
    for y in 0..size.height() {
        let row: String = (0..size.width())
            .map(|x| match board.stone(Point::new(x, y)) {
                Some(Color::Black) => " X",
                Some(Color::White) => " O",
                None => " .",
            })
            .collect();
        let _ = writeln!(text, "{:2}{row} {}", size.height() - y, size.height() - y);
    }
    text + "  " + &columns
}
