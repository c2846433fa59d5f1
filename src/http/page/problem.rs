//! What could not be done, said beside the field that it is about or above the page.

use super::html::escape;
use crate::http::failure::Failure;

/// Fields that say themselves what is wrong with them.
const FIELDS: [&str; 3] = ["q", "after", "text"];

/// The message for a field, and the attributes that tie the field to it; both empty when nothing is wrong.
pub fn of_field(name: &str, problems: &[Failure]) -> (String, String) {
    let Some(failure) = problems.iter().find(|failure| failure.parameter.as_deref() == Some(name)) else {
        return (String::new(), String::new());
    };
    let message = format!("<p class=\"problem\" id=\"{name}-problem\" role=\"alert\">{}</p>", words(failure));
    (message, format!(" aria-invalid=\"true\" aria-describedby=\"{name}-problem\""))
}

/// What is wrong with the page as a whole.
pub fn of_page(problems: &[Failure]) -> String {
    let elsewhere = |failure: &&Failure| !failure.parameter.as_deref().is_some_and(|name| FIELDS.contains(&name));
    let messages = problems.iter().filter(elsewhere);
    messages.map(|failure| format!("<p class=\"problem\" role=\"alert\">{}</p>", words(failure))).collect()
}

/// A message with its advice.
pub fn words(failure: &Failure) -> String {
    let message = &failure.message;
    let hint = failure.hint.as_ref().map(|hint| format!(". <span class=\"hint\">{}</span>", escape(&sentence(hint))));
    format!("{}{}", escape(&sentence(message)), hint.unwrap_or_default())
}

/// The text as a sentence: a capital letter at its beginning.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A text with the part that is wrong marked; a place of no width is a sign behind the text.
pub fn marked(text: &str, place: [usize; 2]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let [start, end] = place.map(|at| at.min(letters.len()));
    let part = |range: std::ops::Range<usize>| escape(&letters[range].iter().collect::<String>());
    let wrong = if start < end { part(start..end) } else { "\u{2423}".to_owned() };
    format!(
        "<code class=\"place\">{}<mark>{wrong}</mark>{}</code>",
        part(0..start),
        part(end.max(start)..letters.len())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_marked_and_everything_is_escaped() {
        assert_eq!(marked("a <b> ü", [2, 5]), "<code class=\"place\">a <mark>&lt;b&gt;</mark> ü</code>");
        assert_eq!(marked("ab", [2, 2]), "<code class=\"place\">ab<mark>\u{2423}</mark></code>");
        assert_eq!(marked("ab", [7, 9]), "<code class=\"place\">ab<mark>\u{2423}</mark></code>");
    }

    #[test]
    fn messages_stand_where_they_belong() {
        let problems = [Failure::parameter("q", "<x> is wrong"), Failure::missing("there is no game")];
        let (message, attributes) = of_field("q", &problems);
        assert!(message.contains("&lt;x&gt; is wrong"));
        assert!(attributes.contains("q-problem"));
        assert_eq!(of_page(&problems), "<p class=\"problem\" role=\"alert\">There is no game</p>");
        assert_eq!(of_field("after", &problems), (String::new(), String::new()));
    }
}
