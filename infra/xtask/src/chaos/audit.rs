//! Compares what is on record with what people were told: every fact once, and no other.

mod money;
#[cfg(test)]
mod tests;
mod work;

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
    /// Their address.
    pub email: &'a str,
    /// What they did.
    pub deeds: Deeds,
    /// They have a monitor.
    pub monitors: bool,
}

/// When something was away, as two times of day: nothing else makes a job fail.
pub type Away = (String, String);

/// Everything that is not as it must be.
pub fn findings(people: &[Subject<'_>], books: &Books, away: &[Away]) -> Vec<Finding> {
    let mut found = Found::default();
    for person in people {
        let own = Own::new(person, books);
        own.ledger(&mut found);
        own.plan(&mut found);
        own.jobs(away, &mut found);
        own.reports(&mut found);
        own.schedule(&mut found);
        own.monitors(&mut found);
        own.mails(&mut found);
        own.counts(&mut found);
    }
    of_all(people, books, &mut found);
    found.0
}

/// What belongs to no single person.
fn of_all(people: &[Subject<'_>], books: &Books, found: &mut Found) {
    for (queue, messages) in books.queues.iter().filter(|(_, messages)| *messages > 0) {
        found.add(true, format!("the queue {queue} has {messages} messages"));
    }
    let runs = books.xray.iter().filter_map(|row| row.after("J#"));
    let runs: BTreeSet<&str> = runs.collect();
    for mail in books.mails.iter().filter(|mail| !runs.contains(mail.about.as_str())) {
        found.add(
            false,
            format!("a mail to {:?} about {}, which is no run", mail.to, mail.about),
        );
    }
    for row in books.codes.iter().filter(|row| row.text("pk") == "CODES") {
        let (code, uses) = (row.text("sk"), row.number("uses"));
        let redeemed = people.iter().filter(|person| person.deeds.codes.contains_key(code));
        let redeemed = redeemed.count();
        if i64::try_from(redeemed) != Ok(uses) {
            found.add(false, format!("{code} has {uses} uses in place of {redeemed}"));
        }
    }
}

#[derive(Default)]
struct Found(Vec<Finding>);

impl Found {
    fn add(&mut self, may_pass: bool, text: String) {
        self.0.push(Finding { text, may_pass });
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
            let own = rows_of(rows, person.id);
            own.filter_map(move |row| Some((row.after(beginning)?, row))).collect()
        };
        let sessions = books.sessions.iter();
        let sessions = sessions.filter_map(|session| Some((session["id"].as_str()?, session)));
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

    /// The analysis or run with this id.
    fn job(&self, id: &str) -> Option<&'a Row> {
        self.analyses.get(id).or_else(|| self.runs.get(id)).copied()
    }

    /// Saved titles and answered questions, each as often as it was asked for, and counted so.
    fn counts(&self, found: &mut Found) {
        let titles = rows_of(&self.books.titles, self.person.id);
        let (saved, counted) = counted(titles, "T#", "COUNT");
        let asked = self.person.deeds.titles;
        if saved != asked || i64::try_from(asked) != Ok(counted) {
            let text = format!("{saved} titles, {counted} counted, {asked} acknowledged");
            found.add(false, self.says(&text));
        }
        let questions = || rows_of(&self.books.coach, self.person.id);
        let (all, counted) = counted_by_day(questions());
        let answered = questions().filter(|row| row.has("answer")).count();
        let asked = self.person.deeds.questions;
        if answered != asked || all != asked || i64::try_from(asked) != Ok(counted) {
            let text = format!("{all} questions, {answered} answered, {counted} counted, {asked} acknowledged");
            found.add(false, self.says(&text));
        }
    }
}

fn counted<'a>(rows: impl Iterator<Item = &'a Row>, beginning: &str, counter: &str) -> (usize, i64) {
    rows.fold((0, 0), |(all, count), row| {
        let is_one = usize::from(row.after(beginning).is_some());
        let counted = if row.text("sk") == counter {
            row.number("count")
        } else {
            0
        };
        (all + is_one, count + counted)
    })
}

fn counted_by_day<'a>(rows: impl Iterator<Item = &'a Row>) -> (usize, i64) {
    rows.fold((0, 0), |(all, count), row| {
        let is_one = usize::from(row.after("Q#").is_some());
        let counted = row.after("DAY#").map_or(0, |_| row.number("count"));
        (all + is_one, count + counted)
    })
}

/// The rows of one person.
pub fn rows_of<'a>(rows: &'a [Row], id: &str) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(move |row| row.owner() == id)
}
