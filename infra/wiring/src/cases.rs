//! Each way in which payments and credits go wrong elsewhere has a test here, found by how its name begins: `case_01_` to `case_38_`.
//! Where two layers must withstand the same case, each has a test of that number.

use std::collections::BTreeSet;
use std::path::Path;

use crate::Findings;

/// What goes wrong in each case, in order.
const CASES: [&str; 38] = [
    "one event is delivered many times",
    "two events tell of one payment",
    "two deliveries are worked on at once",
    "events arrive in another order than they happened",
    "an event names somebody who is not known yet",
    "a process stops between taking an event and queueing it",
    "a process stops between queueing an event and granting",
    "a process stops between ledger and balance",
    "the endpoint is away for longer than the provider tries",
    "an event is not signed, or not by this provider, mode or account",
    "the secret of the endpoint is replaced",
    "an event is of a kind that nobody knows",
    "a checkout ends before the money comes, or the money never comes",
    "an invoice costs nothing",
    "a payment is refunded",
    "a payment is refunded in parts",
    "a refund fails later",
    "a payment is disputed, and the dispute is won or lost",
    "a payment is refunded after its credits were spent",
    "more spends at once than the balance holds",
    "a spend is clicked twice",
    "a process stops between taking the credit and sending the message",
    "a message comes twice",
    "a worker stops on its way",
    "a worker ends after its credit was given back",
    "a message can never be worked on",
    "some messages of a batch fail",
    "a subscription is renewed",
    "a plan is raised in the middle of a period",
    "a plan is lowered",
    "a renewal is not paid",
    "a tier ends without any event",
    "clocks: the second of a renewal, ends of months, the leap day",
    "two checkouts are open at once and both are paid",
    "the database conflicts, throttles, fails or loses its answer",
    "an account is closed while money is on its way",
    "an adjustment is clicked twice",
    "an amount overflows, is a fraction or negative",
];
/// What the name of a case's test begins with.
const NAME: &str = "fn case_";
/// Folders that hold tests.
const FOLDERS: [&str; 3] = ["shared", "functions", "infra"];
/// Lines between a test's attribute and its name at most.
const NEAR: usize = 3;

/// The numbers of the cases that this source has a test for, ignored ones left out.
#[must_use]
pub fn tested(source: &str) -> BTreeSet<u32> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let tested = lines.iter().enumerate().filter_map(|(at, line)| {
        let (_, rest) = line.split_once(NAME)?;
        let number = rest.get(..2).filter(|_| rest.get(2..3) == Some("_"))?.parse().ok()?;
        let before = &lines[at.saturating_sub(NEAR)..at];
        let is_test = before
            .iter()
            .any(|line| line.starts_with("#[test") || line.starts_with("#[tokio::test"));
        // Looked for in the sources of others: a case whose test is switched off has none.
        let is_run = !before.iter().any(|line| line.starts_with("#[ignore"));
        (is_test && is_run).then_some(number)
    });
    tested.collect()
}

/// The cases without a test, and tests of cases that there are not.
///
/// # Errors
/// A folder cannot be read.
pub fn check(root: &Path) -> std::io::Result<Findings> {
    let mut found = BTreeSet::new();
    for folder in FOLDERS {
        read(&root.join(folder), &mut found)?;
    }
    let cases = (1..).zip(CASES);
    let missing = cases.clone().filter(|(number, _)| !found.contains(number));
    let missing = missing.map(|(number, what)| format!("no test has a name that begins case_{number:02}_: {what}"));
    let strange = found
        .iter()
        .filter(|found| cases.clone().all(|(number, _)| number != **found));
    let strange = strange.map(|number| format!("a test is named case_{number:02}_, which is no case"));
    Ok(missing.chain(strange).collect())
}

fn read(folder: &Path, found: &mut BTreeSet<u32>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let name = entry.file_name();
        if entry.file_type()?.is_dir() {
            if name != "node_modules" && name != "target" {
                read(&path, found)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.extend(tested(&std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}
