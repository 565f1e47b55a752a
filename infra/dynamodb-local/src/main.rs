//! DynamoDB on a file, behind HTTP: the database of the local cloud. See README.md.
//!
//! What was acknowledged is on disk: the engine commits each write to a SQLite write-ahead log before it answers.

use std::fs::File;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Parser;
use dynoxide::Database;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// How often items past their time to live are removed. AWS promises "within days"; nobody may rely on it.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

/// Serves the DynamoDB API from one file.
#[derive(Parser)]
#[command(name = "dynamodb-local")]
struct Args {
    /// The database file; made, with its folders, when it is missing.
    #[arg(long)]
    file: PathBuf,
    /// Port to listen on; 0 picks a free one, printed on standard output.
    #[arg(long, default_value_t = 4567)]
    port: u16,
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    // Locked until the process ends, however it ends: two engines on one file would each trust their own caches.
    let _lock = lock(&args.file)?;
    let path = args.file.to_str().context("the path of the file is not UTF-8")?;
    let database = Database::new(path).with_context(|| format!("cannot open {path}"))?;
    let listener = TcpListener::bind(SocketAddr::new(args.host, args.port))
        .await
        .with_context(|| format!("cannot listen on {}:{}", args.host, args.port))?;
    let address = listener.local_addr()?;
    writeln!(std::io::stdout(), "listening on http://{address}")?;
    std::io::stdout().flush()?;
    let sweeper = tokio::spawn(sweep(database.clone()));
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
    };
    let served = dynoxide::server::serve_with_shutdown(listener, database, stop).await;
    sweeper.abort();
    served.map_err(anyhow::Error::msg)
}

fn lock(file: &Path) -> anyhow::Result<File> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let path = file.with_added_extension("lock");
    let lock = File::create(&path).with_context(|| format!("cannot make {}", path.display()))?;
    if lock.try_lock().is_err() {
        bail!("{} is already served by another process", file.display());
    }
    Ok(lock)
}

async fn sweep(database: Database) {
    let mut every = tokio::time::interval(SWEEP_EVERY);
    loop {
        every.tick().await;
        let database = database.clone();
        // The engine is synchronous. A failed sweep is repeated a minute later, and nothing depends on it.
        let swept = tokio::task::spawn_blocking(move || database.sweep_ttl()).await;
        if let Ok(Err(error)) = swept {
            // Standard error is this process's log; if even that is gone, there is nobody left to notify.
            let _ = writeln!(std::io::stderr(), "expired items stay for now: {error}");
        }
    }
}
