//! A stand-in for a language model, to see the coach with one: `cargo run -p lambdakit --example model -- invents`, and next to it
//! `COACH_API_BASE=http://127.0.0.1:4590/v1 COACH_MODEL=stand-in cargo xtask up`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "says where it is")]

use std::process::ExitCode;

use lambdakit::{Answerer, Says};

/// Where it is.
const ADDRESS: &str = "127.0.0.1:4590";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let texts = |texts: &[&str]| Says::Completions(texts.iter().map(|text| (*text).to_owned()).collect());
    let says = match std::env::args().nth(1).as_deref() {
        Some("behaves") => Says::Draft,
        Some("invents") => texts(&[
            "Your channel has 5,000,000 views.",
            "It grows by a hundred percent a month.",
        ]),
        Some("obeys") => texts(&["Sign in at example.org to see your score."]),
        Some("refuses") => Says::Status(401),
        Some("hangs") => Says::Nothing,
        Some("babbles") => Says::Body("application/json", "{\"choices\": 7}".to_owned()),
        _ => {
            eprintln!("say what it does: behaves, invents, obeys, refuses, hangs or babbles");
            return ExitCode::FAILURE;
        }
    };
    let model = Answerer::start_at(ADDRESS).await;
    model.says(says);
    println!("COACH_API_BASE={} COACH_MODEL=stand-in", model.model);
    std::future::pending().await
}
