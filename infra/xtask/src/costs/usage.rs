//! What functions have used: calls, time and units of the database as their lines say, time of the processor as the system counts it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde_json::Value;

use crate::api::cloud::Cloud;
use crate::stack::{Stack, leftovers};

/// Of a second: Linux counts a process's time of the processor in hundredths.
const TICK_MS: f64 = 10.0;

/// What the calls of one function have used together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Used {
    /// Calls, those through the API among them.
    pub calls: u32,
    /// Calls through the API.
    pub requests: u32,
    /// From a call's beginning to its end.
    pub latency_ms: f64,
    /// Of the processor; of this machine, at the speed of one of its own.
    pub cpu_ms: f64,
    /// Read request units of the database.
    pub read_units: f64,
    /// Write request units of the database.
    pub write_units: f64,
    /// Bytes of the lines.
    pub log_bytes: usize,
}

impl Used {
    /// With what others used.
    pub fn add(&mut self, more: &Self) {
        self.calls += more.calls;
        self.requests += more.requests;
        self.latency_ms += more.latency_ms;
        self.cpu_ms += more.cpu_ms;
        self.read_units += more.read_units;
        self.write_units += more.write_units;
        self.log_bytes += more.log_bytes;
    }
}

/// By function.
pub type Usage = BTreeMap<String, Used>;

/// A moment between two scenes.
pub struct Mark {
    /// Milliseconds of the epoch.
    moment: u128,
    /// Milliseconds of the processor, by process and function.
    processes: BTreeMap<(i32, String), f64>,
}

/// Where functions leave what they use.
pub struct Meter<'s> {
    cloud: Cloud,
    functions: Vec<&'s str>,
    state: PathBuf,
}

impl<'s> Meter<'s> {
    /// Of the functions of this local cloud.
    pub fn new(stack: &Stack<'_>, functions: Vec<&'s str>) -> anyhow::Result<Self> {
        Ok(Self {
            cloud: Cloud::new(stack)?,
            functions,
            state: stack.place().state.clone(),
        })
    }

    /// Now.
    pub fn mark(&self) -> anyhow::Result<Mark> {
        Ok(Mark {
            moment: SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis(),
            processes: self.processes(),
        })
    }

    /// What was used since.
    pub fn since(&self, mark: &Mark) -> anyhow::Result<Usage> {
        let mut usage = Usage::new();
        for &function in &self.functions {
            let used = read_lines(&self.cloud.lines_since(function, mark.moment)?);
            if used.calls > 0 {
                usage.insert(function.to_owned(), used);
            }
        }
        for ((process, function), now) in self.processes() {
            // One that nobody called only waited.
            if let Some(used) = usage.get_mut(&function) {
                let before = mark.processes.get(&(process, function));
                used.cpu_ms += now - before.copied().unwrap_or_default();
            }
        }
        Ok(usage)
    }

    /// How often a function was called since.
    pub fn calls_since(&self, mark: &Mark, function: &str) -> anyhow::Result<u32> {
        Ok(read_lines(&self.cloud.lines_since(function, mark.moment)?).calls)
    }

    /// Time that the processes of functions of this cloud have used, all their ended threads among them.
    fn processes(&self) -> BTreeMap<(i32, String), f64> {
        let all = leftovers::functions(&self.state).into_iter();
        all.filter_map(|(process, function)| {
            let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
            Some(((process, function), cpu_ms(&stat)?))
        })
        .collect()
    }
}

/// Of the text of `/proc/<pid>/stat`: time in the program and in the system. The name of the process may hold anything, but no more brackets
/// after its own.
fn cpu_ms(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut ticks = fields
        .split_whitespace()
        .skip(11)
        .map_while(|ticks| ticks.parse::<u32>().ok());
    Some((f64::from(ticks.next()?) + f64::from(ticks.next()?)) * TICK_MS)
}

/// What the lines of a function say; what else is written is passed over.
fn read_lines(lines: &[String]) -> Used {
    let mut used = Used::default();
    for line in lines {
        let Ok(entry) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let Some(took) = entry["Latency"].as_f64() else {
            continue;
        };
        used.calls += 1;
        used.requests += u32::from(entry["from"].is_string());
        used.latency_ms += took;
        used.read_units += entry["readUnits"].as_f64().unwrap_or_default();
        used.write_units += entry["writeUnits"].as_f64().unwrap_or_default();
        used.log_bytes += line.len();
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_function_says_is_added_up_and_what_surrounds_it_passed_over() {
        let lines = [
            "START RequestId: 7",
            r#"{"Latency":2.5,"endpoint":"get-me","from":"8268","readUnits":2.5,"writeUnits":1}"#,
            r#"{"AnalysesFailed":1,"failure":"api"}"#,
            r#"{"Latency":4.0,"endpoint":"get-me","from":"8268","readUnits":0.5}"#,
            r#"{"Latency":1.0,"endpoint":"kanalyse-run-analysis"}"#,
            "{broken",
        ];
        let expected = Used {
            calls: 3,
            requests: 2,
            latency_ms: 7.5,
            cpu_ms: 0.0,
            read_units: 3.0,
            write_units: 1.0,
            log_bytes: lines[1].len() + lines[3].len() + lines[4].len(),
        };
        assert_eq!(read_lines(&lines.map(str::to_owned)), expected);
    }

    #[test]
    fn time_of_the_processor_is_that_in_the_program_and_in_the_system() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194304 900 0 0 0 23 4 0 0 20 0 2 0 100";
        assert_eq!(cpu_ms(stat), Some(270.0));
        assert_eq!(cpu_ms("7 (a) S 1"), None);
    }
}
