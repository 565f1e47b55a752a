//! What is logged, before anything is taken out of it.

use std::fmt::{Debug, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::subscriber::DefaultGuard;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Gathers what this thread logs, while it lives.
pub struct Lines {
    text: Arc<Mutex<String>>,
    _guard: DefaultGuard,
}

impl Lines {
    pub fn gather() -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let filter = runtime::filter().with_target("mailer", LevelFilter::INFO);
        let subscriber = tracing_subscriber::registry().with(Gather(text.clone()).with_filter(filter));
        Self {
            text,
            _guard: tracing::subscriber::set_default(subscriber),
        }
    }

    pub fn text(&self) -> String {
        self.text.lock().unwrap().clone()
    }
}

struct Gather(Arc<Mutex<String>>);

impl<S: Subscriber> Layer<S> for Gather {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut text = self.0.lock().unwrap();
        event.record(&mut Fields(&mut text));
        text.push('\n');
    }
}

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0, "{}={value:?} ", field.name());
    }
}
