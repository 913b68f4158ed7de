//! Every text with a game opens in every subcommand that takes a record, whatever its format.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Texts with a game of three moves or more: the name of the file, and the text.
const GAMES: [(&str, &str); 9] = [
    ("record.sgf", "(;GM[1]SZ[19];B[pd];W[dd];B[qp])"),
    ("bare.sgf", ";GM[1]SZ[19];B[pd];W[dd];B[qp]"),
    (
        "tygem.gib",
        "\\HS\r\n\\[GAMERESULT=white 3.5 win\\]\r\n\\[GAMEWHITENAME=whiteone (3D)\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4 \r\n\
         STO 0 2 1 15 15 \r\nSTO 0 3 2 3 3 \r\nSKI 0 4 \r\n\\GE\r\n",
    ),
    (
        "cyberoro.ngf",
        "Rated game\r\n19\r\nwhiteone      7D*\r\nblackone      5D*\r\nwww.cyberoro.com\r\n0\r\n0\r\n6\r\n20260301 [09:51]\r\n5\r\n\
         White wins by  resign!\r\n3\r\nPMABBQRRQ\r\nPMACWEEEE\r\nPMADBAAAA\r\n",
    ),
    (
        "pandanet.ugf",
        "[Header]\r\nSize=19\r\nHdcp=0,6.50\r\nCoordinateType=IGS\r\nPlayerB=blackone,7d,,\r\n[Data]\r\nQP,B1,1,0\r\nDP,W1,2,0\r\nPC,B1,3,0\r\n",
    ),
    ("moves.txt", "1. D4 Q16\n2. Q4 D16\n3. C10 pass\n"),
    ("colors.txt", "W: D4 B: Q16 W: pass"),
    ("diagram.txt", "$$B A corner\n$$ | . . . . .\n$$ | . . X 2 .\n$$ | . . 1 O .\n$$ | 3 . . . .\n$$  -----------\n"),
    ("link.txt", ""),
];

/// A folder with the games, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("badukpan-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in GAMES {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let link = badukpan(&folder, "link encode record.sgf").1;
        std::fs::write(folder.join("link.txt"), format!("Your move: https://example.org/{link}")).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the command in a folder: its exit code, its answer and its messages.
fn badukpan(folder: &Path, line: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_badukpan"));
    let output =
        command.env("LC_ALL", "C").args(line.split(' ')).current_dir(folder).output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn every_format_opens_in_every_subcommand() {
    let folder = Folder::new("formats");
    for (name, _) in GAMES {
        for command in ["check", "score", "sgf", "link encode", "render -o -", "diagram --at end"] {
            let (code, answer, messages) = badukpan(&folder.0, &format!("{command} {name}"));
            assert!(code == 0 && !answer.is_empty(), "{command} {name}: {code}\n{answer}{messages}");
        }
        let (_, moves, _) = badukpan(&folder.0, &format!("check {name}"));
        let moves = serde_json::from_str::<serde_json::Value>(&moves).unwrap()["moves"].as_u64().unwrap();
        assert!(moves >= 3, "{name}: {moves} moves");
    }
}

#[test]
fn damage_is_reported_in_every_format() {
    let folder = Folder::new("damaged");
    let (_, link, _) = badukpan(&folder.0, "link encode record.sgf");
    let cut = format!("https://example.org/{}", &link[..link.trim_end().len() - 2]);
    std::fs::write(folder.0.join("cut.txt"), cut).unwrap();
    std::fs::write(folder.0.join("odd.txt"), "$$B\n$$ | . % .\n$$ | . X .\n").unwrap();
    for (name, says) in [("cut.txt", "the link is incomplete"), ("odd.txt", "'%' is not a known symbol")] {
        for command in ["sgf", "render -o -"] {
            let (code, _, messages) = badukpan(&folder.0, &format!("{command} {name}"));
            assert!(code == 0 && messages.contains(says), "{command} {name}: {code} {messages}");
        }
    }
}

#[test]
fn a_text_without_a_game_is_told_what_can_be_opened() {
    let folder = Folder::new("no-game");
    std::fs::write(
        folder.0.join("README.md"),
        "# A project\n\nSome words, 12 of them, and https://example.org/#top.\n",
    )
    .unwrap();
    for command in ["check", "score", "sgf", "link encode", "render -o -", "diagram --at end"] {
        let (code, answer, messages) = badukpan(&folder.0, &format!("{command} README.md"));
        assert_eq!((code, answer.as_str()), (1, ""), "{command}: {messages}");
        assert!(
            messages.contains("SGF, GIB, NGF, UGF, text diagrams, lists of moves, share links"),
            "{command}: {messages}"
        );
    }
    let (code, _, messages) = badukpan(&folder.0, "diagram record.sgf");
    assert!(code == 2 && messages.contains("--at end"), "{messages}");
}
