//! The stand-in as a program: `local-stripe --port 4569 --state .local/stripe.db --webhook http://127.0.0.1:5173/api/…`.

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::Parser;
use local_stripe::{Options, start};

/// Serves Stripe's API, its payment pages and its webhooks for development. No money moves.
#[derive(Debug, Parser)]
#[command(name = "local-stripe", version)]
struct Arguments {
    /// Port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 4569)]
    port: u16,
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// File that keeps everything; without it, nothing survives the end.
    #[arg(long)]
    state: Option<PathBuf>,
    /// Endpoint that gets every event.
    #[arg(long)]
    webhook: Option<String>,
    /// Secret that signs the events of that endpoint.
    #[arg(long, default_value = local_stripe::WEBHOOK_SECRET)]
    webhook_secret: String,
    /// What the addresses of the pages begin with, as http://127.0.0.1:4569.
    #[arg(long, alias = "pages")]
    public_base: Option<String>,
    /// API version of the events.
    #[arg(long, default_value_t = Options::default().api_version)]
    api_version: String,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let mut running = start(Options {
        listen: SocketAddr::new(arguments.host, arguments.port),
        state: arguments.state,
        webhook: arguments.webhook,
        webhook_secret: arguments.webhook_secret,
        public_base: arguments.public_base,
        api_version: arguments.api_version,
        ..Options::default()
    })
    .await?;
    writeln!(io::stdout(), "stand-in of Stripe at {}", running.base_url())?;
    tokio::select! {
        ended = running.ended() => ended,
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}
