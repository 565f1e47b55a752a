//! The comparison, by somebody with a bit of everything and one thing wrong at a time.

use serde_json::{Value, json};

use super::*;
use crate::chaos::books::Mail;

const DUE: &str = "2026-01-05T09:00:00.000000000Z";
const EMAIL: &str = "ada@kanalyse.example";

fn row(sort: &str, rest: Value) -> Row {
    let key = json!({"pk": {"S": "U#ada"}, "sk": {"S": sort}});
    merged(key, rest).into()
}

fn merged(mut row: Value, rest: Value) -> Value {
    if let (Value::Object(row), Value::Object(rest)) = (&mut row, rest) {
        row.extend(rest);
    }
    row
}

fn buckets(subscription: i64, purchased: i64) -> Value {
    json!({"subscription": {"N": subscription.to_string()}, "purchased": {"N": purchased.to_string()}})
}

fn movement(source: &str, subscription: i64, purchased: i64) -> Row {
    let delta = json!({"delta": {"M": buckets(subscription, purchased)}});
    row(&format!("L#{source}"), delta)
}

/// A job that took this from the buckets, in the second between nine and a second past nine.
fn job(id: &str, status: &str, (subscription, purchased): (i64, i64), rest: Value) -> Row {
    let facts = json!({
        "status": {"S": status}, "requestId": {"S": id}, "refunded": {"BOOL": status == "failed"},
        "charged": {"M": buckets(subscription, purchased)},
        "createdAt": {"S": "2026-01-05T09:00:00.000000000Z"}, "endedAt": {"S": "2026-01-05T09:00:01.000000000Z"},
    });
    let score = match status {
        "completed" => json!({"overallScore": {"N": "50"}}),
        _ => json!({}),
    };
    row(&format!("J#{id}"), merged(merged(facts, score), rest))
}

fn analysis(id: &str, status: &str) -> Row {
    job(id, status, (-1, 0), json!({}))
}

/// One whose report gives no score.
fn without_score(id: &str) -> Row {
    let rest = json!({"refunded": {"BOOL": true}, "overallScore": null});
    job(id, "completed", (-1, 0), rest)
}

fn run(id: &str, due: Option<&str>, charged: (i64, i64)) -> Row {
    let of = due.map_or_else(|| json!({"M": {}}), |due| json!({"M": {"due": {"S": due}}}));
    job(id, "completed", charged, json!({"noted": {"BOOL": true}, "run": of}))
}

fn mail(about: &str, to: &str) -> Mail {
    Mail {
        about: about.to_owned(),
        to: vec![to.to_owned()],
    }
}

/// Somebody with an analysis that completed, one that failed and one without a score, a run by hand and a due one, a pack, a plan and
/// a dearer one, a code, a reward and a title.
fn deeds() -> Deeds {
    let set = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    Deeds {
        analyses: set(&["good", "bad", "poor"]),
        runs: set(&["hand"]),
        dues: set(&[DUE]),
        adjustments: vec![50, 2],
        codes: [("CODE".to_owned(), 3)].into(),
        sessions: set(&["cs_pack", "cs_plan", "cs_open"]),
        upgrades: 1,
        titles: 1,
        questions: 1,
    }
}

fn ledger() -> Vec<Row> {
    vec![
        movement("free:1", 5, 0),
        movement("adj:1", 0, 2),
        movement("adj:2", 0, 50),
        movement("spend:good", -1, 0),
        movement("spend:bad", -1, 0),
        movement("release:bad", 1, 0),
        movement("spend:poor", -1, 0),
        movement("release:poor", 1, 0),
        movement("spend:hand", -4, -6),
        movement("spend:due", 0, -10),
        movement("topup:cs_pack", 0, 10),
        movement("grant:sub_1:2026", 20, 0),
        movement("upg:sub_1:2026:creator", 40, 0),
        movement("code:CODE", 0, 3),
        movement("reward:UC1", 0, 25),
    ]
}

fn account(subscription: i64, purchased: i64) -> Row {
    let tier = json!({"tier": {"S": "creator"}});
    row("ACCT", merged(buckets(subscription, purchased), tier))
}

fn session(id: &str, mode: &str, status: &str) -> Value {
    json!({"id": id, "mode": mode, "payment_status": status, "subscription": "sub_1"})
}

fn invoice(reason: &str) -> Value {
    let of = json!({"subscription_details": {"subscription": "sub_1"}});
    json!({"billing_reason": reason, "status": "paid", "parent": of})
}

fn books() -> Books {
    Books {
        billing: ledger().into_iter().chain([account(60, 74)]).collect(),
        analyses: vec![
            analysis("good", "completed"),
            analysis("bad", "failed"),
            without_score("poor"),
            row("R#good", json!({})),
            row("R#poor", json!({})),
            row("E#2026#UC1", json!({})),
        ],
        xray: vec![
            run("hand", None, (-4, -6)),
            run("due", Some(DUE), (0, -10)),
            row("R#hand", json!({})),
            row("R#due", json!({})),
            row("RUNNING", json!({"running": {"N": "0"}})),
            row("MONITORS", json!({"used": {"N": "1"}})),
        ],
        titles: vec![row("T#1", json!({})), row("COUNT", json!({"count": {"N": "1"}}))],
        coach: vec![
            row("Q#1", json!({"answer": {"M": {}}})),
            row("DAY#2026-01-05", json!({"count": {"N": "1"}})),
        ],
        queues: vec![("runs".to_owned(), 0)],
        codes: vec![uses("1")],
        mails: vec![mail("hand", EMAIL), mail("due", EMAIL)],
        sessions: vec![
            session("cs_pack", "payment", "paid"),
            session("cs_plan", "subscription", "paid"),
            session("cs_open", "payment", "unpaid"),
            session("cs_of_somebody_else", "payment", "paid"),
        ],
        invoices: vec![invoice("subscription_create"), invoice("subscription_update")],
    }
}

fn found(deeds: Deeds, books: &Books) -> Vec<Finding> {
    let ada = Subject {
        id: "ada",
        email: EMAIL,
        deeds,
        monitors: true,
    };
    let away = ("2026-01-05T08:59:58", "2026-01-05T09:00:00.5");
    findings(&[ada], books, &[(away.0.to_owned(), away.1.to_owned())])
}

#[test]
fn what_is_on_record_as_it_was_acknowledged_is_well() {
    assert_eq!(found(deeds(), &books()), []);
}

type Harm = fn(&mut Books);

fn strike(rows: &mut Vec<Row>, sort: &str) {
    rows.retain(|row| row.text("sk") != sort);
}

fn swap(rows: &mut Vec<Row>, row: Row) {
    strike(rows, row.text("sk"));
    rows.push(row);
}

/// The analysis that completed, with something else about it.
fn good(books: &mut Books, rest: Value) {
    swap(&mut books.analyses, job("good", "completed", (-1, 0), rest));
}

/// The one that failed, started at another time.
fn bad(books: &mut Books, started: &str) {
    let rest = json!({"createdAt": {"S": started}});
    swap(&mut books.analyses, job("bad", "failed", (-1, 0), rest));
}

fn run_not_noted(books: &mut Books) {
    let rest = json!({"run": {"M": {"due": {"S": DUE}}}});
    swap(&mut books.xray, job("due", "completed", (0, -10), rest));
}

fn bill(books: &mut Books, source: &str, subscription: i64, purchased: i64) {
    swap(&mut books.billing, movement(source, subscription, purchased));
}

fn unbill(books: &mut Books, source: &str) {
    strike(&mut books.billing, &format!("L#{source}"));
}

fn uses(uses: &str) -> Row {
    json!({"pk": {"S": "CODES"}, "sk": {"S": "CODE"}, "uses": {"N": uses}}).into()
}

/// Something that is not as it must be, what is found, and whether that may pass.
const MONEY: [(Harm, &str, bool); 20] = [
    (|b| strike(&mut b.billing, "ACCT"), "there is no account", false),
    (|b| bill(b, "spend:other", -1, 0), "nothing had asked", false),
    (|b| bill(b, "topup:cs_open", 0, 10), "nothing had asked", false),
    (|b| bill(b, "reward:UC2", 0, 25), "nothing had asked", false),
    (|b| bill(b, "reward:UC1", 0, 30), "(0, 30) in place of (0, 25)", false),
    (|b| bill(b, "spend:good", -2, 0), "(-2, 0) in place of (-1, 0)", false),
    (|b| bill(b, "release:bad", 0, 1), "(0, 1) in place of (1, 0)", false),
    (|b| bill(b, "topup:cs_pack", 0, 1), "(0, 1) in place of (0, 10)", false),
    (|b| bill(b, "adj:1", 2, 0), "(2, 0) in place of (0, 0)", false),
    (|b| bill(b, "adj:3", 0, 2), "adjustments", false),
    (|b| unbill(b, "free:1"), "free:1 is missing", false),
    (|b| unbill(b, "spend:due"), "spend:due is missing", false),
    (|b| unbill(b, "release:poor"), "release:poor is missing", false),
    (|b| unbill(b, "topup:cs_pack"), "topup:cs_pack is missing", true),
    (|b| unbill(b, "code:CODE"), "code:CODE is missing", false),
    (|b| bill(b, "grant:sub_1:2027", 20, 0), "granted 2 times", false),
    (
        |b| unbill(b, "upg:sub_1:2026:creator"),
        "were paid, 0 are granted",
        true,
    ),
    (|b| b.invoices.clear(), "0 changes of a plan were paid", false),
    (|b| b.sessions.clear(), "the provider has lost cs_pack", false),
    (|b| b.codes[0] = uses("2"), "2 uses in place of 1", false),
];

/// The same of jobs and monitors.
const WORK: [(Harm, &str, bool); 13] = [
    (|b| b.analyses.push(analysis("lost", "completed")), "not both", false),
    (|b| strike(&mut b.analyses, "J#good"), "not both", false),
    (
        |b| good(b, json!({"refunded": {"BOOL": true}})),
        "refunded: true",
        false,
    ),
    (
        |b| good(b, json!({"openShard": {"S": "OPEN#1"}})),
        "among the open jobs",
        true,
    ),
    (|b| bad(b, "2026-01-05T09:00:00.6"), "nothing was away", false),
    (|b| bad(b, "2026-01-05T08:00:00Z"), "went on from", false),
    (|b| strike(&mut b.analyses, "R#good"), "without a report", false),
    (|b| b.analyses.push(row("R#bad", json!({}))), "a report of bad", true),
    (|b| b.xray.push(row("LOCK#m", json!({}))), "LOCK#m is still there", true),
    (
        |b| swap(&mut b.xray, row("RUNNING", json!({"running": {"N": "1"}}))),
        "1 runs count as running",
        true,
    ),
    (|b| strike(&mut b.xray, "MONITORS"), "0 monitors count as used", false),
    (|b| b.xray.push(run("twice", Some(DUE), (0, -10))), "2 runs for", false),
    (run_not_noted, "not told of the run due", true),
];

/// The same of mails, the coach and queues.
const REST: [(Harm, &str, bool); 6] = [
    (|b| b.mails.push(mail("due", EMAIL)), "2 mails about the run due", false),
    (
        |b| b.mails[1] = mail("due", "eve@kanalyse.example"),
        "0 mails about the run due, and 1 to others",
        false,
    ),
    (
        |b| b.mails.push(mail("nothing", EMAIL)),
        "about nothing, which is no run",
        false,
    ),
    (|b| drop(b.mails.pop()), "0 mails about the run due", true),
    (
        |b| b.coach.push(row("Q#2", json!({}))),
        "2 questions, 1 answered, 1 counted",
        false,
    ),
    (|b| b.queues[0].1 = 3, "the queue runs has 3 messages", true),
];

#[test]
fn each_thing_that_is_not_as_it_must_be_is_found() {
    for (harm, expected, may_pass) in MONEY.into_iter().chain(WORK).chain(REST) {
        let mut books = books();
        harm(&mut books);
        let found = found(deeds(), &books);
        let it = found.iter().find(|finding| finding.text.contains(expected));
        assert_eq!(
            it.map(|finding| finding.may_pass),
            Some(may_pass),
            "{expected}: {found:?}"
        );
    }
}

#[test]
fn a_job_that_goes_on_may_still_end_and_a_balance_without_movements_never_comes_right() {
    let mut books = books();
    swap(&mut books.analyses, job("good", "running", (-1, 0), json!({})));
    swap(&mut books.billing, account(61, 74));
    let found = found(deeds(), &books);
    let of = |text: &str| {
        found
            .iter()
            .find(|finding| finding.text.contains(text))
            .map(|finding| finding.may_pass)
    };
    assert_eq!(of("good is running"), Some(true));
    assert_eq!(of("(61, 74) credits where the ledger sums up to (60, 74)"), Some(false));
}

#[test]
fn what_was_acknowledged_and_is_not_on_record_is_found() {
    let more = Deeds {
        titles: 2,
        questions: 2,
        dues: ["2026-01-06T09:00:00.000000000Z".to_owned()].into(),
        codes: [("OTHER".to_owned(), 3)].into(),
        ..deeds()
    };
    let found = found(more, &books());
    for expected in [
        "1 titles, 1 counted, 2 acknowledged",
        "1 questions, 1 answered, 1 counted, 2 acknowledged",
        "no run for 2026-01-06",
        "code:OTHER is missing",
    ] {
        assert!(
            found.iter().any(|finding| finding.text.contains(expected)),
            "{expected}: {found:?}"
        );
    }
}
