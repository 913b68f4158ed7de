//! Problems in the style of several programs, each judged as that program would judge it.
//!
//! Beside each record in `problems/`, a file of `lines` has the results of attempts. A line has the solver's moves, and for each move the
//! verdict (solved, failed, open, excluded), followed by the reply after a "+". An excluded move is undone. Other lines are `goal: …`,
//! `unmarked: open`, `hint: …`, `solution: …`, and `mistakes: …`; "#" begins a comment.

use std::fs;
use std::path::{Path, PathBuf};

use baduk_problem::{Goals, Mistake, Problem, Unmarked, Verdict, start};
use baduk_record::{Record, replay};
use baduk_rules::{Move, Point, Size};
use baduk_sgf::{NodeId, diagram};

/// The minimum numbers of problems and of lines that are checked.
const PROBLEMS: usize = 60;
const LINES: usize = 200;

#[test]
fn every_problem_is_judged_as_its_program_judges_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems");
    let mut faults = Vec::new();
    let (mut problems, mut lines) = (0, 0);
    for path in files(&folder) {
        let text = fs::read_to_string(path.with_extension("lines")).expect("each record has its lines");
        problems += 1;
        let name = path.strip_prefix(&folder).unwrap().display().to_string();
        match check(&path, &text) {
            Ok((count, wrong)) => {
                lines += count;
                faults.extend(wrong.into_iter().map(|fault| format!("{name}: {fault}")));
            }
            Err(fault) => faults.push(format!("{name}: {fault}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(problems >= PROBLEMS && lines >= LINES, "{problems} problems, {lines} lines");
}

/// All problem records in a folder and its subfolders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it is readable").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|kind| kind != "lines") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Checks the lines of the file beside a record. Returns the number of attempts, and all differences.
fn check(path: &Path, text: &str) -> Result<(usize, Vec<String>), String> {
    let lines: Vec<(&str, &str)> =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(':')).collect();
    let option = |name: &str| lines.iter().find(|(key, _)| *key == name).map(|(_, value)| value.trim());
    let solver = Solver::new(path, option("goal"), option("unmarked"))?;
    let mut faults = Vec::new();
    let mut attempts = 0;
    for &(key, expected) in &lines {
        let found = match key {
            "goal" | "unmarked" => continue,
            "hint" => solver.hint(),
            "solution" => solver.solution(),
            "mistakes" => solver.mistakes(),
            moves => {
                attempts += 1;
                solver.attempt(moves)
            }
        };
        if found != expected.trim() {
            faults.push(format!("{key}: {found}, not {}", expected.trim()));
        }
    }
    if option("mistakes").is_none() && solver.mistakes() != "none" {
        faults.push(format!("mistakes: {}", solver.mistakes()));
    }
    Ok((attempts, faults))
}

struct Solver {
    record: Record,
    problem: Problem,
    start: NodeId,
}

impl Solver {
    fn new(path: &Path, goal: Option<&str>, unmarked: Option<&str>) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let tree = if path.extension().is_some_and(|kind| kind == "txt") {
            diagram::read(&text).map_err(|error| format!("{error:?}"))?.0.remove(0).tree
        } else {
            baduk_sgf::read(&text).map_err(|error| format!("{error:?}"))?.0.remove(0)
        };
        let record = Record::from_tree(tree).map_err(|error| format!("{error:?}"))?;
        let start = start(&record, record.tree.root());
        let game = replay(&record, start).game;
        if let Some((point, _)) =
            game.board().stones().find(|&(point, _)| game.board().chain(point).unwrap().liberties.is_empty())
        {
            return Err(format!("{} has no liberties", point.to_a1(game.board().size())));
        }
        let goals = goal.map(|text| Goals::read(text, &game)).transpose().map_err(|error| error.to_string())?;
        let unmarked = if unmarked == Some("open") { Unmarked::Open } else { Unmarked::Fails };
        let problem = Problem::new(&record, start, goals, unmarked).map_err(|error| error.to_string())?;
        Ok(Self { record, problem, start })
    }

    fn size(&self) -> Size {
        replay(&self.record, self.start).game.board().size()
    }

    /// Plays a line of the solver's moves. Returns the verdicts and replies.
    fn attempt(&self, moves: &str) -> String {
        let mut record = self.record.clone();
        let mut at = self.start;
        let mut told = Vec::new();
        for word in moves.split_whitespace() {
            let mv = if word == "pass" { Move::Pass } else { Move::Play(Point::from_a1(word, self.size()).unwrap()) };
            let mut game = replay(&record, at).game;
            game.resume();
            if let Err(reason) = game.play_as(self.problem.solver(), mv) {
                return format!("{word} is illegal: {reason:?}");
            }
            let next = record.tree.play(at, self.problem.solver(), mv);
            let answer = self.problem.answer(&record, next).expect("it is the solver's move");
            at = if answer.verdict == Verdict::Excluded { at } else { next };
            let verdict = match answer.verdict {
                Verdict::Solved => "solved",
                Verdict::Failed(_) => "failed",
                Verdict::Open => "open",
                Verdict::Excluded => "excluded",
            };
            told.push(answer.reply.map_or(verdict.to_owned(), |reply| format!("{verdict}+{}", self.name(reply.mv))));
            if let Some(reply) = answer.reply {
                at = record.tree.play(at, reply.color, reply.mv);
            }
        }
        told.join(" ")
    }

    fn hint(&self) -> String {
        match self.problem.hint(&self.record, self.start) {
            Ok(hint) => hint.map_or("none".to_owned(), |hint| self.name(hint.mv)),
            Err(error) => error.to_string(),
        }
    }

    fn solution(&self) -> String {
        match self.problem.solution(&self.record, self.start) {
            Ok(moves) => moves.into_iter().map(|(_, mv)| self.name(mv)).collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        }
    }

    /// The mistakes that are reported to the problem's author, as text.
    fn mistakes(&self) -> String {
        let name = |mistake: Mistake| match mistake {
            Mistake::NothingRight => "nothing right",
            Mistake::Cut(_) => "cut",
            Mistake::Refused(_) => "illegal move",
            Mistake::Unread(_) => "unread",
            Mistake::Disputed(_) => "right and wrong",
            Mistake::RightAfterWrong(_) => "right after wrong",
        };
        let names: Vec<&str> = self.problem.mistakes(&self.record).into_iter().map(name).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }

    fn name(&self, mv: Move) -> String {
        if let Move::Play(point) = mv { point.to_a1(self.size()) } else { "pass".to_owned() }
    }
}
