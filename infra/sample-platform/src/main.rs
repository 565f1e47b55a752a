//! The sample platform as a program: `sample-platform --port 4568 --image-base /sample/img`.

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};

use clap::Parser;
use sample_platform::{Options, start};

/// Serves a generated catalogue of channels through the YouTube Data API v3.
#[derive(Debug, Parser)]
#[command(name = "sample-platform", version)]
struct Arguments {
    /// Port to listen on; 0 takes a free one.
    #[arg(long, default_value_t = 4568)]
    port: u16,
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// What the addresses of pictures begin with, absolute or relative.
    #[arg(long)]
    image_base: Option<String>,
    /// Number of channels.
    #[arg(long, default_value_t = Options::default().channels)]
    channels: u32,
    /// Units a day and key.
    #[arg(long, default_value_t = Options::default().quota_units)]
    quota_units: u64,
    /// Searches a day and key.
    #[arg(long, default_value_t = Options::default().quota_searches)]
    quota_searches: u64,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let mut running = start(Options {
        listen: SocketAddr::new(arguments.host, arguments.port),
        image_base: arguments.image_base,
        channels: arguments.channels,
        quota_units: arguments.quota_units,
        quota_searches: arguments.quota_searches,
        ..Options::default()
    })
    .await?;
    writeln!(io::stdout(), "sample platform at {}", running.base_url())?;
    tokio::select! {
        ended = running.ended() => ended,
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}
