//! Dead letters of the cloud.

use crate::cloud::Cloud;
use crate::dead_letters::{Letter, QUEUES};

impl Cloud {
    /// A letter that the queue of this name (`analyses`, `xray`, `payments`, `erasures`, `mail`, `mail-feedback`) gave up on.
    ///
    /// # Panics
    /// For a queue that has no dead letters.
    pub fn bury(&self, queue: &str, body: &str) {
        let name = format!("{queue}-dead");
        assert!(QUEUES.contains(&name.as_str()), "{queue}");
        let mut queues = self.dead().0.lock().unwrap();
        let letters = queues.entry(name).or_default();
        letters.push(Letter {
            id: format!("letter-{}", letters.len()),
            body: body.to_owned(),
            hidden: false,
        });
    }

    /// How many dead letters the queue of this name has.
    ///
    /// # Panics
    /// Never in a test that did not panic before.
    #[must_use]
    pub fn buried(&self, queue: &str) -> usize {
        let queues = self.dead().0.lock().unwrap();
        queues.get(&format!("{queue}-dead")).map_or(0, Vec::len)
    }
}
