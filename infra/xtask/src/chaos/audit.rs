//! Compares what is on record with what people were told: every fact once, and no other.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::chaos::books::{Books, Row};
use crate::chaos::deeds::Deeds;

/// Something that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What, and whose.
    pub text: String,
    /// It may still come right by itself; a thing that is there twice never does.
    pub may_pass: bool,
}

/// Somebody, and what was acknowledged to them.
pub struct Subject<'a> {
    /// Their id.
    pub id: &'a str,
    /// What they did.
    pub deeds: Deeds,
    /// They have a monitor.
    pub monitors: bool,
}

/// Everything that is not as it must be.
pub fn findings(people: &[Subject<'_>], books: &Books) -> Vec<Finding> {
    let mut found = Found::default();
    for person in people {
        let own = Own::new(person, books);
        own.ledger(&mut found);
        own.payments(&mut found);
        own.jobs(&mut found);
        own.reports(&mut found);
        own.monitors(&mut found);
        own.mails(&mut found);
        own.counts(&mut found);
    }
    for (queue, messages) in books.queues.iter().filter(|(_, messages)| *messages > 0) {
        found.may_pass(format!("the queue {queue} has {messages} messages"));
    }
    found.0
}

#[derive(Default)]
struct Found(Vec<Finding>);

impl Found {
    fn may_pass(&mut self, text: String) {
        self.0.push(Finding { text, may_pass: true });
    }

    fn wrong(&mut self, text: String) {
        self.0.push(Finding { text, may_pass: false });
    }
}

/// The rows of one person, next to what they did.
struct Own<'a> {
    person: &'a Subject<'a>,
    books: &'a Books,
    ledger: BTreeMap<&'a str, &'a Row>,
    analyses: BTreeMap<&'a str, &'a Row>,
    runs: BTreeMap<&'a str, &'a Row>,
    sessions: BTreeMap<&'a str, &'a Value>,
}

impl<'a> Own<'a> {
    fn new(person: &'a Subject<'a>, books: &'a Books) -> Self {
        let of = |rows: &'a [Row], beginning: &'static str| {
            let own = rows.iter().filter(|row| row.owner() == person.id);
            own.filter_map(move |row| Some((row.after(beginning)?, row))).collect()
        };
        let sessions = books
            .sessions
            .iter()
            .filter_map(|session| Some((session["id"].as_str()?, session)));
        Self {
            person,
            books,
            ledger: of(&books.billing, "L#"),
            analyses: of(&books.analyses, "J#"),
            runs: of(&books.xray, "J#"),
            sessions: sessions.filter(|(id, _)| person.deeds.sessions.contains(*id)).collect(),
        }
    }

    fn says(&self, what: &str) -> String {
        format!("{}: {what}", self.person.id)
    }

    fn job(&self, id: &str) -> Option<&'a Row> {
        self.analyses.get(id).or_else(|| self.runs.get(id)).copied()
    }

    fn paid(&self, mode: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let paid = self.sessions.iter().map(|(id, session)| (*id, *session));
        paid.filter(move |(_, session)| session["mode"] == mode && session["payment_status"] == "paid")
    }

    /// Every movement has its reason, and together they are the balance.
    fn ledger(&self, found: &mut Found) {
        let account = self.books.billing.iter();
        let account = account
            .filter(|row| row.owner() == self.person.id)
            .find(|row| row.text("sk") == "ACCT");
        let Some(account) = account else {
            return found.wrong(self.says("there is no account"));
        };
        for bucket in ["subscription", "purchased"] {
            let (sum, has) = (self.sum(bucket, |_| true), account.number(bucket));
            if sum != has {
                found.wrong(self.says(&format!(
                    "{has} credits in the {bucket} bucket where the ledger sums up to {sum}"
                )));
            }
        }
        for source in self.ledger.keys().filter(|source| !self.has_reason(source)) {
            found.wrong(self.says(&format!("{source} moved credits, and nothing had asked for it")));
        }
        let mut given: Vec<i64> = self.moved_by("adj:").collect();
        let mut asked = self.person.deeds.adjustments.clone();
        given.sort_unstable();
        asked.sort_unstable();
        if given != asked {
            found.wrong(self.says(&format!("adjustments of {given:?} in place of {asked:?}")));
        }
        for (code, credits) in &self.person.deeds.codes {
            let brought = self.ledger.get(format!("code:{code}").as_str()).map(|row| total(row));
            if brought != Some(*credits) {
                found.wrong(self.says(&format!("{code} brought {brought:?} in place of {credits}")));
            }
        }
    }

    fn sum(&self, bucket: &str, which: impl Fn(&str) -> bool) -> i64 {
        let rows = self.ledger.iter().filter(|(source, _)| which(source));
        rows.map(|(_, row)| row.number_in("delta", bucket)).sum()
    }

    fn moved_by(&self, beginning: &str) -> impl Iterator<Item = i64> {
        let rows = self
            .ledger
            .iter()
            .filter(move |(source, _)| source.starts_with(beginning));
        rows.map(|(_, row)| total(row))
    }

    fn has_reason(&self, source: &str) -> bool {
        let (kind, about) = source.split_once(':').unwrap_or((source, ""));
        match kind {
            // The leaderboard pays rewards by itself.
            "free" => about == "1",
            "adj" | "reward" => true,
            "spend" => self.job(about).is_some(),
            "release" => self.job(about).is_some_and(|job| job.is("refunded")),
            "topup" => self.paid("payment").any(|(id, _)| id == about),
            "code" => self.person.deeds.codes.contains_key(about),
            "grant" | "upg" => {
                let of = |session: &Value| session["subscription"].as_str().is_some_and(|id| about.starts_with(id));
                self.paid("subscription").any(|(_, session)| of(session))
            }
            _ => false,
        }
    }

    /// What was paid was granted, once.
    fn payments(&self, found: &mut Found) {
        for (id, _) in self
            .paid("payment")
            .filter(|(id, _)| !self.ledger.contains_key(format!("topup:{id}").as_str()))
        {
            found.may_pass(self.says(&format!("{id} was paid and not granted")));
        }
        for (id, session) in self.paid("subscription") {
            let subscription = session["subscription"].as_str().unwrap_or_default();
            let grants = self.moved_by(&format!("grant:{subscription}:")).count();
            if grants != 1 {
                let text = self.says(&format!("{id} was paid and granted {grants} times"));
                found.0.push(Finding {
                    text,
                    may_pass: grants == 0,
                });
            }
        }
        let (upgrades, asked) = (self.moved_by("upg:").count(), self.person.deeds.upgrades);
        if upgrades != asked {
            let text = self.says(&format!("{upgrades} upgrades in place of {asked}"));
            found.0.push(Finding {
                text,
                may_pass: upgrades < asked,
            });
        }
    }

    /// Every job was asked for, is there, has ended, and was paid for or refunded.
    fn jobs(&self, found: &mut Found) {
        let analyses: BTreeSet<&str> = self.analyses.keys().copied().collect();
        let asked: BTreeSet<&str> = self.person.deeds.analyses.iter().map(String::as_str).collect();
        for id in analyses.symmetric_difference(&asked) {
            found.wrong(self.says(&format!("the analysis {id} is on record or acknowledged, but not both")));
        }
        let by_hand: BTreeSet<&str> = self.runs_where(|run| run.text_in("run", "due").is_empty()).collect();
        let asked: BTreeSet<&str> = self.person.deeds.runs.iter().map(String::as_str).collect();
        for id in by_hand.symmetric_difference(&asked) {
            found.wrong(self.says(&format!(
                "the run {id} by hand is on record or acknowledged, but not both"
            )));
        }
        for (id, job) in self.analyses.iter().chain(&self.runs) {
            self.job_ended(id, job, found);
        }
    }

    fn runs_where(&self, which: impl Fn(&Row) -> bool) -> impl Iterator<Item = &'a str> {
        let runs = self.runs.iter().filter(move |(_, run)| which(run));
        runs.map(|(id, _)| *id)
    }

    fn job_ended(&self, id: &str, job: &Row, found: &mut Found) {
        let status = job.text("status");
        if !matches!(status, "completed" | "failed" | "skipped") {
            return found.may_pass(self.says(&format!("{id} is {status}")));
        }
        if job.has("openShard") {
            found.may_pass(self.says(&format!("{id} has ended, and nobody has announced it")));
        }
        let has = |what: &str| self.ledger.contains_key(format!("{what}:{id}").as_str());
        if has("spend") == (status == "skipped") {
            found.wrong(self.says(&format!("{id} is {status}, and its price was taken: {}", has("spend"))));
        }
        // A report that gives no score is free.
        let is_free = status == "failed" || status == "completed" && !job.has("overallScore");
        if has("release") != is_free || job.is("refunded") != is_free {
            found.wrong(self.says(&format!("{id} is {status}, and refunded: {}", has("release"))));
        }
        let moved = |what: &str| self.moved_by(&format!("{what}:{id}")).sum::<i64>();
        if has("release") && moved("spend") + moved("release") != 0 {
            found.wrong(self.says(&format!(
                "{id} took {} and gave {} back",
                moved("spend"),
                moved("release")
            )));
        }
    }

    /// A completed job has its report, another one has none, and no report is without a job.
    fn reports(&self, found: &mut Found) {
        for (rows, jobs) in [(&self.books.analyses, &self.analyses), (&self.books.xray, &self.runs)] {
            let own = rows.iter().filter(|row| row.owner() == self.person.id);
            let reports: BTreeSet<&str> = own.filter_map(|row| row.after("R#")).collect();
            let completed = jobs.iter().filter(|(_, job)| job.text("status") == "completed");
            let completed: BTreeSet<&str> = completed.map(|(id, _)| *id).collect();
            for id in completed.difference(&reports) {
                found.wrong(self.says(&format!("{id} has completed without a report")));
            }
            for id in reports.difference(&completed) {
                found.may_pass(self.says(&format!("a report of {id}, which has not completed")));
            }
        }
    }

    /// Each due time has one run; nothing still holds a monitor or counts as running.
    fn monitors(&self, found: &mut Found) {
        let mut by_due: BTreeMap<&str, usize> = BTreeMap::new();
        for run in self.runs.values() {
            let due = run.text_in("run", "due");
            if !due.is_empty() {
                *by_due.entry(due).or_default() += 1;
            }
            if run.text("status") != "skipped" && !run.is("noted") {
                found.may_pass(self.says(&format!(
                    "the monitor was not told of the run {}",
                    run.text("requestId")
                )));
            }
        }
        for due in self
            .person
            .deeds
            .dues
            .iter()
            .filter(|due| !by_due.contains_key(due.as_str()))
        {
            found.may_pass(self.says(&format!("no run for {due}")));
        }
        for (due, runs) in by_due {
            if runs > 1 || !self.person.deeds.dues.contains(due) {
                found.wrong(self.says(&format!(
                    "{runs} runs for {due}, due: {}",
                    self.person.deeds.dues.contains(due)
                )));
            }
        }
        for row in self.books.xray.iter().filter(|row| row.owner() == self.person.id) {
            if row.after("LOCK#").is_some() {
                found.may_pass(self.says(&format!("{} is still there", row.text("sk"))));
            }
            if row.text("sk") == "RUNNING" && row.number("running") != 0 {
                found.may_pass(self.says(&format!("{} runs count as running", row.number("running"))));
            }
            if row.text("sk") == "MONITORS" && row.number("used") != i64::from(self.person.monitors) {
                found.wrong(self.says(&format!("{} monitors count as used", row.number("used"))));
            }
        }
    }

    /// One mail about each run that has ended.
    fn mails(&self, found: &mut Found) {
        for id in self.runs.keys() {
            match self.books.mails.get(*id).copied().unwrap_or_default() {
                0 => found.may_pass(self.says(&format!("no mail about the run {id}"))),
                1 => {}
                mails => found.wrong(self.says(&format!("{mails} mails about the run {id}"))),
            }
        }
    }

    /// Saved titles and answered questions, each as often as it was asked for.
    fn counts(&self, found: &mut Found) {
        let own = |rows: &'a [Row]| rows.iter().filter(|row| row.owner() == self.person.id);
        let titles = own(&self.books.titles).filter(|row| row.after("T#").is_some()).count();
        let counted: i64 = own(&self.books.titles)
            .filter(|row| row.text("sk") == "COUNT")
            .map(|row| row.number("count"))
            .sum();
        let asked = self.person.deeds.titles;
        if titles != asked || i64::try_from(asked) != Ok(counted) {
            found.wrong(self.says(&format!("{titles} titles, {counted} counted, {asked} acknowledged")));
        }
        let questions = own(&self.books.coach).filter(|row| row.after("Q#").is_some());
        let answered = questions.filter(|row| row.has("answer")).count();
        let asked = self.person.deeds.questions;
        if answered != asked {
            found.wrong(self.says(&format!("{answered} questions are answered, {asked} acknowledged")));
        }
    }
}

fn total(movement: &Row) -> i64 {
    movement.number_in("delta", "subscription") + movement.number_in("delta", "purchased")
}

#[cfg(test)]
mod tests;
