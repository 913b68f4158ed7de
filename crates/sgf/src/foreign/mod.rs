//! Games in the formats of other programs: GIB of Tygem, NGF of Cyberoro, UGF of PandaNet, and lists of moves.
//!
//! [`to_sgf`] returns the game as a record in SGF, which [`crate::read`] reads.

mod gib;
mod moves;
mod ngf;
mod ugf;
mod written;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

/// A format of games other than SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Format {
    /// The format of Tygem: lines such as `STO 0 2 1 15 3`.
    Gib,
    /// The format of Cyberoro and WBaduk: a header without names, then lines such as `PMABBQDDQ`.
    Ngf,
    /// The format of PandaNet: sections such as `[Header]`, and lines such as `QD,B1,1,0` in `[Data]`.
    Ugf,
    /// A list of moves: coordinates such as `D4`, with or without numbers and colors.
    Moves,
}

impl Format {
    /// Returns the format of a text by its looks; `None` if it is none of these.
    ///
    /// ```
    /// use baduk_sgf::foreign::Format;
    /// assert_eq!(Format::from_text("\\HS\n\\[GAMENAME=Free\\]\n\\HE\n\\GS\n"), Some(Format::Gib));
    /// assert_eq!(Format::from_text("1. D4 Q16\n2. Q4 pass"), Some(Format::Moves));
    /// assert_eq!(Format::from_text("(;GM[1])"), None);
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if gib::is_gib(text) {
            Some(Self::Gib)
        } else if ugf::is_ugf(text) {
            Some(Self::Ugf)
        } else if ngf::is_ngf(text) {
            Some(Self::Ngf)
        } else if moves::is_list(text) {
            Some(Self::Moves)
        } else {
            None
        }
    }
}

/// Returns the game of a text as a record in SGF. Lines that can't be read are skipped. `None` if the text has no game in one of the other
/// [formats](Format).
///
/// The text is Unicode: decode a file first, as one of SGF.
///
/// ```
/// use baduk_sgf::foreign::to_sgf;
/// assert_eq!(to_sgf("1. D4 Q16 2. pass").as_deref(), Some("(;FF[4]GM[1]CA[UTF-8]SZ[19];B[dp];W[pd];B[])"));
/// ```
#[must_use]
pub fn to_sgf(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    match Format::from_text(text)? {
        Format::Gib => gib::to_sgf(text),
        Format::Ngf => ngf::to_sgf(text),
        Format::Ugf => ugf::to_sgf(text),
        Format::Moves => moves::to_sgf(text),
    }
}

/// Returns a text as SGF: with the parentheses that may be missing around a record, or [converted](to_sgf) from another format. Other texts
/// are returned as they are.
///
/// ```
/// use baduk_sgf::foreign::as_sgf;
/// assert_eq!(as_sgf(";SZ[9];B[ee]"), "(;SZ[9];B[ee])");
/// assert_eq!(as_sgf("Look: (;SZ[9])"), "Look: (;SZ[9])");
/// ```
#[must_use]
pub fn as_sgf(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim_start_matches('\u{feff}').trim();
    if crate::is_bare(trimmed) {
        return Cow::Owned(format!("({trimmed})"));
    }
    let is_sgf = trimmed.starts_with('(') || trimmed.contains("(;");
    (!is_sgf).then(|| to_sgf(trimmed)).flatten().map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 4] = [
        "\\HS\r\n\\[GAMECONDITION=2 Handicap : White Dum(0.5)\\]\r\n\\[GAMERESULT=white 3.5 win\\]\r\n\\[GAMEDATE=2026- 3- 1-10-00-00\\]\r\n\
         \\[GAMEWHITENAME=이창호 (9단)\\]\r\n\\[GAMETAG=S1,G65,W2,Z35,T30-3-1200\\]\r\n\\HE\r\n\\GS\r\nINI 0 1 2 &4 \r\nSTO 0 2 2 15 15 \r\nSKI 0 4 \r\n",
        "Rated game\r\n19\r\n흑돌 7D*\r\nblackone 5D*\r\nsite\r\n2\r\n0\r\n6\r\n20260301 [09:51]\r\n5\r\nWhite wins by  resign!\r\n3\r\n\
         PMABWQRRQ\r\nPMACBEEEE\r\nPMADWAAAA\r\n",
        "[Header]\r\nDate=2026/03/08,22:09:00\r\nRule=JPN\r\nSize=19\r\nHdcp=2,6.50\r\nWinner=B,2.5\r\nCoordinateType=IGS\r\nPlayerB=井山,7d,,\r\n\
         [Data]\r\nPD,B0,0,0\r\nQP,W1,1,0\r\nYA,B1,2,0\r\n[Figure]\r\n.Text,1\r\nA]comment\\\r\n.EndText\r\n",
        "19x19 W: D4, B: Q16; 3. pass 4) A1 T19",
    ];

    /// Reads a text, which may be damaged. If a game is found, SGF must have it.
    fn read(text: &str) -> bool {
        let Some(record) = to_sgf(text) else { return false };
        let (games, warnings) = crate::read(&record).unwrap_or_else(|error| panic!("{error}: {record}"));
        assert!(games.len() == 1 && warnings.is_empty(), "{warnings:?} in {record}\nfrom {text}");
        true
    }

    #[test]
    fn damaged_texts_have_a_game_or_none() {
        let mut found = 0;
        for text in TEXTS {
            assert!(read(text), "{text}");
            for (at, letter) in text.char_indices() {
                found += usize::from(read(&text[..at]));
                for other in ["", "\u{0}", "]", "\\", "9", "99999999999", "é", "-", "\n"] {
                    found += usize::from(read(&format!("{}{other}{}", &text[..at], &text[at + letter.len_utf8()..])));
                }
            }
        }
        assert!(found > 1000, "{found} of the damaged texts have a game");
    }
}
