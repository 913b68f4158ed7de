//! A game that is played on the page: a new one, what is around the board while it goes on, its record, and the end with the score.

pub mod action_bar;
pub mod awake;
pub mod board_view;
pub mod correspondence;
mod edit;
pub mod new_game;
mod other_rules;
pub mod player_card;
mod player_clock;
pub mod record;
mod resign;
pub mod result_actions;
pub mod rules_sheet;
pub mod score_section;
pub mod seat;
mod seat_end;
pub mod sound;
pub mod text_board;
pub mod touch;
