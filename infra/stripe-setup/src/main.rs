//! Makes products, prices, the coupon of creator codes, the portal's configuration and the webhook endpoint at the payment provider.
//! The key comes from `STRIPE_SECRET_KEY`, the provider's address from `STRIPE_API_BASE`: arguments of a process can be read by everybody.
//! Standard output carries JSON alone; the webhook's secret is in it where the endpoint was made, because the provider never says it again.

use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Parser;
use payments::{Keys, LIVE_BASE, Mode, Payments, PaymentsConfig};
use serde_json::json;

/// How long a provider that is only just starting is waited for.
const TRIES: u32 = 5;

/// Makes at the payment provider what is missing there; may be run any number of times.
#[derive(Debug, Parser)]
#[command(name = "stripe-setup", version)]
struct Arguments {
    /// Address of the site, to which events are sent.
    #[arg(long, required_unless_present = "check")]
    site: Option<String>,
    /// The secret of a webhook endpoint that is there is known; without this, such an endpoint is recreated.
    #[arg(long)]
    knows_secret: bool,
    /// Name of the installation.
    #[arg(long, default_value = "setup")]
    stage: String,
    /// Changes nothing, and says only whether the account charges tax.
    #[arg(long)]
    check: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let api_key = std::env::var("STRIPE_SECRET_KEY").unwrap_or_default();
    if Mode::of(&api_key) == Mode::Off {
        bail!("STRIPE_SECRET_KEY holds no key of the payment provider (`sk_test_…` or `sk_live_…`)");
    }
    let config = PaymentsConfig {
        keys: Keys {
            api_key,
            webhook_secrets: Vec::new(),
            site: arguments.site.unwrap_or_default(),
            tax: false,
        },
        api_base: std::env::var("STRIPE_API_BASE").unwrap_or_else(|_| LIVE_BASE.to_owned()),
        stage: arguments.stage,
    };
    let payments = Payments::new(&config)?;
    let said = if arguments.check {
        json!({ "tax": patiently(async || payments.charges_tax().await).await? })
    } else {
        let run = format!("setup-{}", jiff::Timestamp::now().as_millisecond());
        let done = patiently(async || payments.set_up(&run, arguments.knows_secret).await).await?;
        json!({
            "made": done.made,
            "found": done.found.len(),
            "tax": done.tax,
            "webhookSecret": done.webhook_secret,
        })
    };
    writeln!(io::stdout(), "{said}")?;
    Ok(())
}

/// Waits for a provider that is only just starting.
async fn patiently<T>(act: impl AsyncFn() -> domain::Result<T>) -> anyhow::Result<T> {
    let mut tries = 1;
    loop {
        match act().await {
            Err(domain::Error::Unavailable { .. }) if tries < TRIES => {
                tokio::time::sleep(Duration::from_millis(300)).await;
                tries += 1;
            }
            done => return done.context("the payment provider cannot be set up"),
        }
    }
}
