//! `past-reports --user ID`: what the library does, on the tables and the bus of the environment.

use std::io::Write as _;

use clap::Parser;
use domain::UserId;
use jiff::Timestamp;
use past_reports::Past;
use store::{Bus, Store};

/// Gives an account a past; may be run any number of times.
#[derive(Debug, Parser)]
#[command(name = "past-reports", version)]
struct Arguments {
    /// The account that gets the past.
    #[arg(long)]
    user: UserId,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let past = Past {
        store: Store::from_env().await,
        bus: Bus::from_env().await,
        user: Arguments::parse().user,
        now: Timestamp::now(),
    };
    let made = past.make().await?;
    writeln!(std::io::stdout(), "{made}")?;
    Ok(())
}
