//! What a function writes to its log.

use std::sync::{Arc, Mutex};

use serde_json::Value;
use tracing::subscriber::DefaultGuard;

/// Gathers the lines of this test's thread for as long as it lives.
pub struct Lines {
    lines: Arc<Mutex<Vec<String>>>,
    _guard: DefaultGuard,
}

impl Lines {
    pub fn gather() -> Self {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let sink = lines.clone();
        let subscriber = runtime::collector(move |line| sink.lock().unwrap().push(line.to_owned()));
        Self {
            lines,
            _guard: tracing::subscriber::set_default(subscriber),
        }
    }

    pub fn all(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }

    /// The one line there is.
    #[track_caller]
    pub fn only(&self) -> Value {
        let lines = self.all();
        assert_eq!(lines.len(), 1, "{lines:#?}");
        serde_json::from_str(&lines[0]).unwrap()
    }
}
