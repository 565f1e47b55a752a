//! The demo accounts: shown with the address, the member's with a few analyses to look at, the watcher's with three months of reports. And codes to try, made by the demo admin.

use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::api::{Api, previous_reports};
use crate::stack::parts::Place;
use crate::stack::{Stack, sample};
use crate::ui;

/// Channels of the sample platform that the demo member has looked at.
const SEEN: usize = 2;

/// The account with a past.
const WATCHER: &str = "watcher";

/// The demo codes: what each is called, its kind, and what it brings. The creator code is the demo admin's, so the member can pay with it.
const CODES: [(&str, &str, Option<i64>); 2] = [("WELCOME26", "promo", Some(5)), ("CREATOR-DEMO", "creator", None)];

/// A demo account.
pub struct Account {
    role: String,
    user_id: String,
    email: String,
    password: String,
}

/// Makes the accounts where they are missing.
pub fn make(stack: &Stack<'_>) -> anyhow::Result<Vec<Account>> {
    let list = stack.seed()?;
    let text = |account: &Value, field: &str| account[field].as_str().map(str::to_owned);
    let accounts = list
        .as_array()
        .context("the demo accounts are no list")?
        .iter()
        .map(|account| {
            Some(Account {
                role: text(account, "role")?,
                user_id: text(account, "userId")?,
                email: text(account, "email")?,
                password: text(account, "password")?,
            })
        });
    accounts
        .collect::<Option<_>>()
        .context("a demo account lacks its role, id, address or password")
}

/// Gives the one who has watched a channel for three months the reports of that time. Only on the sample platform, which can be asked how
/// it was.
pub fn make_past(stack: &Stack<'_>, accounts: &[Account]) -> anyhow::Result<u32> {
    let watcher = accounts.iter().find(|account| account.role == WATCHER);
    watcher.map_or(Ok(0), |watcher| previous_reports::make(stack, &watcher.user_id))
}

/// Signs each in once: an account is opened when somebody first enters, and operators find nobody who never did.
pub fn enter(stack: &Stack<'_>, accounts: &[Account]) -> anyhow::Result<()> {
    let api = Api::new(stack)?;
    for account in accounts {
        let user = api.sign_in(&account.email, &account.password)?;
        api.get(&user, "/me")?;
    }
    Ok(())
}

/// Lets the member analyse its first channels, through the API as everybody; not when it already has some.
fn analyse_first_channels(stack: &Stack<'_>, accounts: &[Account], channels: &[&str]) -> anyhow::Result<usize> {
    let Some(member) = accounts.iter().find(|account| account.role == "member") else {
        return Ok(0);
    };
    let api = Api::new(stack)?;
    let user = api.sign_in(&member.email, &member.password)?;
    let before = api.get(&user, "/analyses")?;
    if before["items"].as_array().is_some_and(|items| !items.is_empty()) {
        return Ok(0);
    }
    let mut analysed = 0;
    for channel in channels.iter().take(SEEN) {
        let id = api.start(&user, channel)?;
        api.wait_for(&user, &id, Duration::from_millis(200), Duration::from_secs(60))?;
        analysed += 1;
    }
    Ok(analysed)
}

/// Makes the demo codes where they are missing, as an operator would. One that somebody has changed since stays as it is.
fn make_codes(stack: &Stack<'_>, accounts: &[Account]) -> anyhow::Result<()> {
    let Some(admin) = accounts.iter().find(|account| account.role == "admin") else {
        return Ok(());
    };
    let api = Api::new(stack)?;
    let user = api.sign_in(&admin.email, &admin.password)?;
    for (code, kind, credits) in CODES {
        let creator = (kind == "creator").then_some(&admin.email);
        let request = json!({"code": code, "kind": kind, "credits": credits, "creatorEmail": creator, "note": "To try the product with"});
        let answer = api.post_once(&user, "/admin/codes", &request)?;
        let there = answer.status == 400 && answer.json()["error"]["field"] == "code";
        ensure!(
            answer.status == 201 || there,
            "the demo code {code} cannot be made: {}",
            answer.text.trim()
        );
    }
    Ok(())
}

/// Accounts, codes and first analyses, made or as they were before; and in words what was made.
pub fn prepare(stack: &Stack<'_>, is_sample: bool) -> anyhow::Result<(Vec<Account>, String)> {
    let mut list = make(stack)?;
    let reports = if is_sample { make_past(stack, &list)? } else { 0 };
    list.retain(|account| is_sample || account.role != WATCHER);
    make_codes(stack, &list)?;
    // On the real platform each analysis costs quota: none is spent unasked.
    let channels: &[&str] = if is_sample { &sample::KNOWN } else { &[] };
    let analysed = analyse_first_channels(stack, &list, channels)?;
    let note = if analysed == 0 && reports == 0 {
        "as before".to_owned()
    } else {
        format!("{}, {analysed} analyses and {reports} reports", list.len())
    };
    Ok((list, note))
}

/// What a person needs to begin.
pub fn welcome(place: &Place, accounts: &[Account]) {
    let mut rows = vec![vec!["account".to_owned(), "e-mail".to_owned(), "password".to_owned()]];
    rows.extend(
        accounts
            .iter()
            .map(|a| vec![a.role.clone(), a.email.clone(), a.password.clone()]),
    );
    ui::print(&format!(
        "\n  Kanalyse runs at {}\n",
        console::style(place.web()).bold().underlined()
    ));
    ui::print(&ui::table(&rows));
    let mut codes = vec![vec!["code".to_owned(), "kind".to_owned(), "brings".to_owned()]];
    codes.extend(CODES.iter().map(|(code, kind, credits)| {
        let brings = credits.map_or_else(|| "10 % off".to_owned(), |credits| format!("{credits} credits"));
        vec![(*code).to_owned(), (*kind).to_owned(), brings]
    }));
    ui::print(&ui::table(&codes));
    ui::print(&format!(
        "  The admin signs in with a code as well, which is here: {}\n",
        place.authenticators()
    ));
    ui::print(&format!(
        "  Every mail is kept here and none is sent: {}\n",
        place.mails()
    ));
    ui::print(
        "  New accounts: any e-mail address, the code is 123456. Ctrl-C stops everything; the data stays in .local.\n",
    );
}
