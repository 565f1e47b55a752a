//! The file that outlives the process: an SQLite database with a row for each object, answer and delivery. What an act has changed is written
//! in one transaction, so that an act costs what it changes, however much there is.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use serde_json::Value;

use crate::state::{Change, Settings, State};

/// What is kept where. Rows of `objects` and `answers` are in the order in which they came.
const TABLES: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS objects (kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (kind, id));
    CREATE TABLE IF NOT EXISTS answers (key TEXT NOT NULL UNIQUE, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS deliveries (serial INTEGER PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS settings (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL);
";

/// Where the state is between two runs; without a path it is nowhere.
#[derive(Debug)]
pub(crate) struct StateFile {
    path: Option<PathBuf>,
    open: Option<Mutex<Open>>,
}

#[derive(Debug)]
struct Open {
    database: Connection,
    /// As they were written last.
    settings: String,
}

impl StateFile {
    /// The file, made where there is none, and what was saved in it.
    pub(crate) fn open(path: Option<PathBuf>) -> io::Result<(Self, State)> {
        let Some(file) = &path else {
            return Ok((Self { path, open: None }, State::default()));
        };
        let opened = Connection::open(file).map_err(Problem::Database).and_then(|database| {
            database.execute_batch(TABLES)?;
            let state = load(&database)?;
            Ok((database, state))
        });
        let (database, state) = opened.map_err(|problem| unreadable(file, &problem))?;
        let settings = String::new();
        let open = Some(Mutex::new(Open { database, settings }));
        Ok((Self { path, open }, state))
    }

    /// Writes what has changed since the last time: all of it, or nothing.
    pub(crate) fn save(&self, state: &mut State) -> io::Result<()> {
        if let Some(open) = &self.open {
            let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
            open.write(state)
                .map_err(|problem| unwritable(self.path.as_deref(), &problem))?;
        }
        state.saved();
        Ok(())
    }
}

impl Open {
    fn write(&mut self, state: &State) -> Result<(), Problem> {
        let settings = serde_json::to_string(&state.settings())?;
        if state.changes().is_empty() && settings == self.settings {
            return Ok(());
        }
        let transaction = self.database.transaction()?;
        for change in state.changes() {
            write(&transaction, state, change)?;
        }
        transaction.execute("INSERT OR REPLACE INTO settings VALUES (1, ?1)", [&settings])?;
        transaction.commit()?;
        self.settings = settings;
        Ok(())
    }
}

fn write(to: &Transaction<'_>, state: &State, change: &Change) -> Result<(), Problem> {
    match change {
        Change::Put(kind, id) => {
            // What was removed since has a change of its own.
            if let Some(object) = state.get(kind, id) {
                let put = "INSERT INTO objects VALUES (?1, ?2, ?3) ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value";
                to.prepare_cached(put)?.execute(params![kind, id, object.to_string()])?;
            }
        }
        Change::Removed(kind, id) => {
            to.prepare_cached("DELETE FROM objects WHERE kind = ?1 AND id = ?2")?
                .execute(params![kind, id])?;
        }
        Change::Answer(key) => match state.answer(key) {
            Some(answer) => {
                let put = "INSERT INTO answers VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
                let answer = serde_json::to_string(answer)?;
                to.prepare_cached(put)?.execute(params![key, answer])?;
            }
            None => {
                to.prepare_cached("DELETE FROM answers WHERE key = ?1")?
                    .execute([key])?;
            }
        },
        Change::Delivery(serial) => match state.stored_delivery(*serial) {
            Some(delivery) => {
                let put = "INSERT OR REPLACE INTO deliveries VALUES (?1, ?2)";
                let delivery = serde_json::to_string(delivery)?;
                to.prepare_cached(put)?.execute(params![number(*serial)?, delivery])?;
            }
            None => {
                to.prepare_cached("DELETE FROM deliveries WHERE serial = ?1")?
                    .execute([number(*serial)?])?;
            }
        },
    }
    Ok(())
}

fn load(from: &Connection) -> Result<State, Problem> {
    let mut state = State::default();
    for (kind, value) in pairs(from, "SELECT kind, value FROM objects ORDER BY rowid")? {
        state.put(&kind, serde_json::from_str::<Value>(&value)?);
    }
    for (key, value) in pairs(from, "SELECT key, value FROM answers ORDER BY rowid")? {
        state.keep_answer(key, serde_json::from_str(&value)?);
    }
    for (_, value) in pairs(from, "SELECT '', value FROM deliveries")? {
        state.restore_delivery(serde_json::from_str(&value)?);
    }
    let settings: Option<String> = from
        .query_row("SELECT value FROM settings", [], |row| row.get(0))
        .optional()?;
    if let Some(settings) = settings {
        state.restore_settings(serde_json::from_str::<Settings>(&settings)?);
    }
    state.saved();
    Ok(state)
}

fn pairs(from: &Connection, question: &str) -> Result<Vec<(String, String)>, Problem> {
    let mut statement = from.prepare(question)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn number(serial: u64) -> Result<i64, Problem> {
    i64::try_from(serial).map_err(|_| Problem::Number)
}

/// Why the file cannot be used.
#[derive(Debug)]
enum Problem {
    Database(rusqlite::Error),
    Json(serde_json::Error),
    Number,
}

impl Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => error.fmt(f),
            Self::Json(error) => error.fmt(f),
            Self::Number => f.write_str("too many deliveries"),
        }
    }
}

impl From<rusqlite::Error> for Problem {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

fn unreadable(path: &Path, problem: &Problem) -> io::Error {
    let text = format!(
        "{} is not a state of the local Stripe ({problem}); `cargo xtask up --fresh` begins again",
        path.display()
    );
    io::Error::new(io::ErrorKind::InvalidData, text)
}

fn unwritable(path: Option<&Path>, problem: &Problem) -> io::Error {
    let path = path.map(|path| path.display().to_string()).unwrap_or_default();
    io::Error::other(format!("{path} cannot be written: {problem}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::state::{Delivery, Progress, Stored};

    /// Something that happens to a state; the last two save it and begin again with what was saved.
    #[derive(Clone, Debug)]
    enum Step {
        Put(u8, u8),
        Remove(u8),
        Answer(u8),
        Queue(u8),
        Attempt(u8),
        Unqueue(u8),
        Forward(i64),
        Save,
        Restart,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let number = 0..6u8;
        let step = prop_oneof![
            (number.clone(), any::<u8>()).prop_map(|(id, value)| Step::Put(id, value)),
            number.clone().prop_map(Step::Remove),
            number.clone().prop_map(Step::Answer),
            number.clone().prop_map(Step::Queue),
            number.clone().prop_map(Step::Attempt),
            number.prop_map(Step::Unqueue),
            (1..9i64).prop_map(Step::Forward),
            Just(Step::Save),
            Just(Step::Restart),
        ];
        proptest::collection::vec(step, 1..60)
    }

    fn take(state: &mut State, step: &Step) {
        match *step {
            Step::Put(id, value) => drop(state.put("customer", json!({"id": format!("cus_{id}"), "value": value}))),
            Step::Remove(id) => drop(state.remove("customer", &format!("cus_{id}"))),
            Step::Answer(key) => state.keep_answer(format!("key-{key}"), answer()),
            Step::Queue(event) => state.queue(delivery(event)),
            Step::Attempt(serial) => {
                if let Some(delivery) = state.delivery(serial.into()) {
                    delivery.attempts += 1;
                }
            }
            Step::Unqueue(serial) => drop(state.unqueue(serial.into())),
            Step::Forward(seconds) => state.ahead += seconds,
            Step::Save | Step::Restart => {}
        }
    }

    fn answer() -> Stored {
        Stored {
            request: "POST /v1/customers".to_owned(),
            status: 200,
            body: json!({}),
            request_id: "req_1".to_owned(),
        }
    }

    fn delivery(event: u8) -> Delivery {
        Delivery {
            serial: 0,
            event: format!("evt_{event}"),
            endpoint: "we_1".to_owned(),
            progress: Progress::Waiting,
            attempts: 0,
            status: None,
            due: 0,
            serially: false,
        }
    }

    fn shown(state: &State) -> String {
        let objects: Vec<&Value> = state.all("customer").collect();
        let answers: Vec<bool> = (0..6)
            .map(|key| state.answer(&format!("key-{key}")).is_some())
            .collect();
        let deliveries: Vec<&Delivery> = state.deliveries().collect();
        format!("{objects:?} {answers:?} {deliveries:?} {:?}", state.settings())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_was_saved_is_there_after_a_restart_in_its_order(steps in steps()) {
            let folder = tempfile::tempdir().unwrap();
            let path = Some(folder.path().join("stripe.db"));
            let (mut file, mut state) = StateFile::open(path.clone()).unwrap();
            for step in &steps {
                take(&mut state, step);
                if matches!(step, Step::Save | Step::Restart) {
                    file.save(&mut state).unwrap();
                }
                if matches!(step, Step::Restart) {
                    let before = shown(&state);
                    drop(file);
                    (file, state) = StateFile::open(path.clone()).unwrap();
                    prop_assert_eq!(before, shown(&state));
                }
            }
        }
    }
}
