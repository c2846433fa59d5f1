//! Queries in which a player's name stands for all names of the person.

use super::Aliases;
use crate::predicate::has_words;
use crate::query::{Query, Term, WordScope};

impl Aliases {
    /// The same query, in which `white:`, `black:` and `player:` find a person by any of his names.
    pub fn widen(&self, query: Query) -> Query {
        match query {
            Query::And(parts) => Query::And(parts.into_iter().map(|part| self.widen(part)).collect()),
            Query::Or(parts) => Query::Or(parts.into_iter().map(|part| self.widen(part)).collect()),
            Query::Not(part) => Query::Not(Box::new(self.widen(*part))),
            Query::InVariations(part) => Query::InVariations(Box::new(self.widen(*part))),
            Query::Term(Term::Words(scope, words)) if is_player(scope) => self.widen_name(scope, words),
            other => other,
        }
    }

    /// The words themselves, or any name of a person one of whose names has the words.
    fn widen_name(&self, scope: WordScope, words: String) -> Query {
        let meant = self.groups().filter(|group| group.iter().any(|name| has_words(name, &words)));
        let names: Vec<&String> = meant.flatten().collect();
        let own = Query::Term(Term::Words(scope, words));
        if names.is_empty() {
            return own;
        }
        let name = |name: &String| Query::Term(Term::Words(scope, name.clone()));
        Query::Or([own].into_iter().chain(names.into_iter().map(name)).collect())
    }
}

fn is_player(scope: WordScope) -> bool {
    match scope {
        WordScope::Player => true,
        WordScope::Field(field) => matches!(field.keyword, "white" | "black"),
        WordScope::Anywhere => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::query::Reading;

    #[test]
    fn names_of_one_person_are_one() {
        let aliases = Aliases::parse("Korchnoi, Viktor = Kortschnoj,V; Корчной").unwrap();
        let reading = Reading { notation: Notation::default() };
        for (text, want) in [
            (
                "white:korchnoi",
                "white:\"korchnoi\" or white:\"Korchnoi, Viktor\" or white:\"Kortschnoj,V\" or white:\"Корчной\"",
            ),
            ("not player:\"viktor kor*\" elo>2000", "Viktor"),
            ("white:tal", "white:\"tal\""),
            ("korchnoi", "\"korchnoi\""),
        ] {
            let widened = aliases.widen(Query::parse(text, &reading).unwrap()).to_string();
            assert!(widened.contains(want), "{text}: {widened}");
            assert!(Query::parse(&widened, &reading).is_ok(), "{widened}");
        }
    }
}
