//! The keys of all that the browser keeps for the page. `learn/learn.js` notes the stars of the course and the lesson that comes next, and the scripts in `public/` read
//! the settings and the table before the program runs.

/// The start of all keys.
pub const PREFIX: &str = "badukpan.";

/// Where something is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// In local storage, and in a backup.
    Everywhere,
    /// In local storage, but in no backup: it is about this browser only, or about the table, whose games are in a backup already.
    InBrowser,
    /// In session storage: it is about this tab only.
    InTab,
}

macro_rules! keys {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $kept:ident;)+) => {
        $($(#[$doc])* pub const $name: &str = $key;)+
        const ALL: &[(&str, Kept)] = &[$(($name, Kept::$kept)),+];
    };
}

keys! {
    /// The settings, as words (`crates/board/src/state/settings.rs`).
    SETTINGS = "badukpan.settings", Everywhere;
    /// The choices for the last new game.
    NEW_GAME = "badukpan.new-game", Everywhere;
    /// The fraction of the height that the move tree has.
    TREE = "badukpan.tree", Everywhere;
    /// The colors of the reader in games: one line for each game, with the latest game first.
    SIDES = "badukpan.sides", Everywhere;
    /// The problems that were solved: the keys of the problems, separated by spaces.
    SOLVED = "badukpan.problems", Everywhere;
    /// The stars of the course: words such as "capture/atari=3".
    STARS = "badukpan.learn", Everywhere;
    /// The lesson with which the reader goes on, such as "11 net" (`baduk_game::saved::lesson`).
    LESSON = "badukpan.lesson", Everywhere;
    /// The last link that was copied: to which correspondence game and which move it leads.
    SENT = "badukpan.sent", Everywhere;
    /// The tags of the games in the library (`baduk_game::saved::tags`).
    TAGS = "badukpan.tags", Everywhere;
    /// The table.
    TABLE = "badukpan.table", InBrowser;
    /// The start of the keys of journals; each tab has its own journal.
    JOURNAL = "badukpan.journal.", InBrowser;
    /// A mark that the table is being restored: the checksum of its text.
    RESTORING = "badukpan.restoring", InBrowser;
    /// The revisions of games that were noted.
    REVISIONS = "badukpan.revisions", InBrowser;
    /// That the browser has asked the reader whether to protect the page's data.
    ASKED = "badukpan.asked", InBrowser;
    /// The level last chosen against the computer.
    LEVEL = "badukpan.level", InBrowser;
    /// That the computer thinks while the reader is to move, too.
    AHEAD = "badukpan.ahead", InBrowser;
    /// That the engine was loaded before.
    ENGINE = "badukpan.engine", InBrowser;
    /// The name of the reader's network that is kept. There is none while the engine uses the project's.
    NETWORK = "badukpan.network", InBrowser;
    /// The id of this tab's current game.
    GAME = "badukpan.game", InTab;
    /// The id of the last game whose borders were said to be settled.
    SETTLED = "badukpan.settled", InTab;
    /// The last launch that this tab has handled.
    LAUNCH = "badukpan.launch", InTab;
    /// The fragment that this tab read or wrote last.
    LINK = "badukpan.link", InTab;
    /// The URL of the file that this tab opened last.
    VISITED = "badukpan.visited", InTab;
}

const _: () = assert!(are_different(), "two keys are the same");

/// Whether no key stands for two things.
const fn are_different() -> bool {
    let mut first = 0;
    while first < ALL.len() {
        let mut second = first + 1;
        while second < ALL.len() {
            if is_same(ALL[first].0.as_bytes(), ALL[second].0.as_bytes()) {
                return false;
            }
            second += 1;
        }
        first += 1;
    }
    true
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

/// Whether the text with this key belongs in a backup. So do texts that were set aside, whose keys have an end.
#[must_use]
pub fn is_in_backup(key: &str) -> bool {
    let is_here_only = |(name, kept): &(&str, Kept)| *kept != Kept::Everywhere && *name == key;
    key.starts_with(PREFIX) && !key.starts_with(JOURNAL) && !ALL.iter().any(is_here_only)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_this_browser_only_is_in_no_backup() {
        for key in [TABLE, ASKED, LEVEL, AHEAD, "badukpan.journal.1", ENGINE, NETWORK, "other.settings"] {
            assert!(!is_in_backup(key), "{key}");
        }
        for key in [SETTINGS, SOLVED, STARS, LESSON, SIDES, TAGS, "badukpan.table.damaged.1"] {
            assert!(is_in_backup(key), "{key}");
        }
    }

    #[test]
    fn scripts_know_only_these_keys() {
        let scripts = [
            include_str!("../../public/start.js"),
            include_str!("../../public/look.js"),
            include_str!("../../public/first-tap.js"),
            include_str!("../../learn/learn.js"),
            include_str!("../../learn/language.js"),
        ];
        for script in scripts {
            let named: Vec<&str> = script.split('"').filter(|text| text.starts_with(PREFIX)).collect();
            assert!(!named.is_empty() && named.iter().all(|key| ALL.iter().any(|(name, _)| name == key)), "{named:?}");
        }
        assert!(ALL.iter().all(|(key, _)| key.starts_with(PREFIX)));
    }
}
