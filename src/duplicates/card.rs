//! What the headers of a game say of its identity.

use xxhash_rust::xxh3::Xxh3;

use crate::fold;
use crate::game::{GameId, GameResult, PartialDate};
use crate::headline::Headline;
use crate::people::PersonName;
use crate::search::{Engine, Hit, SearchError};

/// Tags that say when on its day a game began.
const TIMES: [&str; 3] = ["UTCTime", "StartTime", "Time"];
/// Tags that may hold the address of a game on the web.
const LINKS: [&str; 3] = ["Site", "Link", "GameUrl"];
/// Tags that must be the same in exact copies.
const MATTER: [&str; 6] = ["White", "Black", "Event", "Site", "Date", "Round"];

/// Who played a game, where and when.
#[derive(Clone, Debug)]
pub struct Identity {
    /// White's name as written.
    pub white: String,
    /// Black's name as written.
    pub black: String,
    /// Event as written.
    pub event: String,
    /// Round as written.
    pub round: String,
    /// Date.
    pub date: Option<PartialDate>,
    /// Result.
    pub result: GameResult,
    /// White and Black as names are compared.
    pub names: [PersonName; 2],
    /// The game's address on the web.
    pub link: Option<String>,
    /// When on its day it began.
    pub time: Option<String>,
    /// Hash of the headers that exact copies have in common.
    pub headers: u64,
}

/// A game of a database with its identity.
#[derive(Clone, Debug)]
pub struct Card {
    /// Number and place.
    pub hit: Hit,
    /// Half-moves of the main line.
    pub plies: u32,
    /// What its headers say.
    pub identity: Identity,
}

impl Card {
    /// Reads the card of a game.
    ///
    /// # Errors
    /// [`SearchError`] when the stored game cannot be read.
    pub fn read(engine: &Engine, hit: Hit, plies: u32) -> Result<Card, SearchError> {
        let headline = Headline::read(engine, hit)?;
        Ok(Card { hit, plies, identity: Identity::of(&headline) })
    }

    /// Number of the game.
    pub fn id(&self) -> GameId {
        self.hit.id
    }
}

impl Identity {
    /// Reads what the headers say.
    pub fn of(headline: &Headline) -> Identity {
        let first =
            |names: &[&str]| names.iter().map(|name| headline.tag(name)).find(|value| *value != "?").map(str::to_owned);
        let link = LINKS.iter().map(|name| headline.tag(name)).find(|value| value.contains("://"));
        let time = first(&TIMES);
        Identity {
            white: headline.white().to_owned(),
            black: headline.black().to_owned(),
            event: headline.tag("Event").to_owned(),
            round: headline.tag("Round").to_owned(),
            date: headline.date(),
            result: headline.result,
            names: [headline.white(), headline.black()].map(PersonName::new),
            link: link.map(str::to_owned),
            headers: headers(headline, time.as_deref()),
            time,
        }
    }

    /// Whether the headers say which game this is: both players, and round, time or address.
    pub fn is_definite(&self) -> bool {
        let place = self.round != "?" || self.link.is_some() || self.time.is_some();
        place && self.names.iter().all(|name| !name.is_unknown())
    }

    /// Initials that the two names can be looked up by: those of their words, White's with Black's.
    pub(super) fn initials(&self) -> Vec<[char; 2]> {
        let of = |name: &PersonName| -> Vec<char> {
            let mut found: Vec<char> =
                name.words().filter(|word| word.chars().count() > 1).filter_map(|word| word.chars().next()).collect();
            found.sort_unstable();
            found.dedup();
            found.truncate(4);
            if found.is_empty() { vec!['?'] } else { found }
        };
        let [white, black] = [of(&self.names[0]), of(&self.names[1])];
        white.iter().flat_map(|white| black.iter().map(move |black| [*white, *black])).collect()
    }
}

fn headers(headline: &Headline, time: Option<&str>) -> u64 {
    let mut hash = Xxh3::new();
    let mut add = |text: &str| {
        let words: Vec<String> = fold::words(text).map(|(_, forms)| forms.expanded.unwrap_or(forms.plain)).collect();
        hash.update(words.join(" ").as_bytes());
        hash.update(&[0]);
    };
    MATTER.iter().for_each(|tag| add(headline.tag(tag)));
    add(headline.result.as_str());
    add(time.unwrap_or_default());
    hash.digest()
}
