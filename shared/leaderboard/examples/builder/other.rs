//! The other side of the builder as a process of its own, so that this one's memory is the builder's: `builder --serve CHANNELS` serves a
//! table of a number of channels and the tests' buckets until its input is closed.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;

use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_dynamodb::{Client, Config};
use jiff::Timestamp;
use leaderboard::Builder;
use store::Store;
use store::objects::{Objects, Timeouts};
use testkit::{BOARD_BUCKET, WEB_BUCKET};

/// Says to the program that it is the other side.
pub const SERVE: &str = "--serve";

/// The process; it ends with this value, or with the process that holds it.
pub struct Other {
    child: Child,
    _input: ChildStdin,
}

impl Drop for Other {
    fn drop(&mut self) {
        // Ended already is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the other side, and a builder that works with it.
pub fn start(program: &Path, channels: u32) -> (Other, Builder) {
    let mut child = Command::new(program)
        .args([SERVE, &channels.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let other = Other { child, _input: input };
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).unwrap();
    let (database, buckets) = line.trim().split_once(' ').unwrap();
    let bucket = |name| Objects::at(buckets, name, Timeouts::LONG).unwrap();
    let builder = Builder {
        store: store(database),
        board: bucket(BOARD_BUCKET),
        site: bucket(WEB_BUCKET),
        clock: Arc::new(Timestamp::now),
    };
    (other, builder)
}

/// A store over the table at this address.
fn store(address: &str) -> Store {
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new("eu-central-1"))
        .credentials_provider(Credentials::new("test", "test", None, None, "test"))
        .endpoint_url(address)
        .build();
    Store::new(Client::from_conf(config), store::named())
}
