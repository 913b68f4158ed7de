//! Computes the current position without replaying a long game from its start at every step.

use baduk_record::{Replay, replay_on};
use baduk_sgf::{Edition, NodeId};

use crate::Session;

/// A replayed position before the current one, from which later positions are replayed.
pub struct Waypoint {
    edition: Edition,
    replay: Replay,
}

/// The number of moves from a new waypoint to the current node. The waypoint is replaced when there are twice as many moves after it.
/// Lines with fewer moves than that are replayed from the start.
const STRIDE: usize = 256;

/// The position at the session's current node. Replaying 70,000 moves takes longer than a frame, but copying their result
/// does not.
pub fn replay(session: &Session, waypoint: &mut Option<Waypoint>) -> Replay {
    let tree = &session.record().tree;
    let path = tree.path(session.at());
    let Some(near) = path.len().checked_sub(2 * STRIDE) else { return session.replay() };
    waypoint.take_if(|kept| kept.edition != tree.edition());
    if waypoint.as_ref().is_none_or(|kept| !path[near..].contains(&kept.replay.at)) {
        let at = path[path.len() - STRIDE];
        let replay = leave(session, waypoint.take(), &path, at);
        *waypoint = Some(Waypoint { edition: tree.edition(), replay });
    }
    match waypoint {
        Some(kept) => session.scores.resume(replay_on(session.record(), &kept.replay, session.at())),
        None => session.replay(),
    }
}

/// The position at the node `at` of the path, replayed from the waypoint `before` if that waypoint is on the path, otherwise from the
/// start.
fn leave(session: &Session, before: Option<Waypoint>, path: &[NodeId], at: NodeId) -> Replay {
    let on_the_way = |kept: &Waypoint| path[..path.len() - STRIDE].contains(&kept.replay.at);
    match before.filter(on_the_way) {
        Some(kept) => replay_on(session.record(), &kept.replay, at),
        None => baduk_record::replay(session.record(), at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Intent, Navigation};
    use baduk_record::Record;

    /// A game whose line has this many moves, which are played over and over on a small board, and a variation near its end.
    fn session(moves: usize) -> Session {
        let line: String = (0..moves).map(|move_| if move_ % 2 == 0 { ";B[aa]" } else { ";W[cc]" }).collect();
        let text = format!("(;SZ[3]{line}(;AE[aa];B[bb])(;B[ab]))");
        Session::from_record(Record::from_tree(baduk_sgf::read(&text).unwrap().0.remove(0)).unwrap())
    }

    #[test]
    fn a_step_leads_to_the_position_that_is_played_from_the_start() {
        let mut session = session(2000);
        let mut waypoint = None;
        let steps = [
            Navigation::End,
            Navigation::Back(1),
            Navigation::Back(1),
            Navigation::NextVariation,
            Navigation::Back(10),
            Navigation::Forward(1),
            Navigation::Back(700),
            Navigation::Forward(300),
            Navigation::Forward(300),
            Navigation::Back(1000),
            Navigation::Start,
            Navigation::Forward(513),
            Navigation::End,
        ];
        for navigation in steps {
            session.apply(Intent::Navigate(navigation));
            assert_eq!(replay(&session, &mut waypoint), session.replay(), "{navigation:?}");
        }
    }

    #[test]
    fn what_is_written_before_a_waypoint_is_not_passed_over() {
        let mut session = session(2000);
        let mut waypoint = None;
        session.apply(Intent::Navigate(Navigation::End));
        let before = replay(&session, &mut waypoint).number;
        let first = session.record().tree.path(session.at())[1];
        session.edit().write(&|tree, at| {
            tree.set(first, "MN", &["11"]);
            at
        });
        assert_eq!(replay(&session, &mut waypoint).number, before + 10);
        assert_eq!(replay(&session, &mut waypoint), session.replay());
    }
}
