//! What is logged, before anything is taken out of it.

use std::cell::RefCell;
use std::fmt::{Debug, Write};
use std::sync::Once;

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

thread_local! {
    static SINK: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// One subscriber for the whole process, in place before anything is logged: whether a place in the code logs at all is remembered from
/// its first time, so that subscribers that come and go with tests would miss lines now and then.
pub fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let filter = runtime::filter().with_target("mailer", LevelFilter::INFO);
        let subscriber = tracing_subscriber::registry().with(Gather.with_filter(filter));
        tracing::subscriber::set_global_default(subscriber).unwrap();
    });
}

/// Gathers what this thread logs, while it exists.
pub struct Lines(());

impl Lines {
    pub fn gather() -> Self {
        listen();
        SINK.set(Some(String::new()));
        Self(())
    }

    pub fn text(&self) -> String {
        SINK.with_borrow(Clone::clone).unwrap()
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        SINK.set(None);
    }
}

struct Gather;

impl<S: Subscriber> Layer<S> for Gather {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        SINK.with_borrow_mut(|sink| {
            if let Some(text) = sink {
                event.record(&mut Fields(text));
                text.push('\n');
            }
        });
    }
}

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0, "{}={value:?} ", field.name());
    }
}
