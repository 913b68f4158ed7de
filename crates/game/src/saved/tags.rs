//! The tags of the games in the library, such as "league". They are the reader's own: neither a record nor the saved form of a game has them.

use std::collections::{BTreeMap, BTreeSet};

use crate::GameId;

/// The maximum length of a tag, in characters.
const LONGEST: usize = 40;
/// The maximum number of tags of a game.
const MOST: usize = 20;
/// What separates tags that are typed.
const SEPARATORS: [char; 6] = [',', ';', '\u{ff0c}', '\u{ff1b}', '\u{3001}', '\n'];

/// The tags of games, by their ids. A tag is spelled in the same way for all games that have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(BTreeMap<GameId, Vec<String>>);

impl Tags {
    /// Reads the text that [`Tags::write`] made. Lines that can't be read are left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut tags = Self::default();
        for line in text.lines() {
            let mut parts = line.split('\t');
            let id = parts.next().and_then(|id| id.parse().ok()).and_then(GameId::new);
            id.into_iter().for_each(|id| tags.add(id, &parts.clone().map(str::to_owned).collect::<Vec<_>>()));
        }
        tags
    }

    /// Writes the tags as text: a line for each game, with its id and its tags, separated by tabs.
    #[must_use]
    pub fn write(&self) -> String {
        let line = |(id, tags): (&GameId, &Vec<String>)| format!("{}\t{}\n", id.get(), tags.join("\t"));
        self.0.iter().map(line).collect()
    }

    /// The tags that are typed in a field, separated by commas. Each is there once, whatever its case.
    #[must_use]
    pub fn parse(field: &str) -> Vec<String> {
        let mut tags: Vec<String> = Vec::new();
        for tag in field.split(SEPARATORS).filter_map(tidy) {
            if tags.len() < MOST && !tags.iter().any(|other| is_same(other, &tag)) {
                tags.push(tag);
            }
        }
        tags
    }

    /// The tags of a game, in the order in which they were given.
    #[must_use]
    pub fn of(&self, id: GameId) -> &[String] {
        self.0.get(&id).map_or(&[], Vec::as_slice)
    }

    /// All tags of these games, in alphabetical order.
    #[must_use]
    pub fn all(&self, games: impl Iterator<Item = GameId>) -> Vec<String> {
        let all: BTreeSet<_> = games.flat_map(|id| self.of(id)).map(|tag| (tag.to_lowercase(), tag)).collect();
        all.into_iter().map(|(_, tag)| tag.clone()).collect()
    }

    /// Gives a game these tags in place of those it had.
    pub fn set(&mut self, id: GameId, tags: &[String]) {
        self.0.remove(&id);
        self.add(id, tags);
    }

    /// Gives a game these tags besides those it has.
    pub fn add(&mut self, id: GameId, tags: &[String]) {
        let mut all = self.of(id).to_vec();
        for tag in tags.iter().filter_map(|tag| tidy(tag)) {
            let known = self.0.values().flatten().find(|other| is_same(other, &tag)).cloned();
            if all.len() < MOST && !all.iter().any(|other| is_same(other, &tag)) {
                all.push(known.unwrap_or(tag));
            }
        }
        if !all.is_empty() {
            self.0.insert(id, all);
        }
    }

    /// Gives the tags of a game to the game that takes its place.
    pub fn hand_over(&mut self, from: GameId, to: GameId) {
        if let Some(tags) = self.0.remove(&from) {
            self.add(to, &tags);
        }
    }

    /// Removes the tags of all games but those that `has` has.
    pub fn retain(&mut self, has: impl Fn(GameId) -> bool) {
        self.0.retain(|&id, _| has(id));
    }
}

/// A tag without spaces around it and without control characters, cut to the maximum length; `None` if nothing is left.
fn tidy(tag: &str) -> Option<String> {
    let plain: String = tag.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let tag: String = plain.trim().chars().take(LONGEST).collect();
    Some(tag.trim_end().to_owned()).filter(|tag| !tag.is_empty())
}

/// Whether two tags differ at most in case.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u64) -> GameId {
        GameId::new(number).unwrap()
    }

    fn tags(tags: &[&str]) -> Vec<String> {
        tags.iter().map(|&tag| tag.to_owned()).collect()
    }

    #[test]
    fn typed_tags_are_separated_and_each_is_there_once() {
        assert_eq!(Tags::parse(" league, Kids ,, LEAGUE; to show"), tags(&["league", "Kids", "to show"]));
        assert_eq!(Tags::parse("리그，復盤、a\tb"), tags(&["리그", "復盤", "a b"]));
        assert_eq!(Tags::parse(" , "), tags(&[]));
        let long =
            Tags::parse(&format!("{},{}", "가".repeat(100), (0..100).map(|n| format!("{n},")).collect::<String>()));
        assert_eq!((long[0].chars().count(), long.len()), (LONGEST, MOST));
    }

    #[test]
    fn tags_are_read_back_as_written() {
        let mut all = Tags::default();
        all.set(id(1), &Tags::parse("league, 2026 봄"));
        all.set(id(1 << 53), &Tags::parse("League"));
        all.set(id(3), &[]);
        assert_eq!(all.write(), "1\tleague\t2026 봄\n9007199254740992\tleague\n");
        assert_eq!(Tags::read(&all.write()), all);
        assert_eq!(Tags::read(""), Tags::default());
    }

    #[test]
    fn a_damaged_line_loses_only_its_own_tags() {
        let all = Tags::read("x\tlost\n0\tlost\n7\n\n8\t\t a \t\n-1\tlost\n9\tA");
        assert_eq!((all.of(id(7)), all.of(id(8)), all.of(id(9))), (&[][..], &tags(&["a"])[..], &tags(&["a"])[..]));
        assert_eq!(all.write(), "8\ta\n9\ta\n");
    }

    #[test]
    fn tags_of_a_backup_are_added() {
        let mut all = Tags::default();
        all.set(id(1), &tags(&["league"]));
        all.add(id(1), &tags(&["kids", "LEAGUE"]));
        all.add(id(2), &tags(&["Kids"]));
        assert_eq!((all.of(id(1)), all.of(id(2))), (&tags(&["league", "kids"])[..], &tags(&["kids"])[..]));
        assert_eq!(all.all([id(1), id(2), id(3)].into_iter()), tags(&["kids", "league"]));
        assert_eq!(all.all([id(2)].into_iter()), tags(&["kids"]));
    }

    #[test]
    fn a_game_that_is_gone_has_no_tags_and_one_in_its_place_has_them() {
        let mut all = Tags::default();
        all.set(id(1), &tags(&["league"]));
        all.set(id(2), &tags(&["kids"]));
        all.hand_over(id(1), id(4));
        all.hand_over(id(9), id(5));
        assert_eq!((all.of(id(1)), all.of(id(4)), all.of(id(5))), (&[][..], &tags(&["league"])[..], &[][..]));
        all.retain(|game| game == id(4));
        assert_eq!(all.write(), "4\tleague\n");
        all.set(id(4), &[]);
        assert_eq!(all, Tags::default());
    }
}
