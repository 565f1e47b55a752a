//! The demo accounts: shown with the address, and the member's with a few analyses to look at.

use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use crate::api::Api;
use crate::stack::Stack;
use crate::ui;

/// Channels of the sample platform that the demo member has looked at.
const SEEN: usize = 2;

/// A demo account.
pub struct Account {
    role: String,
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
            let (role, email, password) = (
                text(account, "role")?,
                text(account, "email")?,
                text(account, "password")?,
            );
            Some(Account { role, email, password })
        });
    accounts
        .collect::<Option<_>>()
        .context("a demo account lacks its role, address or password")
}

/// Lets the member analyse its first channels, through the API as everybody; not when it already has some.
pub fn analyse_first_channels(stack: &Stack<'_>, accounts: &[Account], channels: &[&str]) -> anyhow::Result<usize> {
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

/// What a person needs to begin.
pub fn welcome(url: &str, accounts: &[Account]) {
    let mut rows = vec![vec!["account".to_owned(), "e-mail".to_owned(), "password".to_owned()]];
    rows.extend(
        accounts
            .iter()
            .map(|a| vec![a.role.clone(), a.email.clone(), a.password.clone()]),
    );
    ui::print(&format!(
        "\n  Kanalyse runs at {}\n",
        console::style(url).bold().underlined()
    ));
    ui::print(&ui::table(&rows));
    ui::print(
        "  New accounts: any e-mail address, the code is 123456. Ctrl-C stops everything; the data stays in .local.\n",
    );
}
