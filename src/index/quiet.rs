//! Reading of damaged files by code that panics on them.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs something that may panic on damaged bytes, and says nothing when it does. `None` is a panic.
///
/// tantivy's readers trust their files. What they panic on is data of this call alone, so nothing is left half done.
pub(super) fn quietly<T>(read: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(read)).ok();
    QUIET.set(before);
    done
}
