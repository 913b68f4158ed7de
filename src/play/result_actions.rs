use baduk_engine::Level;
use baduk_game::Intent;
use baduk_rules::Color;
use baduk_sgf::GameTerms;
use leptos::prelude::*;

use super::other_rules::OtherRules;
use crate::computer::{self, level_name};
use crate::doors::DoorsContext;
use crate::games::GamesContext;
use crate::review;
use crate::saved::Saved;
use crate::share::ShareDialog;
use baduk_board::browser::focus;
use baduk_board::components::controls::{Button, localized};
use baduk_board::modes::Modes;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// What makes the next game against the computer more even.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    /// The next level: the one above after a win, the one below after a loss.
    Level(Level),
    /// A game with handicap stones, for who has lost against the easiest level.
    Stones(GameTerms),
}

impl Step {
    /// The step after a game against this level in which the reader played the color `own`; `None` if there is none.
    fn after(level: Level, has_won: bool, own: Color, terms: &GameTerms) -> Option<Self> {
        let mut levels: Vec<Level> = Level::offered().collect();
        if has_won {
            levels.reverse();
        }
        // Games keep levels that are no longer offered.
        let place = levels.iter().position(|other| *other == level)?;
        if let Some(easier) = place.checked_sub(1).and_then(|place| levels.get(place)) {
            return Some(Self::Level(*easier));
        }
        let stones = terms.stones.max(1) + 1;
        let is_possible = !has_won && own == Color::Black && terms.rules.handicap(terms.size, stones).is_some();
        is_possible.then(|| Self::Stones(GameTerms { stones, komi: terms.rules.komi_for(stones), ..*terms }))
    }

    fn label(self, locale: Locale) -> String {
        match self {
            Self::Level(level) => t!(locale, result.against, level = level_name(locale, level)),
            Self::Stones(terms) => t!(locale, result.with_stones, count = terms.stones),
        }
    }
}

/// Returns a function that begins another game like the one that has ended. Its argument is whether the players change colors.
pub fn play_again() -> Callback<bool> {
    let (game, saved) = (GameState::here(), Saved::here());
    let (games, doors) = (expect_context::<GamesContext>(), expect_context::<DoorsContext>());
    // In the rematch of a correspondence game, which has its own link, the players swap colors. Readers who play both colors of such a game
    // have no opponent.
    Callback::new(move |changes: bool| {
        let (side, level) = (game.reader_side(), saved.computer_level.get());
        let is_swapped = game.session(|session| !session.position().has_handicap());
        game.rematch(&|id| games.has(id));
        if is_swapped && !changes {
            let players = game.session(|session| session.position().players()).swapped();
            game.set_players(&players, false);
        }
        if let Some(side) = side {
            saved.begin_next_as(if is_swapped && changes { side.opponent() } else { side }, level);
        }
        doors.close();
        focus::to(".board");
    })
}

/// The buttons after a game: to play another game, to share the game, or to score the position at the end of a record.
#[component]
pub fn ResultActions() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let share = expect_context::<ShareDialog>();
    let settings = SettingsState::here();
    let review_button = move || {
        let request = move |()| review::request(settings);
        view! { <Button label=localized(|locale| t!(locale, review.title)) on_press=request /> }
    };
    let is_over = Memo::new(move |_| matches!(game.phase(), Phase::Ended(_)));
    let saved = Saved::here();
    let is_correspondence =
        Memo::new(move |_| game.session(|session| session.position().correspondence_id()).is_some());
    let again = play_again();
    let rematch = move |changes: bool| again.run(changes);
    let next = Memo::new(move |_| {
        let (Phase::Ended(outcome), Some(own), Some(level)) =
            (game.phase(), game.reader_side(), saved.computer_level.get())
        else {
            return None;
        };
        Step::after(level, outcome.winner()? == own, own, &game.session(|session| *session.terms()))
    });
    let take = move |step: Step| {
        let (own, level) =
            (game.reader_side().unwrap_or(Color::Black), saved.computer_level.get().unwrap_or(Level::FULL));
        let has_help = saved.has_help.get();
        match step {
            Step::Level(level) => {
                rematch(false);
                computer::begin(game, saved, own, level, has_help);
            }
            Step::Stones(terms) => {
                let players = game.session(|session| session.position().players());
                modes.handle(Intent::NewGame(terms));
                game.set_players(&players, false);
                computer::begin(game, saved, own, level, has_help);
            }
        }
    };
    let own_buttons = move || {
        let step = next.get().map(|step| {
            let label = Signal::derive(move || step.label(settings.locale()));
            view! { <button type="button" on:click=move |_| take(step)>{label}</button> }
        });
        let has_handicap = game.session(|session| session.position().has_handicap());
        let change = (!has_handicap).then(|| {
            view! { <Button label=localized(|locale| t!(locale, result.change_colors)) on_press=move |()| rematch(true) /> }
        });
        view! {
            <Button label=localized(|locale| t!(locale, result.again)) on_press=move |()| rematch(false) class="primary" />
            {review_button()}
            {step}
            {change}
        }
    };
    let sent_buttons = move || {
        let again = game.reader_side().is_some().then(|| {
            view! { <Button label=localized(|locale| t!(locale, result.rematch)) on_press=move |()| rematch(true) class="primary" /> }
        });
        view! {
            {again}
            {review_button()}
        }
    };
    let actions = move || {
        view! {
            <div class="result-actions">
                {move || if is_correspondence.get() { sent_buttons().into_any() } else { own_buttons().into_any() }}
                <Button label=localized(|locale| t!(locale, result.share)) on_press=move |()| share.open() />
                <OtherRules />
            </div>
        }
    };
    let is_recorded = Memo::new(move |_| game.phase() == Phase::Recorded);
    let score = move |()| {
        modes.handle(Intent::Reopen);
        focus::to(".board");
    };
    let score_button = move || {
        view! {
            <div class="result-actions">
                <Button label=localized(|locale| t!(locale, result.score)) on_press=score />
                {review_button()}
            </div>
        }
    };
    view! {
        {move || is_over.get().then(actions)}
        {move || is_recorded.get().then(score_button)}
    }
}

#[cfg(test)]
mod tests {
    use baduk_rules::{Preset, Size};

    use super::*;

    #[test]
    fn the_next_game_is_more_even() {
        let even = GameTerms::even(Size::square(9).unwrap(), Preset::Japanese.ruleset());
        let level = |text: &str| text.parse::<Level>().unwrap();
        let levels: Vec<Level> = Level::offered().collect();
        let after = |level, has_won, own, terms| Step::after(level, has_won, own, terms);
        assert_eq!(after(levels[3], false, Color::White, &even), Some(Step::Level(levels[2])));
        assert_eq!(after(levels[3], true, Color::White, &even), Some(Step::Level(levels[4])));
        assert_eq!(after(Level::FULL, true, Color::Black, &even), None);
        assert_eq!(after(level("30k"), false, Color::White, &even), None);
        let Some(Step::Stones(two)) = after(level("30k"), false, Color::Black, &even) else { panic!("no handicap") };
        assert_eq!((two.stones, two.komi), (2, even.rules.komi_for(2)));
        let Some(Step::Stones(three)) = after(level("30k"), false, Color::Black, &two) else {
            panic!("no third stone")
        };
        assert_eq!(three.stones, 3);
    }
}
