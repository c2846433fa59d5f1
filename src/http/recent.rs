//! What has been worked out lately and is likely to be asked for again, such as the next page of the same games.

use std::sync::{Arc, Mutex, PoisonError};

/// Questions whose answers are kept at most.
const MOST: usize = 16;
/// Games in all answers that are kept at most.
const MOST_GAMES: usize = 2_000_000;

/// The answers to the latest questions, the newest last.
pub struct Recent<T> {
    kept: Mutex<Vec<Kept<T>>>,
}

struct Kept<T> {
    question: String,
    answer: Arc<T>,
    games: usize,
}

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent { kept: Mutex::default() }
    }
}

impl<T> Recent<T> {
    /// The answer to a question, if it was asked lately.
    pub fn get(&self, question: &str) -> Option<Arc<T>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|known| known.question == question)?;
        let newest = kept.remove(at);
        let answer = Arc::clone(&newest.answer);
        kept.push(newest);
        Some(answer)
    }

    /// Keeps an answer of so many games; those that were not asked for the longest go.
    pub fn keep(&self, question: String, answer: Arc<T>, games: usize) {
        if games > MOST_GAMES {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.question != question);
        let mut all: usize = games + kept.iter().map(|known| known.games).sum::<usize>();
        while kept.len() == MOST || all > MOST_GAMES {
            all -= kept.remove(0).games;
        }
        kept.push(Kept { question, answer, games });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_that_was_not_asked_for_the_longest_goes() {
        let recent = Recent::default();
        (0..MOST).for_each(|n| recent.keep(n.to_string(), Arc::new(n), 1));
        assert_eq!(recent.get("0").as_deref(), Some(&0));
        recent.keep("new".to_owned(), Arc::new(99), 1);
        assert_eq!(recent.get("0").as_deref(), Some(&0));
        assert_eq!(recent.get("new").as_deref(), Some(&99));
        assert_eq!(recent.get("1"), None);
    }

    #[test]
    fn large_answers_leave_less_room() {
        let recent = Recent::default();
        recent.keep("half".to_owned(), Arc::new(1), MOST_GAMES / 2);
        recent.keep("other half".to_owned(), Arc::new(2), MOST_GAMES / 2);
        assert!(recent.get("half").is_some());
        recent.keep("more".to_owned(), Arc::new(3), 10);
        assert_eq!(recent.get("other half"), None);
        recent.keep("too much".to_owned(), Arc::new(4), MOST_GAMES + 1);
        assert_eq!(recent.get("too much"), None);
        assert!(recent.get("half").is_some() && recent.get("more").is_some());
    }
}
