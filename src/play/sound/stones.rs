//! The sounds of stones.

use baduk_game::{Announcement, Direction};
use baduk_rules::Move;
use leptos::prelude::*;

use super::Speaker;
use baduk_board::state::{Event, GameState, Notice, SettingsState};

/// Plays the sound of each stone that is placed on the board, and the sound of each capture.
pub fn play_stones(speaker: Speaker) {
    let (game, settings) = (GameState::here(), SettingsState::here());
    game.events.on(move |event| {
        let Event::Notice(Notice::Game(announcement)) = event else { return };
        let volume = settings.with_untracked(|settings| settings.stone_sound.volume());
        if let Some(captured) = captured_stones(announcement).filter(|_| volume > 0.0) {
            speaker.play(move |sounds| {
                sounds.play_stone(volume);
                if captured > 0 {
                    sounds.player.play(&sounds.capture, volume, 1.0);
                }
            });
        }
    });
}

/// The number of captured stones; `None` if the announcement is not about a stone on the board.
fn captured_stones(announcement: Announcement) -> Option<u32> {
    match announcement {
        Announcement::Moved { mv: Move::Play(_), captured, .. } => Some(captured),
        Announcement::Suicide { stones, .. } => Some(stones),
        Announcement::HandicapPlaced { .. }
        | Announcement::Repeated { mv: Move::Play(_), .. }
        | Announcement::Navigated { direction: Direction::Forward, play: Some((_, Move::Play(_))), .. } => Some(0),
        _ => None,
    }
}
