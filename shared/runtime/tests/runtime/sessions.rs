//! Sessions: noted while they are used, refused once they are over, whatever the table does.

use contract::endpoint::SignedIn;
use contract::{Endpoint, Method};
use domain::limits::Rate;
use domain::session::{Browser, System};
use domain::{Result, SessionId, UserId};
use jiff::Timestamp;
use lambdakit::{Event, OURS, sign};
use runtime::Call;
use serde_json::json;
use store::{Session, Store};
use testkit::{Faults, Kill};

use crate::endpoint::{World, refusal};
use crate::log_lines::Lines;

const READ: Endpoint<SignedIn, (), String> =
    Endpoint::new("test", "read", Method::Get, "/read", "Reads.").rate(Rate::per_minute(3));
const WRITE: Endpoint<SignedIn, (), String> = Endpoint::new("test", "write", Method::Post, "/write", "Writes.");
/// As the closing of an account is called again after it.
const CLOSE: Endpoint<SignedIn, (), String> =
    Endpoint::new("test", "close", Method::Delete, "/close", "Closes.").serves_closed();
const USER: &str = "anna-1";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

async fn which(_: &Store, call: Call<SignedIn, ()>) -> Result<String> {
    Ok(call.caller.session.to_string())
}

fn user() -> UserId {
    USER.parse().unwrap()
}

impl World {
    /// A call of a session of this second.
    async fn used(&self, endpoint: &Endpoint<SignedIn, (), String>, second: i64) -> runtime::Response {
        let mut claims = self.pool.claims(USER);
        claims["auth_time"] = json!(second);
        let event = Event::new(endpoint.spec.method.as_str(), endpoint.spec.path)
            .bearer(&sign(&OURS, &claims))
            .header("user-agent", FIREFOX);
        self.call(endpoint, &self.cloud.store(), which, event).await
    }

    async fn sessions(&self) -> Vec<Session> {
        let asked = self.cloud.store();
        asked.sessions(&user(), false, Timestamp::now()).await.unwrap()
    }
}

fn seconds_ago(seconds: i64) -> i64 {
    Timestamp::now().as_second() - seconds
}

#[tokio::test]
async fn the_first_call_of_a_session_notes_it_with_its_device_and_the_next_ones_do_not() {
    let (world, second) = (World::start().await, seconds_ago(60));
    assert_eq!(world.used(&READ, second).await.status(), 200);
    let noted = world.sessions().await;
    assert_eq!((noted.len(), noted[0].id), (1, SessionId::of_second(second).unwrap()));
    let device = noted[0].device;
    assert_eq!((device.browser, device.system), (Browser::Firefox, System::Linux));
    assert_eq!(world.used(&READ, second).await.status(), 200);
    assert_eq!(world.sessions().await, noted);
}

#[tokio::test]
async fn a_session_that_was_ended_is_refused_says_so_in_the_log_and_uses_up_nothing_of_its_persons() {
    let world = World::start().await;
    let (over, own) = (seconds_ago(60), seconds_ago(30));
    let ended = SessionId::of_second(over).unwrap();
    let store = world.cloud.store();
    store.end_session(&user(), ended, Timestamp::now()).await.unwrap();
    let lines = Lines::gather();
    refusal(&world.used(&READ, over).await, 401, "sign_in_required");
    assert_eq!(lines.only()["cause"], "the session is over");
    for _ in 0..2 {
        refusal(&world.used(&READ, over).await, 401, "sign_in_required");
    }
    refusal(&world.used(&READ, over).await, 429, "too_many_requests");
    for _ in 0..3 {
        assert_eq!(world.used(&READ, own).await.status(), 200);
    }
    assert_eq!(world.sessions().await.len(), 1);
}

#[tokio::test]
async fn a_call_that_is_refused_for_its_number_notes_no_session() {
    let world = World::start().await;
    for _ in 0..3 {
        assert_eq!(world.used(&READ, seconds_ago(60)).await.status(), 200);
    }
    let noted = world.sessions().await.len();
    refusal(&world.used(&READ, seconds_ago(600)).await, 429, "too_many_requests");
    assert_eq!(world.sessions().await.len(), noted);
}

#[tokio::test]
async fn what_may_be_called_after_the_closing_notes_nothing() {
    let world = World::start().await;
    assert_eq!(world.used(&CLOSE, seconds_ago(60)).await.status(), 200);
    assert!(world.sessions().await.is_empty());
}

#[tokio::test]
async fn where_a_use_cannot_be_noted_the_call_is_answered_and_the_log_says_so() {
    let mut world = World::start().await;
    world.deps.store = world.cloud.store_with(&Faults::server_error(2, 10_000));
    let lines = Lines::gather();
    assert_eq!(world.used(&WRITE, seconds_ago(60)).await.status(), 200);
    let notes = lines.only()["notes"].to_string();
    assert!(notes.contains("was not noted"), "{notes}");
}

#[tokio::test]
async fn where_no_session_can_be_read_reads_pass_and_nothing_is_written() {
    let mut world = World::start().await;
    let faults = Faults::kill(Kill::Before, 1);
    world.deps.store = world.cloud.store_with(&faults);
    // Dies with its first write; from then on no read is answered either.
    assert_eq!(world.used(&READ, seconds_ago(60)).await.status(), 200);
    assert!(faults.is_dead());
    assert_eq!(world.used(&READ, seconds_ago(60)).await.status(), 200);
    refusal(&world.used(&WRITE, seconds_ago(60)).await, 503, "unavailable");
}
