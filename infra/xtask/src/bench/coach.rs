//! How long somebody waits for an answer of the coach, through web server, gateway and function.

use std::time::{Duration, Instant};

use anyhow::ensure;
use serde_json::json;

use crate::api::Api;
use crate::spread::Spread;
use crate::stack::Stack;
use crate::ui;

const PEOPLE: usize = 8;
/// Of the 20 questions that may be asked a day, and of those a minute.
const QUESTIONS: [&str; 12] = [
    "How is my channel doing?",
    "Why is my score like this?",
    "What should I do next?",
    "and why?",
    "How do I compare with other channels?",
    "How sure is that?",
    "What changed since the last report?",
    "When should I upload?",
    "Which titles work for me?",
    "Which video did best?",
    "How is consistency calculated?",
    "What will the weather be like tomorrow?",
];

/// Asks and prints, each person one question after the other.
pub fn measure(stack: &Stack<'_>) -> anyhow::Result<()> {
    let api = Api::new(stack)?;
    let mut times: Vec<Duration> = Vec::with_capacity(PEOPLE * QUESTIONS.len());
    for _ in 0..PEOPLE {
        let user = api.new_user("asker")?;
        for question in QUESTIONS {
            let body = json!({"about": "demo", "question": question, "lang": "en"});
            let begun = Instant::now();
            let answer = api.post_once(&user, "/coach/questions", &body)?;
            times.push(begun.elapsed());
            ensure!(answer.status == 201, "{}: {}", answer.status, answer.text.trim());
        }
    }
    let rows = [
        Spread::head("the coach, without a language model"),
        Spread::of(&times).row("POST /coach/questions"),
    ];
    ui::print(&ui::table(&rows));
    Ok(())
}
