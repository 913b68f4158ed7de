use super::t;
use crate::Locale;
use baduk_rules::Color;
use baduk_rules::score::Outcome;

/// Returns the result of a game for the player of a color, such as "You won by 3.5 points"; `None` if nobody won.
#[must_use]
pub fn own_result(locale: Locale, outcome: Outcome, own: Color) -> Option<String> {
    let has_won = outcome.winner()? == own;
    let Outcome::Points { margin, .. } = outcome else {
        return Some(
            if has_won { t!(locale, own_result.won_otherwise) } else { t!(locale, own_result.lost_otherwise) }
                .to_owned(),
        );
    };
    let margin = match margin.half_points() {
        1 => t!(locale, own_result.half_point).to_owned(),
        2 => t!(locale, own_result.one_point).to_owned(),
        halves if halves % 2 == 1 => t!(locale, own_result.points_and_half, whole = halves / 2),
        _ => t!(locale, own_result.points, margin = margin),
    };
    Some(if has_won {
        t!(locale, own_result.won, margin = margin)
    } else {
        t!(locale, own_result.lost, margin = margin)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_told_from_the_side_of_a_player() {
        let own = |text: &str, own| own_result(Locale::En, text.parse().unwrap(), own);
        for (result, black, white) in [
            ("W+3.5", "You lost by 3.5 points", "You won by 3.5 points"),
            ("B+0.5", "You won by half a point", "You lost by half a point"),
            ("B+1", "You won by 1 point", "You lost by 1 point"),
            ("W+12", "You lost by 12 points", "You won by 12 points"),
            ("B+R", "You won", "You lost"),
            ("W+T", "You lost", "You won"),
        ] {
            assert_eq!(own(result, Color::Black).as_deref(), Some(black));
            assert_eq!(own(result, Color::White).as_deref(), Some(white));
        }
        assert_eq!(own("0", Color::Black), None);
        assert_eq!(
            own_result(Locale::Ko, "W+3.5".parse().unwrap(), Color::White).as_deref(),
            Some("3집 반 차로 이겼습니다")
        );
    }
}
