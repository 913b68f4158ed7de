use std::iter;

use baduk_game::{Announcement, Direction};
use baduk_rules::score::PointStatus;
use baduk_rules::{Board, Color, IllegalMove, Move, Point, Size};

use crate::state::Notice;
use baduk_texts::{Locale, color, outcome, t};

/// Returns the sentence that describes a notice, on a board of this size; empty for a move of the keyboard cursor, which
/// [`PointNames`](super::PointNames) describes. `number` is the move number of the last move on the board.
#[must_use]
pub fn describe(locale: Locale, notice: Notice, size: Size, number: usize) -> String {
    match notice {
        Notice::Game(announcement) => Speaker { locale, size, number }.announcement(announcement),
        Notice::Edited(edited, describe) => describe(locale, size, edited),
        Notice::Preview(point) => t!(locale, status.tap_again, point = point.to_a1(size)),
        Notice::PreviewBranch(point) => t!(locale, status.tap_again_branch, point = point.to_a1(size)),
        Notice::OfPlayer { color, number, describe } => describe(locale, color, number),
        Notice::Waiting(side) => t!(locale, status.waiting_for_link, color = color(locale, side)),
        Notice::Restored { number } => t!(locale, status.game_restored, number = number),
        Notice::Merged { number } => t!(locale, status.tabs_merged, number = number),
        Notice::Damaged => t!(locale, status.saved_game_unreadable).to_string(),
        Notice::NotKept => t!(locale, status.saving_unavailable).to_string(),
        Notice::Cursor(_) | Notice::Opened | Notice::NoPoint | Notice::Welcome | Notice::ColorsDrawn => {
            describe_navigation(locale, notice, size, number)
        }
    }
}

/// Returns the sentence that describes a notice, as [`describe`] does, for a reader who only views: empty for notices that only concern
/// players.
#[must_use]
pub fn describe_navigation(locale: Locale, notice: Notice, size: Size, number: usize) -> String {
    match notice {
        Notice::Game(announcement) => Speaker { locale, size, number }.navigation(announcement),
        Notice::Opened => t!(locale, status.record_opened).to_string(),
        Notice::NoPoint => t!(locale, status.no_such_point).to_string(),
        _ => String::new(),
    }
}

/// Returns the notice of a move, `moved`, followed by a sentence for each chain in atari that includes or touches the stone just played.
#[must_use]
pub fn with_atari(locale: Locale, moved: String, board: &Board, played: Point) -> String {
    let mut described = Vec::new();
    let mut text = moved;
    let is_played = |point: &Point| *point == played || board.stone(*point) != board.stone(played);
    for point in iter::once(played).chain(played.neighbors(board.size())).filter(is_played) {
        let chain =
            board.chain(point).filter(|chain| chain.liberties.len() == 1 && !described.contains(&chain.stones[0]));
        if let Some(chain) = chain {
            described.push(chain.stones[0]);
            let (color, point) = (color(locale, chain.color), point.to_a1(board.size()));
            text = baduk_texts::sentences(locale, &[&text, &t!(locale, status.atari, color = color, point = point)]);
        }
    }
    text
}

/// The language, the board size and the move number for describing notices.
#[derive(Clone, Copy)]
struct Speaker {
    locale: Locale,
    size: Size,
    /// The move number of the last move on the board.
    number: usize,
}

impl Speaker {
    fn announcement(self, announcement: Announcement) -> String {
        let locale = self.locale;
        let name = |side| color(locale, side);
        match announcement {
            Announcement::Moved { number, color, mv, captured } => self.moved(number, color, mv, captured),
            Announcement::HandicapPlaced { number, point, left } => {
                t!(locale, status.handicap_placed, number = number, point = self.point(point), left = left)
            }
            Announcement::Suicide { number, color, point, stones, is_pass } => {
                self.gave_up(number, color, point, stones, is_pass)
            }
            Announcement::Repeated { number, color, mv, since } => self.repeated(number, color, mv, since),
            Announcement::Refused { color, mv, reason } => self.refused(color, mv, reason),
            Announcement::NoneRemoved => t!(locale, status.no_dead_removal).to_string(),
            Announcement::DameFilled { stones } => t!(locale, status.dame_filled, count = stones),
            Announcement::ScoringStarted { marks_dead: true } => t!(locale, status.scoring_started).to_string(),
            Announcement::ScoringStarted { marks_dead: false } => {
                t!(locale, status.scoring_started_unmarked).to_string()
            }
            Announcement::Marked { color, point, stones, dead } => self.marked(color, point, stones, dead),
            Announcement::PointScored { point, status } => self.point_scored(point, status),
            Announcement::Accepted { color } => t!(locale, status.score_accepted, color = name(color)),
            Announcement::Ended { outcome: ended } => baduk_texts::sentence(locale, &outcome(locale, ended)),
            Announcement::Resumed { to_play } => t!(locale, status.play_resumed, color = name(to_play)),
            Announcement::Overtime { color, control, count } => baduk_texts::overtime(locale, color, control, count),
            Announcement::Paused => t!(locale, clock.paused).to_string(),
            Announcement::Unpaused => t!(locale, clock.resumed).to_string(),
            Announcement::Reopened => t!(locale, status.scoring_reopened).to_string(),
            Announcement::Started { to_play, handicap_left: 0 } => {
                t!(locale, status.new_game, color = name(to_play))
            }
            Announcement::Started { handicap_left, .. } => {
                t!(locale, status.new_handicap_game, count = handicap_left)
            }
            Announcement::Navigated { .. } | Announcement::NeverPlayed { .. } | Announcement::NoSuchMove { .. } => {
                self.navigation(announcement)
            }
        }
    }

    fn navigation(self, announcement: Announcement) -> String {
        let locale = self.locale;
        match announcement {
            Announcement::Navigated { direction, play, children } => self.navigated(direction, play, children),
            Announcement::NeverPlayed { point } => {
                t!(locale, navigation.no_move_at_point, point = self.point(point))
            }
            Announcement::NoSuchMove { number } => t!(locale, navigation.no_such_move, number = number),
            _ => String::new(),
        }
    }

    fn navigated(self, direction: Direction, play: Option<(Color, Move)>, children: usize) -> String {
        let Self { locale, number, .. } = self;
        if number == 0 && play.is_none() && direction == Direction::Back {
            return t!(locale, status.start_of_game).to_string();
        }
        let there = self.there(play);
        let went = match direction {
            Direction::Back => t!(locale, navigation.back, there = there),
            Direction::Forward => t!(locale, navigation.forward, there = there),
            Direction::Aside => t!(locale, navigation.variation, there = there),
        };
        if children < 2 {
            went
        } else {
            baduk_texts::sentences(locale, &[&went, &t!(locale, navigation.variation_count, count = children)])
        }
    }

    fn there(self, play: Option<(Color, Move)>) -> String {
        let Self { locale, number, .. } = self;
        let Some((side, mv)) = play else {
            return t!(locale, navigation.position_without_move, number = number);
        };
        let color = color(locale, side);
        match mv {
            Move::Play(point) => {
                t!(locale, navigation.move_played, number = number, color = color, point = self.point(point))
            }
            Move::Pass => t!(locale, navigation.passed, number = number, color = color),
        }
    }

    fn point(self, point: Point) -> String {
        point.to_a1(self.size)
    }

    fn moved(self, number: usize, side: Color, mv: Move, captured: u32) -> String {
        let (locale, color) = (self.locale, color(self.locale, side));
        let Move::Play(point) = mv else {
            return t!(locale, status.passed, number = number, color = color);
        };
        let point = self.point(point);
        match captured {
            0 => t!(locale, status.move_played, number = number, color = color, point = point),
            count => t!(locale, status.captured, number = number, color = color, point = point, count = count),
        }
    }

    fn gave_up(self, number: usize, side: Color, point: Point, stones: u32, is_pass: bool) -> String {
        let (locale, color, point) = (self.locale, color(self.locale, side), self.point(point));
        if is_pass {
            t!(locale, status.suicide_as_pass, number = number, color = color, point = point)
        } else {
            t!(locale, status.suicide, number = number, color = color, point = point, count = stones)
        }
    }

    fn repeated(self, number: usize, side: Color, mv: Move, since: usize) -> String {
        let moved = self.moved(number, side, mv, 0);
        let back = match since {
            0 => t!(self.locale, status.start_repeated).to_string(),
            since => t!(self.locale, status.position_repeated, number = since),
        };
        baduk_texts::sentences(self.locale, &[&moved, &back])
    }

    fn refused(self, side: Color, mv: Move, reason: IllegalMove) -> String {
        let (locale, color) = (self.locale, color(self.locale, side));
        let point = if let Move::Play(point) = mv { self.point(point) } else { String::new() };
        match reason {
            IllegalMove::OffBoard => t!(locale, illegal_move.off_board, point = point),
            IllegalMove::Occupied { .. } => t!(locale, illegal_move.occupied, point = point),
            IllegalMove::Suicide => t!(locale, illegal_move.suicide, point = point, color = color),
            IllegalMove::Ko { repeats: 0 } => t!(locale, illegal_move.ko_repeats_start, color = color),
            IllegalMove::Ko { repeats } => t!(locale, illegal_move.ko, color = color, number = repeats),
            IllegalMove::Superko { repeats: 0 } => {
                t!(locale, illegal_move.superko_repeats_start, color = color)
            }
            IllegalMove::Superko { repeats } => {
                t!(locale, illegal_move.superko, color = color, number = repeats)
            }
            IllegalMove::HandicapFirst { left } => t!(locale, illegal_move.handicap_first, left = left),
            IllegalMove::Over => t!(locale, illegal_move.game_over).to_string(),
        }
    }

    fn marked(self, side: Color, point: Point, stones: usize, dead: bool) -> String {
        let (locale, color, point) = (self.locale, color(self.locale, side), self.point(point));
        if dead {
            t!(locale, status.marked_dead, color = color, point = point, count = stones)
        } else {
            t!(locale, status.marked_alive, color = color, point = point, count = stones)
        }
    }

    fn point_scored(self, point: Point, status: PointStatus) -> String {
        let (locale, point) = (self.locale, self.point(point));
        let name = |side| color(locale, side);
        match status {
            PointStatus::Territory(owner)
            | PointStatus::Dead { owner: Some(owner), .. }
            | PointStatus::Removed(owner) => {
                t!(locale, status.point_territory, point = point, color = name(owner))
            }
            PointStatus::ToProtect(owner) => {
                t!(locale, status.point_to_protect, point = point, color = name(owner))
            }
            PointStatus::Seki => t!(locale, status.point_seki, point = point),
            PointStatus::Neutral | PointStatus::Stone(_) | PointStatus::Dead { owner: None, .. } => {
                t!(locale, status.point_neutral, point = point)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atari_after(board: &str, played: &str) -> String {
        let board: Board = board.parse().unwrap();
        with_atari(Locale::En, "Moved.".to_owned(), &board, Point::from_a1(played, board.size()).unwrap())
    }

    #[test]
    fn a_chain_with_one_liberty_beside_the_stone_is_in_atari() {
        let board = "
            .X..
            XO..
            .X..
            ....";
        assert_eq!(atari_after(board, "A3"), "Moved. White is in atari at B3.");
        assert_eq!(atari_after(&board.replace("XO.", "XOO"), "A3"), "Moved.", "three liberties");
        assert_eq!(atari_after(&board.replace("....", "O..X"), "D1"), "Moved.", "elsewhere");
    }

    #[test]
    fn each_chain_is_named_once() {
        let board = "
            .OX
            OX.
            X..";
        assert_eq!(atari_after(board, "B2"), "Moved. White is in atari at B3. White is in atari at A2.");
        let board = "
            .OX
            OOX
            XX.";
        assert_eq!(atari_after(board, "B1"), "Moved. Black is in atari at B1. White is in atari at B2.");
        assert_eq!(atari_after("XOO\nX..\nO..", "A3"), "Moved. Black is in atari at A3.");
    }
}
