//! The texts from which every coder learns before it starts, so that common content takes few bits. They are part of
//! the format: see the stability promise in the [module](super).

/// Property names in the orders in which nodes often have them.
pub(super) const ORDERS: [&str; 14] = [
    "GM FF CA AP SZ KM RU",
    "GM FF CA AP SZ RU KM AB AW PL",
    "GM FF CA AP SZ RU KM HA AB PB PW",
    "FF GM CA AP ST RU SZ KM TM OT PW PB WR BR DT PC RE",
    "GM FF CA SZ KM RU RE",
    "GM FF CA SZ RU KM PB PW AB AW PL C",
    "FF GM SZ PB BR PW WR DT EV RO PC KM RE",
    "FF CA GM DT PC GN PB PW BR WR TM OT RE SZ KM RU",
    "B C",
    "W C",
    "B BL C",
    "W WL C",
    "B LB C",
    "W LB TR C",
];

/// Typical values, each with the name of its property.
pub(super) const VALUES: &[(&str, &str)] = &[
    ("GM", "1"),
    ("FF", "4"),
    ("CA", "UTF-8"),
    ("GM", "1"),
    ("FF", "4"),
    ("CA", "UTF-8"),
    ("AP", "CGoban:3"),
    ("AP", "Badukpan"),
    ("SZ", "9"),
    ("SZ", "13"),
    ("SZ", "19"),
    ("SZ", "19"),
    ("ST", "2"),
    ("HA", "2"),
    ("PL", "B"),
    ("PL", "W"),
    ("KM", "0"),
    ("KM", "0.5"),
    ("KM", "5.5"),
    ("KM", "375"),
    ("KM", "7.5"),
    ("KM", "6.5"),
    ("RU", "AGA"),
    ("RU", "NZ"),
    ("RU", "Ing"),
    ("RU", "Chinese"),
    ("RU", "Korean"),
    ("RU", "Japanese"),
    ("RE", "0"),
    ("RE", "B+1.5"),
    ("RE", "W+0.5"),
    ("RE", "W+3.5"),
    ("RE", "B+T"),
    ("RE", "W+T"),
    ("RE", "B+Resign"),
    ("RE", "W+Resign"),
    ("RE", "B+R"),
    ("RE", "W+R"),
    ("PB", "Black"),
    ("PW", "White"),
    ("BR", "1d"),
    ("WR", "9p"),
    ("DT", "2025-01-12"),
    ("TM", "3600"),
    ("OT", "5x30 byo-yomi"),
    ("LB", "A"),
    ("LB", "B"),
    ("LB", "C"),
    ("LB", "1"),
    ("LB", "2"),
];

/// Common sentences about games, which are learned before the first comment. A game without comments does not need the time for this.
pub(super) const COMMENTS: &[(&str, &str)] = &[
    (
        "C",
        "The position after this move is good for Black, and White has to live in the corner. If White plays atari at A, Black \
        can connect at B; but then the stones on the left side are cut off. What about the hane at the top? This was a bad \
        mistake: the group is dead, there is no way to make two eyes. A better move would be to extend here. It's too slow, \
        I think that Black should have played on the right instead. Now White is ahead by about 5 points, with a strong \
        moyo in the centre. That's the joseki; the ladder works for White because of the stone in the lower left. You can't \
        let him get both territory and influence. Black to play and kill. White to live. Correct! Wrong. Not quite: look for \
        the vital point first. When you attack a weak group, don't touch it; play from a distance. This is sente, that was \
        gote. Black wins the ko fight, has more liberties and captures three stones. How many are there? He could also have \
        invaded the upper side, which would have been bigger than the endgame. Thanks for the game! Hello, have fun. Black \
        takes, White resigns. Kosumi, keima, nobi, tsuke, peep, tenuki, fuseki, aji, shape, thickness, seki, komi, dame, \
        handicap, opponent, opening, problem, solution, variation, sequence, probably, better, because, before, between, \
        however, through, without, against, around, another, exchange, sacrifice, reduce, threat, example, question.",
    ),
    (
        "C",
        "이 수는 좋은 수입니다. 백이 두면 흑은 귀에서 살 수 있습니다. 여기서 젖히는 것이 정수이고, 끊으면 축입니다. 우변의 흑 대마가 아직 살아 있지 않으므로 \
        백이 유리합니다. 흑이 먼저 두어 백을 잡는 문제입니다. 정답! 아닙니다, 다시 생각해 보세요. 좌상귀 정석 이후 하변을 벌리는 것이 크고, 중앙의 세력을 \
        지우는 삭감이 급합니다. 이렇게 늘면 집으로 손해가 아니지만 두터움에서 차이가 납니다. 패를 따내면 팻감이 없어서 곤란합니다. 단수, 호구, 마늘모, \
        날일자, 한 칸 뜀, 붙임, 치중, 사활, 끝내기, 포석, 행마, 맥점, 악수, 선수와 후수. 그래서 이 그림은 백의 실패, 실전은 흑의 성공이었다고 할 수 있겠습니다. \
        잘 두었습니다. 감사합니다.",
    ),
];
