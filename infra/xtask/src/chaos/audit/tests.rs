//! The comparison, by somebody with a bit of everything and one thing wrong at a time.

use serde_json::json;

use super::*;

const DUE: &str = "2026-01-05T09:00:00.000000000Z";

fn row(sort: &str, rest: Value) -> Row {
    let mut row = json!({"pk": {"S": "U#ada"}, "sk": {"S": sort}});
    if let (Value::Object(row), Value::Object(rest)) = (&mut row, rest) {
        row.extend(rest);
    }
    row.into()
}

fn movement(source: &str, subscription: i64, purchased: i64) -> Row {
    let number = |number: i64| json!({"N": number.to_string()});
    let delta = json!({"M": {"subscription": number(subscription), "purchased": number(purchased)}});
    row(&format!("L#{source}"), json!({ "delta": delta }))
}

fn job(id: &str, status: &str) -> Row {
    let (failed, mut rest) = (
        status == "failed",
        json!({"status": {"S": status}, "requestId": {"S": id}}),
    );
    rest["refunded"] = json!({"BOOL": failed});
    if status == "completed" {
        rest["overallScore"] = json!({"N": "50"});
    }
    row(&format!("J#{id}"), rest)
}

/// One whose report gives no score.
fn without_score(id: &str) -> Row {
    let status = json!({"status": {"S": "completed"}, "refunded": {"BOOL": true}});
    row(&format!("J#{id}"), status)
}

fn run(id: &str, due: Option<&str>) -> Row {
    let of = due.map_or_else(|| json!({"M": {}}), |due| json!({"M": {"due": {"S": due}}}));
    let rest = json!({"noted": {"BOOL": true}, "requestId": {"S": id}, "run": of});
    let ended = json!({"status": {"S": "completed"}, "overallScore": {"N": "50"}, "refunded": {"BOOL": false}});
    let (Value::Object(mut all), Value::Object(ended)) = (rest, ended) else {
        unreachable!("both are objects")
    };
    all.extend(ended);
    row(&format!("J#{id}"), all.into())
}

/// Somebody with an analysis that completed, one that failed and one without a score, a run by hand and a due one, a pack, a plan, a code and a title.
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

fn books() -> Books {
    let ledger = [
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
        movement("grant:sub_1:2026", 15, 0),
        movement("upg:sub_1:2026:creator", 20, 0),
        movement("code:CODE", 0, 3),
    ];
    let account = row("ACCT", json!({"subscription": {"N": "35"}, "purchased": {"N": "49"}}));
    let session = |id: &str, mode: &str, status: &str| json!({"id": id, "mode": mode, "payment_status": status, "subscription": "sub_1"});
    Books {
        billing: ledger.into_iter().chain([account]).collect(),
        analyses: vec![
            job("good", "completed"),
            job("bad", "failed"),
            without_score("poor"),
            row("R#good", json!({})),
            row("R#poor", json!({})),
        ],
        xray: vec![
            run("hand", None),
            run("due", Some(DUE)),
            row("R#hand", json!({})),
            row("R#due", json!({})),
            row("RUNNING", json!({"running": {"N": "0"}})),
            row("MONITORS", json!({"used": {"N": "1"}})),
        ],
        titles: vec![row("T#1", json!({})), row("COUNT", json!({"count": {"N": "1"}}))],
        coach: vec![row("Q#1", json!({"answer": {"M": {}}}))],
        queues: vec![("runs".to_owned(), 0)],
        mails: [("hand".to_owned(), 1), ("due".to_owned(), 1)].into(),
        sessions: vec![
            session("cs_pack", "payment", "paid"),
            session("cs_plan", "subscription", "paid"),
            session("cs_open", "payment", "unpaid"),
            session("cs_of_somebody_else", "payment", "paid"),
        ],
    }
}

fn found(deeds: Deeds, books: &Books) -> Vec<Finding> {
    let ada = Subject {
        id: "ada",
        deeds,
        monitors: true,
    };
    findings(&[ada], books)
}

#[test]
fn what_is_on_record_as_it_was_acknowledged_is_well() {
    assert_eq!(found(deeds(), &books()), []);
}

type Harm = fn(&mut Books);

fn strike(rows: &mut Vec<Row>, sort: &str) {
    rows.retain(|row| row.text("sk") != sort);
}

fn set_mails(books: &mut Books, run: &str, mails: usize) {
    books.mails.insert(run.to_owned(), mails);
}

/// Something that is there once too often or too rarely, what is found, and whether that may pass.
const HARMS: [(Harm, &str, bool); 16] = [
    (
        |b| b.billing.push(movement("spend:other", -1, 0)),
        "nothing had asked",
        false,
    ),
    (
        |b| b.billing.push(movement("topup:cs_open", 0, 10)),
        "nothing had asked",
        false,
    ),
    (|b| b.billing.push(movement("adj:3", 0, 2)), "adjustments", false),
    (
        |b| strike(&mut b.billing, "L#topup:cs_pack"),
        "cs_pack was paid and not granted",
        true,
    ),
    (
        |b| strike(&mut b.billing, "L#release:bad"),
        "bad is failed, and refunded: false",
        false,
    ),
    (
        |b| strike(&mut b.billing, "L#release:poor"),
        "poor is completed, and refunded: false",
        false,
    ),
    (
        |b| strike(&mut b.billing, "L#upg:sub_1:2026:creator"),
        "0 upgrades in place of 1",
        true,
    ),
    (|b| b.analyses.push(job("lost", "completed")), "not both", false),
    (|b| strike(&mut b.analyses, "J#good"), "not both", false),
    (|b| strike(&mut b.analyses, "R#good"), "without a report", false),
    (|b| b.analyses.push(row("R#bad", json!({}))), "a report of bad", true),
    (|b| b.xray.push(row("LOCK#m", json!({}))), "LOCK#m is still there", true),
    (|b| b.xray.push(run("twice", Some(DUE))), "2 runs for", false),
    (|b| set_mails(b, "due", 2), "2 mails about the run due", false),
    (|b| set_mails(b, "due", 0), "no mail about the run due", true),
    (|b| b.queues[0].1 = 3, "the queue runs has 3 messages", true),
];

#[test]
fn each_thing_that_is_there_once_too_often_or_too_rarely_is_found() {
    for (harm, expected, may_pass) in HARMS {
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
    books.analyses[0] = job("good", "running");
    books.billing.pop();
    books.billing.push(row(
        "ACCT",
        json!({"subscription": {"N": "36"}, "purchased": {"N": "49"}}),
    ));
    let found = found(deeds(), &books);
    let of = |text: &str| {
        found
            .iter()
            .find(|finding| finding.text.contains(text))
            .map(|finding| finding.may_pass)
    };
    assert_eq!(of("good is running"), Some(true));
    assert_eq!(
        of("36 credits in the subscription bucket where the ledger sums up to 35"),
        Some(false)
    );
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
        "1 questions",
        "no run for 2026-01-06",
        "OTHER brought None",
    ] {
        assert!(
            found.iter().any(|finding| finding.text.contains(expected)),
            "{expected}: {found:?}"
        );
    }
}
