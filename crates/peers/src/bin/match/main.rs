//! Lets two engines play games against each other by the Go Text Protocol, and counts who wins.
//!
//! `match [--engine COMMAND] [--peer COMMAND] [--size N] [--games N] [--komi POINTS] [--rules RULES] [--handicap N] [--opening MOVES] [--jobs N] [--varied] [--save FILE]`
//!
//! Without commands, `badukpan gtp` plays against GNU Go 3.8 at level 10. The colors alternate; with a handicap, the engine that `--engine`
//! names is White. Our rules judge every move: an illegal one loses, and a game that is not over after three moves for each point is
//! stopped. At the end the peer counts, and if it can't, the engine does. A draw counts as half a win, and so does a game that was stopped.
//! The moves of a game that was neither counted nor resigned are printed. With `--varied`, the ruleset and the size change from game to
//! game, which both engines are told by `kata-set-rules`. With `--opening`, our network draws the first moves of each game; each opening
//! is played twice, with the colors changed. With `--save`, the games are added to a file (SGF).

mod engine;
mod opening;
mod tally;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use baduk_peers::Options;
use baduk_rules::{ByColor, Color, Game, HalfPoints, Handicap, Move, Placement, Point, Ruleset, Size};
use baduk_sgf::Tree;

use engine::Engine;
use opening::Openings;
use tally::{End, Ended, Tally};

const ENGINE: &str = "target/release/badukpan gtp --seconds 1 --no-resign";
const PEER: &str = "gnugo --mode gtp --chinese-rules --level 10";

/// The number of moves for each point of the board after which a game is stopped.
const MOST_MOVES: usize = 3;

/// What is the same in all games.
struct Terms {
    /// The commands of the engine and of its peer.
    commands: [String; 2],
    size: Size,
    komi: HalfPoints,
    rules: Ruleset,
    handicap: u16,
    /// How the games begin, unless the engines play from the first move on.
    openings: Option<Openings>,
    /// Whether each game has its own ruleset and size.
    varied: bool,
    /// The file that the games are added to.
    save: Option<PathBuf>,
}

fn main() -> Result<()> {
    let mut options = Options::from_env();
    let engine = options.take("--engine")?.unwrap_or_else(|| ENGINE.to_owned());
    let peer = options.take("--peer")?.unwrap_or_else(|| PEER.to_owned());
    let side: u32 = options.take("--size")?.unwrap_or(9);
    let games: usize = options.take("--games")?.unwrap_or(100);
    let jobs: usize = options.take("--jobs")?.unwrap_or(1);
    let rules: Ruleset = options.take("--rules")?.unwrap_or(baduk_rules::Preset::Chinese.ruleset());
    let komi = options.take("--komi")?.unwrap_or(HalfPoints::points(7));
    let handicap = options.take("--handicap")?.unwrap_or(0);
    let openings = options.take("--opening")?.map(Openings::of).transpose()?;
    let varied = options.take_flag("--varied");
    let save = options.take("--save")?;
    options.finish()?;
    let size = Size::square(side).with_context(|| format!("{side} is no side of a board"))?;
    let terms = Terms { commands: [engine, peer], size, komi, rules, handicap, openings, varied, save };
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        let players: Vec<_> = (0..jobs).map(|_| scope.spawn(|| play_all(&terms, games, &next, &tally))).collect();
        players.into_iter().try_for_each(|player| player.join().unwrap_or_else(|_| bail!("a game has failed")))
    })?;
    let tally = tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{tally}");
    Ok(())
}

/// Plays games until all are played.
fn play_all(terms: &Terms, games: usize, next: &AtomicUsize, tally: &Mutex<Tally>) -> Result<()> {
    let mut engines = [Engine::start(&terms.commands[0])?, Engine::start(&terms.commands[1])?];
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= games {
            return Ok(());
        }
        let ended = play(terms, number, &mut engines)?;
        let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        println!("{:4} {ended}", number + 1);
        let is_broken = ended.end.is_crash();
        tally.add(&ended);
        drop(tally);
        if is_broken {
            engines = [Engine::start(&terms.commands[0])?, Engine::start(&terms.commands[1])?];
        }
    }
}

/// Plays one game. The first of `engines` has Black in games with even numbers, unless there is a handicap.
fn play(terms: &Terms, number: usize, engines: &mut [Engine; 2]) -> Result<Ended> {
    let Terms { size, komi, rules, handicap, .. } = *terms;
    let (size, rules) = if terms.varied { varied(number)? } else { (size, rules) };
    let komi = if terms.varied { rules.komi } else { komi };
    let is_black = handicap == 0 && number.is_multiple_of(2);
    let seats = if is_black { ByColor { black: 0, white: 1 } } else { ByColor { black: 1, white: 0 } };
    for engine in engines.iter_mut() {
        engine.begin(size, &rules, komi, terms.varied)?;
    }
    let mut stones = Vec::new();
    let mut game = if handicap == 0 {
        Game::new(size, rules)
    } else {
        stones = Handicap::new(size, handicap, Placement::Fixed).context("no such handicap")?.points();
        let names: Vec<String> = stones.iter().map(|point| point.to_a1(size)).collect();
        for engine in engines.iter_mut() {
            engine.ask(&format!("set_free_handicap {}", names.join(" ")))?;
        }
        let stones = stones.iter().map(|&point| (point, Color::Black));
        Game::from_setup(baduk_rules::Board::with_stones(size, stones), Color::White, rules)
    };
    if let Some(openings) = &terms.openings {
        let first = game.to_play();
        for (color, mv) in [first, first.opponent()].into_iter().cycle().zip(openings.play(number / 2, &mut game)?) {
            for engine in engines.iter_mut() {
                engine.ask(&format!("play {} {}", letter(color), name(mv, size)))?;
            }
        }
    }
    let mut longest = [Duration::ZERO; 2];
    let mut spent = [Duration::ZERO; 2];
    let end = loop {
        if game.has_stopped() {
            break End::Counted(counted(engines)?);
        }
        if game.moves().len() >= MOST_MOVES * size.area() {
            break End::TooLong;
        }
        let color = game.to_play();
        let seat = seats[color];
        let start = Instant::now();
        let Ok(told) = engines[seat].ask(&format!("genmove {}", letter(color))) else { break End::Crash { by: color } };
        let took = start.elapsed();
        spent[seat] += took;
        longest[seat] = longest[seat].max(took);
        if told.eq_ignore_ascii_case("resign") {
            break End::Resigned { by: color };
        }
        let mv = match told.to_ascii_uppercase().as_str() {
            "PASS" => Some(Move::Pass),
            name => Point::from_a1(name, size).ok().map(Move::Play),
        };
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            break End::Illegal { by: color, told };
        }
        let request = format!("play {} {told}", letter(color));
        if engines[1 - seat].ask(&request).is_err() {
            break End::Refused { by: color.opponent(), told };
        }
    };
    if end.is_broken() {
        let names = game.moves().iter().map(|(_, mv)| name(*mv, size));
        println!("{}", names.collect::<Vec<_>>().join(" "));
    }
    if let Some(file) = &terms.save {
        let players = Color::BOTH.map(|color| terms.commands[seats[color]].as_str());
        save(file, &game, komi, &stones, players)?;
    }
    let moves = game.moves().len();
    Ok(Ended { is_black, end, moves, spent, longest, size, rules })
}

/// Adds a game with these handicap stones, and with the commands of Black and White as the names of the players, to a file.
fn save(file: &Path, game: &Game, komi: HalfPoints, stones: &[Point], [black, white]: [&str; 2]) -> Result<()> {
    let size = game.board().size();
    let mut tree = Tree::new(size);
    let root = tree.root();
    baduk_sgf::write_size(&mut tree, size);
    tree.set(root, "KM", &[&komi.to_string()]);
    tree.set(root, "RU", &[&game.rules().to_string()]);
    tree.set_text(root, "PB", black);
    tree.set_text(root, "PW", white);
    let stones: Vec<String> = stones.iter().map(|point| point.to_sgf()).collect();
    tree.set(root, "AB", &stones.iter().map(String::as_str).collect::<Vec<_>>());
    game.moves().iter().fold(root, |at, &(color, mv)| tree.play(at, color, mv));
    let mut file = File::options().create(true).append(true).open(file)?;
    Ok(file.write_all(baduk_sgf::write([&tree]).as_bytes())?)
}

/// The ruleset and the size of a game in which both vary: all rulesets in turn, on boards from 5x5 to 19x19, smaller ones more often.
fn varied(number: usize) -> Result<(Size, Ruleset)> {
    const SIDES: [u32; 8] = [5, 6, 7, 9, 9, 9, 13, 19];
    let presets = baduk_rules::Preset::ALL;
    let preset = presets[number % presets.len()];
    let side = SIDES[number / presets.len() % SIDES.len()];
    Ok((Size::square(side)?, preset.ruleset()))
}

/// The result as the peer counts it, or else the engine: "B+3.5" or "0".
fn counted(engines: &mut [Engine; 2]) -> Result<String> {
    let [engine, peer] = engines;
    peer.ask("final_score").or_else(|_| engine.ask("final_score"))
}

fn name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_a1(size),
        Move::Pass => "pass".to_owned(),
    }
}

fn letter(color: Color) -> char {
    if color == Color::Black { 'b' } else { 'w' }
}
