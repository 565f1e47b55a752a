//! What a function writes to its log.

use std::cell::RefCell;
use std::sync::Once;

use serde_json::Value;

thread_local! {
    static SINK: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// One subscriber for the whole process, in place before anything is logged: whether a place in the code logs at all is remembered from
/// its first time, so that subscribers that come and go with tests would miss lines now and then.
pub fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let subscriber = runtime::collector(|line| {
            SINK.with_borrow_mut(|sink| sink.iter_mut().for_each(|lines| lines.push(line.to_owned())));
        });
        tracing::subscriber::set_global_default(subscriber).unwrap();
    });
}

/// Gathers the lines of this test's thread for as long as it exists.
pub struct Lines(());

impl Lines {
    pub fn gather() -> Self {
        listen();
        SINK.set(Some(Vec::new()));
        Self(())
    }

    /// The one line there is.
    #[track_caller]
    pub fn only(&self) -> Value {
        let mut lines = self.all();
        assert_eq!(lines.len(), 1, "{lines:#?}");
        lines.remove(0)
    }

    /// Every line so far.
    pub fn all(&self) -> Vec<Value> {
        let lines = SINK.with_borrow(Clone::clone).unwrap();
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        SINK.set(None);
    }
}
