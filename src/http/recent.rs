//! What has been worked out lately and is likely to be asked for again, such as the next page of the same games.

use std::sync::{Arc, Mutex, PoisonError};

/// The answers to the latest questions, the newest last.
pub struct Recent<T> {
    kept: Mutex<Vec<Kept<T>>>,
    room: Room,
}

/// How much is kept.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Most questions.
    pub questions: usize,
    /// Most rows in all answers together.
    pub rows: usize,
}

struct Kept<T> {
    question: String,
    answer: Arc<T>,
    rows: usize,
}

impl<T> Recent<T> {
    /// Nothing yet.
    pub fn new(room: Room) -> Recent<T> {
        Recent { kept: Mutex::default(), room }
    }

    /// The answer to a question, if it was asked lately.
    pub fn get(&self, question: &str) -> Option<Arc<T>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|known| known.question == question)?;
        let newest = kept.remove(at);
        let answer = Arc::clone(&newest.answer);
        kept.push(newest);
        Some(answer)
    }

    /// Keeps an answer of so many rows; those that were not asked for the longest go.
    pub fn keep(&self, question: String, answer: Arc<T>, rows: usize) {
        if rows > self.room.rows {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.question != question);
        let mut all: usize = rows + kept.iter().map(|known| known.rows).sum::<usize>();
        while kept.len() >= self.room.questions.max(1) || all > self.room.rows {
            all -= kept.remove(0).rows;
        }
        kept.push(Kept { question, answer, rows });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { questions: 16, rows: 1000 };

    #[test]
    fn the_answer_that_was_not_asked_for_the_longest_goes() {
        let recent = Recent::new(ROOM);
        (0..ROOM.questions).for_each(|n| recent.keep(n.to_string(), Arc::new(n), 1));
        assert_eq!(recent.get("0").as_deref(), Some(&0));
        recent.keep("new".to_owned(), Arc::new(99), 1);
        assert_eq!(recent.get("0").as_deref(), Some(&0));
        assert_eq!(recent.get("new").as_deref(), Some(&99));
        assert_eq!(recent.get("1"), None);
    }

    #[test]
    fn large_answers_leave_less_room() {
        let recent = Recent::new(ROOM);
        recent.keep("half".to_owned(), Arc::new(1), ROOM.rows / 2);
        recent.keep("other half".to_owned(), Arc::new(2), ROOM.rows / 2);
        assert!(recent.get("half").is_some());
        recent.keep("more".to_owned(), Arc::new(3), 10);
        assert_eq!(recent.get("other half"), None);
        recent.keep("too much".to_owned(), Arc::new(4), ROOM.rows + 1);
        assert_eq!(recent.get("too much"), None);
        assert!(recent.get("half").is_some() && recent.get("more").is_some());
    }
}
