//! Analyses, runs, reports, schedules and mails: each that was asked for, once, with its end.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::chaos::audit::{Away, Found, Own, rows_of};
use crate::chaos::books::Row;

/// A job that has not ended after two minutes, or ten of a run, is given up once its lease is over, by the next look of the sweeper.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(300);
const LONGEST_RUN: Duration = Duration::from_secs(900);

impl<'a> Own<'a> {
    /// Every job was asked for, is there, and has ended.
    pub fn jobs(&self, away: &[Away], found: &mut Found) {
        let analyses: BTreeSet<&str> = self.analyses.keys().copied().collect();
        self.both("analysis", &analyses, &self.person.deeds.analyses, found);
        let by_hand = self.runs.iter().filter(|(_, run)| run.text_in("run", "due").is_empty());
        let by_hand: BTreeSet<&str> = by_hand.map(|(id, _)| *id).collect();
        self.both("run by hand", &by_hand, &self.person.deeds.runs, found);
        for (id, job) in &self.analyses {
            self.job_ended(id, job, LONGEST_ANALYSIS, away, found);
        }
        for (id, job) in &self.runs {
            self.job_ended(id, job, LONGEST_RUN, away, found);
        }
    }

    /// What is on record was acknowledged, and the other way round.
    fn both(&self, what: &str, recorded: &BTreeSet<&str>, asked: &BTreeSet<String>, found: &mut Found) {
        let asked: BTreeSet<&str> = asked.iter().map(String::as_str).collect();
        for id in recorded.symmetric_difference(&asked) {
            let text = format!("the {what} {id} is on record or acknowledged, but not both");
            found.add(false, self.says(&text));
        }
    }

    fn job_ended(&self, id: &str, job: &Row, longest: Duration, away: &[Away], found: &mut Found) {
        let status = job.text("status");
        if !matches!(status, "completed" | "failed" | "skipped") {
            return found.add(true, self.says(&format!("{id} is {status}")));
        }
        if job.has("openShard") {
            found.add(true, self.says(&format!("{id} is still among the open jobs")));
        }
        // A report that gives no score is free.
        let is_free = status == "failed" || status == "completed" && !job.has("overallScore");
        if job.is("refunded") != is_free {
            let text = format!("{id} is {status}, and refunded: {}", job.is("refunded"));
            found.add(false, self.says(&text));
        }
        let (from, to) = (job.text("createdAt"), job.text("endedAt"));
        if status == "failed"
            && !away
                .iter()
                .any(|(gone, back)| from <= back.as_str() && gone.as_str() <= to)
        {
            let text = format!("{id} failed ({}) although nothing was away", job.text("failure"));
            found.add(false, self.says(&text));
        }
        if took(from, to).is_none_or(|took| took > longest) {
            found.add(false, self.says(&format!("{id} went on from {from} to {to}")));
        }
    }

    /// A completed job has its report, another one has none, and no report is without a job.
    pub fn reports(&self, found: &mut Found) {
        for (rows, jobs) in [(&self.books.analyses, &self.analyses), (&self.books.xray, &self.runs)] {
            let reports = rows_of(rows, self.person.id).filter_map(|row| row.after("R#"));
            let reports: BTreeSet<&str> = reports.collect();
            let completed = jobs.iter().filter(|(_, job)| job.text("status") == "completed");
            let completed: BTreeSet<&str> = completed.map(|(id, _)| *id).collect();
            for id in completed.difference(&reports) {
                found.add(false, self.says(&format!("{id} has completed without a report")));
            }
            for id in reports.difference(&completed) {
                found.add(true, self.says(&format!("a report of {id}, which has not completed")));
            }
        }
    }

    /// Each time at which the monitor was due has one run, of which the monitor knows.
    pub fn schedule(&self, found: &mut Found) {
        let mut by_due: BTreeMap<&str, usize> = BTreeMap::new();
        for (id, run) in &self.runs {
            let due = run.text_in("run", "due");
            if !due.is_empty() {
                *by_due.entry(due).or_default() += 1;
            }
            if !run.is("noted") {
                found.add(true, self.says(&format!("the monitor was not told of the run {id}")));
            }
        }
        let dues = &self.person.deeds.dues;
        for due in dues.iter().filter(|due| !by_due.contains_key(due.as_str())) {
            found.add(true, self.says(&format!("no run for {due}")));
        }
        for (due, runs) in by_due {
            let was_due = dues.contains(due);
            if runs > 1 || !was_due {
                found.add(false, self.says(&format!("{runs} runs for {due}, due: {was_due}")));
            }
        }
    }

    /// Nothing still holds a monitor or counts as running.
    pub fn monitors(&self, found: &mut Found) {
        let mut used = 0;
        for row in rows_of(&self.books.xray, self.person.id) {
            match row.text("sk") {
                lock if lock.starts_with("LOCK#") => found.add(true, self.says(&format!("{lock} is still there"))),
                "RUNNING" if row.number("running") != 0 => {
                    let text = format!("{} runs count as running", row.number("running"));
                    found.add(true, self.says(&text));
                }
                "MONITORS" => used = row.number("used"),
                _ => {}
            }
        }
        if used != i64::from(self.person.monitors) {
            found.add(false, self.says(&format!("{used} monitors count as used")));
        }
    }

    /// One mail about each run that has ended, to its person.
    pub fn mails(&self, found: &mut Found) {
        for id in self.runs.keys() {
            let about = self.books.mails.iter().filter(|mail| mail.about == *id);
            let (own, others): (Vec<_>, Vec<_>) = about.partition(|mail| mail.to == [self.person.email]);
            if own.len() != 1 || !others.is_empty() {
                let text = format!("{} mails about the run {id}, and {} to others", own.len(), others.len());
                found.add(own.is_empty() && others.is_empty(), self.says(&text));
            }
        }
    }
}

fn took(from: &str, to: &str) -> Option<Duration> {
    let at = |text| humantime::parse_rfc3339(text).ok();
    at(to)?.duration_since(at(from)?).ok()
}
