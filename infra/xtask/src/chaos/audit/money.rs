//! Balances, movements and plans: each movement has its reason and its amount, each reason its movement.

use serde_json::Value;

use crate::chaos::audit::{Found, Own, rows_of};
use crate::chaos::books::Row;

/// What moved: credits of the subscription bucket and of the purchased one.
type Moved = (i64, i64);

/// Credits of everybody's beginning, of the pack and the plan that are bought here, and what the dearer plan brings on top.
const FREE: Moved = (5, 0);
const PACK: Moved = (0, 10);
const PLAN: Moved = (20, 0);
const UPGRADE: Moved = (40, 0);
/// Prices of an analysis and of a run.
const ANALYSIS: i64 = 1;
const RUN: i64 = 10;
/// What the leaderboard pays for a discovery, by its place.
const REWARDS: [i64; 3] = [25, 15, 10];

impl<'a> Own<'a> {
    /// Both buckets are the sum of their movements; every movement has its reason, and every reason its movement.
    pub fn ledger(&self, found: &mut Found) {
        let Some(account) = self.account() else {
            return found.add(false, self.says("there is no account"));
        };
        let sum = self.ledger.values().map(|row| moved(row)).fold((0, 0), plus);
        let has = (account.number("subscription"), account.number("purchased"));
        if sum != has {
            let text = format!("{has:?} credits where the ledger sums up to {sum:?}");
            found.add(false, self.says(&text));
        }
        for (source, row) in &self.ledger {
            match self.reason(source, row) {
                None => found.add(
                    false,
                    self.says(&format!("{source} moved credits, and nothing had asked for it")),
                ),
                Some(expected) if expected != moved(row) => {
                    let text = format!("{source} moved {:?} in place of {expected:?}", moved(row));
                    found.add(false, self.says(&text));
                }
                Some(_) => {}
            }
        }
        for (source, may_pass) in self.required() {
            if !self.ledger.contains_key(source.as_str()) {
                found.add(may_pass, self.says(&format!("{source} is missing")));
            }
        }
        let mut given: Vec<i64> = self.moved_by("adj:").map(|(_, purchased)| purchased).collect();
        let mut asked = self.person.deeds.adjustments.clone();
        given.sort_unstable();
        asked.sort_unstable();
        if given != asked {
            let text = format!("adjustments of {given:?} in place of {asked:?}");
            found.add(false, self.says(&text));
        }
        for session in &self.person.deeds.sessions {
            if !self.sessions.contains_key(session.as_str()) {
                found.add(false, self.says(&format!("the provider has lost {session}")));
            }
        }
    }

    fn account(&self) -> Option<&'a Row> {
        rows_of(&self.books.billing, self.person.id).find(|row| row.text("sk") == "ACCT")
    }

    /// What this movement must have moved, if there is a reason for it.
    fn reason(&self, source: &str, row: &Row) -> Option<Moved> {
        let (kind, about) = source.split_once(':')?;
        let of_plan = |(_, session): (&str, &Value)| {
            let subscription = session["subscription"].as_str().unwrap_or_default();
            about
                .strip_prefix(subscription)
                .is_some_and(|rest| rest.starts_with(':'))
        };
        match kind {
            "free" if about == "1" => Some(FREE),
            "adj" => Some((0, moved(row).1)),
            "spend" => self.job(about).map(charged),
            "release" => {
                let job = self.job(about).filter(|job| job.is("refunded"))?;
                let (subscription, purchased) = charged(job);
                Some((-subscription, -purchased))
            }
            "topup" => self.paid("payment").any(|(id, _)| id == about).then_some(PACK),
            "grant" => self.paid("subscription").any(of_plan).then_some(PLAN),
            "upg" => self.paid("subscription").any(of_plan).then_some(UPGRADE),
            "code" => self.person.deeds.codes.get(about).map(|credits| (0, *credits)),
            "reward" => self.is_discovered(about).then(|| reward(moved(row))),
            _ => None,
        }
    }

    /// The person has the badge of a discovery of this channel.
    fn is_discovered(&self, channel: &str) -> bool {
        let mut badges = rows_of(&self.books.analyses, self.person.id).filter_map(|row| row.after("E#"));
        badges.any(|badge| badge.ends_with(channel))
    }

    /// What must be in the ledger, and whether it may still come.
    fn required(&self) -> Vec<(String, bool)> {
        let mut required = vec![("free:1".to_owned(), false)];
        for (id, job) in self.analyses.iter().chain(&self.runs) {
            if job.text("status") != "skipped" {
                required.push((format!("spend:{id}"), false));
            }
            if job.is("refunded") {
                required.push((format!("release:{id}"), false));
            }
        }
        required.extend(
            self.person
                .deeds
                .codes
                .keys()
                .map(|code| (format!("code:{code}"), false)),
        );
        required.extend(self.paid("payment").map(|(id, _)| (format!("topup:{id}"), true)));
        required
    }

    /// A plan that was paid was granted once, each change of it once, and the tier follows.
    pub fn plan(&self, found: &mut Found) {
        let (mut tier, mut changes) = ("free", 0);
        for (id, session) in self.paid("subscription") {
            let subscription = session["subscription"].as_str().unwrap_or_default();
            let grants = self.moved_by(&format!("grant:{subscription}:")).count();
            if grants != 1 {
                let text = format!("{id} was paid and granted {grants} times");
                found.add(grants == 0, self.says(&text));
            }
            let paid = self
                .books
                .invoices
                .iter()
                .filter(|invoice| is_paid_change(invoice, subscription));
            let (paid, upgrades) = (paid.count(), self.moved_by(&format!("upg:{subscription}:")).count());
            if paid != upgrades {
                let text = format!("{paid} changes of {subscription} were paid, {upgrades} are granted");
                found.add(upgrades < paid, self.says(&text));
            }
            tier = if paid > 0 { "creator" } else { "starter" };
            changes += paid;
        }
        let acknowledged = self.person.deeds.upgrades;
        if changes < acknowledged {
            let text = format!("{changes} changes of a plan were paid, {acknowledged} acknowledged");
            found.add(false, self.says(&text));
        }
        let has = self.account().map_or("", |account| account.text("tier"));
        if has != tier {
            found.add(true, self.says(&format!("the tier is {has:?} in place of {tier:?}")));
        }
    }

    /// The person's sessions of a kind that the provider says were paid.
    fn paid(&self, mode: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let paid = self.sessions.iter().map(|(id, session)| (*id, *session));
        paid.filter(move |(_, session)| session["mode"] == mode && session["payment_status"] == "paid")
    }

    fn moved_by(&self, beginning: &str) -> impl Iterator<Item = Moved> {
        let rows = self.ledger.iter();
        let rows = rows.filter(move |(source, _)| source.starts_with(beginning));
        rows.map(|(_, row)| moved(row))
    }
}

fn moved(movement: &Row) -> Moved {
    let of = |bucket| movement.number_in("delta", bucket);
    (of("subscription"), of("purchased"))
}

const fn plus((subscription, purchased): Moved, other: Moved) -> Moved {
    (subscription + other.0, purchased + other.1)
}

/// What a job took, as it says itself: its price, from whichever buckets.
fn charged(job: &Row) -> Moved {
    let of = |bucket| job.number_in("charged", bucket);
    let price = if job.has("run") { RUN } else { ANALYSIS };
    let (subscription, purchased) = (of("subscription"), of("purchased"));
    if subscription <= 0 && purchased <= 0 && subscription + purchased == -price {
        (subscription, purchased)
    } else {
        // Whatever has moved, it was not the price.
        (-price, 0)
    }
}

/// A reward as it may be; the highest one in the place of one that may not.
fn reward((_, purchased): Moved) -> Moved {
    let known = REWARDS.contains(&purchased);
    (0, if known { purchased } else { REWARDS[0] })
}

fn is_paid_change(invoice: &Value, subscription: &str) -> bool {
    let of = &invoice["parent"]["subscription_details"]["subscription"];
    of == subscription && invoice["billing_reason"] == "subscription_update" && invoice["status"] == "paid"
}
