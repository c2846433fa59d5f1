//! Small pieces of HTML that every part of the page is made of.

pub use crate::export::board_svg::escape;

/// Space between groups of three digits that no line is broken at.
const THIN: char = '\u{202f}';

/// A whole number for people: `12 345`; four digits stay together.
pub fn number(value: u64) -> String {
    let digits = value.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(THIN);
        }
        out.push(digit);
    }
    out
}

/// A number of things: `1 game`, `3 games`.
pub fn count(value: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(value), if value == 1 { one } else { many })
}

/// A link, or the same text without one where there is nothing to go to. `id` is where the focus returns to.
pub fn step(id: &str, label: &str, icon: &str, href: Option<&str>, more: &str) -> String {
    let target = match href {
        Some(href) => format!("href=\"{}\"", escape(href)),
        None => "role=\"link\" aria-disabled=\"true\"".to_owned(),
    };
    format!(
        "<a class=\"button\" id=\"{id}\" {target}{more} title=\"{label}\">{icon}<span class=\"hidden\">{label}</span></a>"
    )
}

/// The `<option>`s of a menu: value, text, and which one is chosen.
pub fn options<'a>(choices: impl IntoIterator<Item = (&'a str, &'a str)>, chosen: &str) -> String {
    choices
        .into_iter()
        .map(|(value, text)| {
            let selected = if value == chosen { " selected" } else { "" };
            format!("<option value=\"{}\"{selected}>{}</option>", escape(value), escape(text))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!([0, 9999, 12345, 1_234_567].map(number), ["0", "9999", "12\u{202f}345", "1\u{202f}234\u{202f}567"]);
        assert_eq!(count(1, "game", "games"), "1 game");
    }
}
