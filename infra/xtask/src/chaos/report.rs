//! What a run has shown, in words.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use crate::chaos::books::{Books, Row};
use crate::chaos::deeds::Deeds;
use crate::chaos::record::{Call, Outage, Split};
use crate::spread::Spread;
use crate::ui;

/// What is reported.
pub struct Report {
    /// Its calls.
    pub calls: Split,
    /// What was killed.
    pub outages: Vec<Outage>,
    /// What had no turn.
    pub spared: Vec<&'static str>,
    /// What everybody did.
    pub deeds: Vec<Deeds>,
    /// How it stood at the end.
    pub books: Books,
    /// From the end of the load until everything had come to rest.
    pub rest: Duration,
    /// What is not as it must be.
    pub findings: Vec<String>,
}

impl Report {
    /// Calls that failed although nothing was away.
    pub fn unexcused(&self) -> Vec<&Call> {
        self.calls.others.iter().filter(|call| call.fault.is_some()).collect()
    }

    /// Everything that it has to say, with this number of faults and findings at most.
    pub fn text(&self, most: usize) -> String {
        let mut text = ui::table(&self.kills());
        if !self.spared.is_empty() {
            let _ = writeln!(text, "\nnever killed: {}", self.spared.join(", "));
        }
        let _ = writeln!(text, "\n{}\n", ui::table(&self.deeds()));
        let _ = writeln!(text, "{}\n", ui::table(&self.times()));
        let failed = self.calls.met.iter().filter(|call| call.fault.is_some()).count();
        let _ = writeln!(
            text,
            "{} calls; {failed} failed while what they need was away, {} at other times; at rest after {}",
            self.calls.met.len() + self.calls.others.len(),
            self.unexcused().len(),
            ui::seconds(self.rest)
        );
        for call in self.unexcused().into_iter().take(most) {
            let _ = writeln!(text, "  {}", told(call));
        }
        let _ = writeln!(text, "{} findings", self.findings.len());
        for finding in self.findings.iter().take(most) {
            let _ = writeln!(text, "  {finding}");
        }
        text
    }

    fn kills(&self) -> Vec<Vec<String>> {
        let mut by_name: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
        for outage in &self.outages {
            // What never came back has a finding of its own.
            let back = outage.back.unwrap_or(outage.from);
            let away = back.saturating_sub(outage.from);
            by_name.entry(&outage.what).or_default().push(away);
        }
        let mut rows = vec![["killed", "times", "longest away"].map(str::to_owned).to_vec()];
        rows.extend(by_name.into_iter().map(|(name, away)| {
            let longest = away.iter().max().copied().unwrap_or_default();
            vec![name.to_owned(), away.len().to_string(), ui::seconds(longest)]
        }));
        rows
    }

    fn deeds(&self) -> Vec<Vec<String>> {
        let sum = |count: fn(&Deeds) -> usize| self.deeds.iter().map(count).sum::<usize>();
        let refunded = |rows: &[Row]| {
            let jobs = rows.iter().filter(|row| row.after("J#").is_some());
            jobs.filter(|row| row.is("refunded")).count()
        };
        let movements = self
            .books
            .billing
            .iter()
            .filter(|row| row.after("L#").is_some())
            .count();
        let rows = [
            ("people", self.deeds.len()),
            ("analyses", sum(|deeds| deeds.analyses.len())),
            ("of these refunded", refunded(&self.books.analyses)),
            ("due times", sum(|deeds| deeds.dues.len())),
            ("runs by hand", sum(|deeds| deeds.runs.len())),
            ("of both refunded", refunded(&self.books.xray)),
            ("mails", self.books.mails.len()),
            ("payments begun", sum(|deeds| deeds.sessions.len())),
            ("changes of a plan", sum(|deeds| deeds.upgrades)),
            ("adjustments", sum(|deeds| deeds.adjustments.len())),
            ("codes redeemed", sum(|deeds| deeds.codes.len())),
            ("movements of credits", movements),
            ("titles saved", sum(|deeds| deeds.titles)),
            ("questions answered", sum(|deeds| deeds.questions)),
        ];
        rows.map(|(name, count)| vec![name.to_owned(), count.to_string()])
            .to_vec()
    }

    fn times(&self) -> Vec<Vec<String>> {
        let of = |calls: &[Call], reads: bool| {
            let calls = calls.iter().filter(|call| call.reads == reads);
            let times: Vec<Duration> = calls.map(|call| call.span.length()).collect();
            Spread::of(&times)
        };
        vec![
            Spread::head("calls"),
            of(&self.calls.others, true).row("reads, nothing away"),
            of(&self.calls.others, false).row("acts, nothing away"),
            of(&self.calls.met, true).row("reads, something away"),
            of(&self.calls.met, false).row("acts, something away"),
        ]
    }
}

fn told(call: &Call) -> String {
    let fault = call.fault.as_deref().unwrap_or_default();
    let at = call.span.from.as_secs();
    format!(
        "at {at} s, {}, after {}: {fault}",
        call.name,
        ui::seconds(call.span.length())
    )
}
