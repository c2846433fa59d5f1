//! The menus for the notation of every move, its letters, and the database.

use super::address::Address;
use super::html::{escape, options};
use crate::notation::{LANGUAGES, Language, Notation};

/// Groups of notations, by the one that stands for their family.
const GROUPS: [(&str, Notation); 5] = [
    ("Algebraic", Notation::San(Language::ENGLISH)),
    ("Chesmayne", Notation::Chesmayne),
    ("Descriptive", Notation::Descriptive),
    ("Squares", Notation::Uci),
    ("Digits and signs", Notation::Iccf),
];

/// The menu of notations. Forms without scripts have a button.
pub fn menu(path: &str, address: &Address, more: &str) -> String {
    let notation = address.notation;
    let language = notation.language().filter(|language| !language.is_figurines());
    let base = language.and_then(|_| notation.with_language(Language::ENGLISH)).unwrap_or(notation);
    let groups: String = GROUPS.iter().map(|(name, family)| group(name, *family, base)).collect();
    let letters = language.map(|language| {
        let choices = LANGUAGES.iter().filter(|other| !other.is_figurines()).map(|other| (other.code, other.name));
        format!(
            "<label for=\"letters\">Letters</label><select id=\"letters\" name=\"letters\">{}</select>",
            options(choices, language.code)
        )
    });
    format!(
        "<form class=\"menu notation\" action=\"{path}\" method=\"get\" data-auto>{}{more}<label for=\"notation\">Notation</label>\
         <select id=\"notation\" name=\"notation\">{groups}</select>{}<button class=\"without-script\">Set</button></form>",
        address.hidden(&["notation"]),
        letters.unwrap_or_default()
    )
}

fn group(name: &str, family: Notation, chosen: Notation) -> String {
    let members = Notation::all().iter().filter(|entry| group_of(entry.notation) == family);
    let choices: String = members
        .map(|entry| {
            let selected = if entry.notation == chosen { " selected" } else { "" };
            format!(
                "<option value=\"{}\"{selected}>{} – {}</option>",
                entry.name,
                entry.name,
                escape(entry.description)
            )
        })
        .collect();
    format!("<optgroup label=\"{name}\">{choices}</optgroup>")
}

/// The group of a notation: its family, where that is not one of its own.
fn group_of(notation: Notation) -> Notation {
    match notation.family() {
        Notation::DescriptiveEs | Notation::DescriptiveFr => Notation::Descriptive,
        Notation::Smith => Notation::Iccf,
        family => family,
    }
}

/// The menu of databases; none where there is one.
pub fn databases(path: &str, address: &Address, names: &[String], chosen: &str) -> String {
    if names.len() < 2 {
        return String::new();
    }
    let kept = address.without_game().with(|address| address.offset = 0);
    format!(
        "<form class=\"menu\" action=\"{path}\" method=\"get\" data-auto>{}<label for=\"db\">Database</label>\
         <select id=\"db\" name=\"db\">{}</select><button class=\"without-script\">Set</button></form>",
        kept.hidden(&["db"]),
        options(names.iter().map(|name| (name.as_str(), name.as_str())), chosen)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_can_be_chosen() {
        let menu = menu("/", &Address::default(), "");
        for entry in Notation::all() {
            assert_eq!(menu.matches(&format!("<option value=\"{}\"", entry.name)).count(), 1, "{}", entry.name);
        }
        assert!(menu.contains("<option value=\"san\" selected>"));
        assert!(menu.contains("<option value=\"de\">German"));
    }

    #[test]
    fn letters_are_offered_where_there_are_some() {
        let address = Address { notation: "lan:de".parse().unwrap(), ..Address::default() };
        let german = menu("/", &address, "");
        assert!(
            german.contains("<option value=\"lan\" selected>") && german.contains("<option value=\"de\" selected>")
        );
        let digits = Address { notation: Notation::Iccf, ..Address::default() };
        assert!(!menu("/", &digits, "").contains("letters"));
    }

    #[test]
    fn names_of_databases_are_escaped() {
        let names = ["a".to_owned(), "<b>".to_owned()];
        assert!(databases("/", &Address::default(), &names, "a").contains("&lt;b&gt;"));
        assert_eq!(databases("/", &Address::default(), &names[..1], "a"), "");
    }
}
