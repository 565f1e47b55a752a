//! How long functions took inside, without web server, gateway and queue: what each says in its own metric.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use crate::spread::Spread;
use crate::ui;

/// Prints the times of every function that was called, as the log of the local cloud has them.
pub fn print(logs: &Path) -> anyhow::Result<()> {
    let log = logs.join("gateway.log");
    let log = fs::read(&log).with_context(|| format!("cannot read {}", log.display()))?;
    let mut rows = vec![Spread::head("inside the functions, first calls among them")];
    for (function, times) in latencies(&String::from_utf8_lossy(&log)) {
        rows.push(Spread::of(&times).row(&function));
    }
    ui::print(&ui::table(&rows));
    Ok(())
}

/// The latencies that functions report, by function.
fn latencies(log: &str) -> BTreeMap<String, Vec<Duration>> {
    let mut all: BTreeMap<String, Vec<Duration>> = BTreeMap::new();
    for line in log.lines().filter(|line| line.starts_with('{')) {
        let Ok(entry) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        if let (Some(function), Some(took)) = (entry["endpoint"].as_str(), entry["Latency"].as_f64()) {
            let took = Duration::from_secs_f64(took.max(0.0) / 1e3);
            all.entry(function.to_owned()).or_default().push(took);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latencies_are_read_from_between_the_other_lines() {
        let log = "INFO something\n{\"Latency\":2.5,\"endpoint\":\"send-mail\"}\n{\"level\":\"WARN\"}\n{broken\n\
            {\"Latency\":4.0,\"endpoint\":\"send-mail\"}\n{\"Latency\":1.0,\"endpoint\":\"get-run\"}";
        let found = latencies(log);
        assert_eq!(found["get-run"], [Duration::from_millis(1)]);
        assert_eq!(
            found["send-mail"],
            [Duration::from_micros(2_500), Duration::from_millis(4)]
        );
        assert_eq!(found.len(), 2);
    }
}
