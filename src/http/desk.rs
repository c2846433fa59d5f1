//! Where questions are worked on: a bounded number at a time, each for a bounded time, and none for a client that has
//! gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;

use super::failure::Failure;
use super::limits::Limits;

/// Works on questions.
#[derive(Clone)]
pub struct Desk {
    seats: Arc<Semaphore>,
    limits: Limits,
}

/// Tells the work to stop when nobody waits for it any more: a request whose client leaves is dropped.
struct StopWhenLeft(Arc<AtomicBool>);

impl Drop for StopWhenLeft {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Desk {
    /// A desk with as many seats as `limits` has questions at once.
    pub fn new(limits: Limits) -> Desk {
        Desk { seats: Arc::new(Semaphore::new(limits.at_once)), limits }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Runs `work` on a thread of its own once a seat is free. The flag that it gets is set when its time is up or the
    /// client has left; it should end soon after that with what it has.
    ///
    /// # Errors
    /// [`Failure::busy`] when no seat becomes free in time, the failure of the work itself, and
    /// [`Failure::internal`] when it panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let seat = tokio::time::timeout(self.limits.time, Arc::clone(&self.seats).acquire_owned()).await;
        let Ok(Ok(seat)) = seat else { return Err(Failure::busy()) };
        let stop = Arc::new(AtomicBool::new(false));
        let left = StopWhenLeft(Arc::clone(&stop));
        let mut working = tokio::task::spawn_blocking(move || {
            let answer = work(&stop);
            drop(seat);
            answer
        });
        let answer = match tokio::time::timeout(self.limits.time, &mut working).await {
            Ok(answer) => answer,
            Err(_) => {
                left.0.store(true, Ordering::Relaxed);
                working.await
            }
        };
        answer.unwrap_or_else(|_| Err(Failure::internal()))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn desk(at_once: usize, time: Duration) -> Desk {
        Desk::new(Limits { at_once, time, ..Limits::default() })
    }

    fn until_stopped(stop: &AtomicBool) -> Result<&'static str, Failure> {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok("stopped")
    }

    fn run<T>(task: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(task)
    }

    #[test]
    fn work_that_takes_too_long_is_told_to_stop_and_still_answers() {
        let answer = run(async { desk(1, Duration::from_millis(20)).run(until_stopped).await });
        assert_eq!(answer.ok(), Some("stopped"));
    }

    #[test]
    fn a_panic_is_a_failure_and_frees_the_seat() {
        run(async {
            let desk = desk(1, Duration::from_secs(5));
            assert!(desk.run(|_| -> Result<(), Failure> { panic!("meant to") }).await.is_err());
            assert_eq!(desk.run(|_| Ok(1)).await.ok(), Some(1));
        });
    }

    #[test]
    fn who_leaves_stops_his_work_and_frees_the_seat() {
        run(async {
            let desk = desk(1, Duration::from_secs(60));
            let gone = tokio::time::timeout(Duration::from_millis(20), desk.run(until_stopped)).await;
            assert!(gone.is_err());
            let next = tokio::time::timeout(Duration::from_secs(30), desk.run(|_| Ok(2))).await;
            assert_eq!(next.ok().and_then(Result::ok), Some(2));
        });
    }

    #[test]
    fn no_seat_in_time_is_said() {
        run(async {
            let desk = desk(0, Duration::from_millis(10));
            let answer = desk.run(|_| Ok(3)).await;
            assert_eq!(answer.err(), Some(Failure::busy()));
        });
    }
}
