//! The load: each person reads, analyses, buys and monitors in an order of their own, and an operator gives credits.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::api::cloud::Cloud;
use crate::api::provider::{Provider, session_of};
use crate::api::{Api, PASSWORD, User};
use crate::chaos::caller::{Ask, Caller, Method, persist};
use crate::chaos::deeds::Person;
use crate::chaos::record::Record;
use crate::http::Answer;
use crate::jobs;

/// What people look at, each for itself.
const PAGES: [&str; 13] = [
    "/me",
    "/me/overview",
    "/analyses",
    "/runs",
    "/monitors",
    "/ledger",
    "/titles",
    "/history",
    "/leaderboard",
    "/hub",
    "/notifications",
    "/discoveries",
    "/subscription",
];
/// Longest pause between two acts of a person, in milliseconds.
const LONGEST_PAUSE: u64 = 3_000;
/// How long somebody watches what they began.
const WATCHES: Duration = Duration::from_secs(30);
/// From one adjustment of the operator to the next.
const OPERATOR_PAUSE: Duration = Duration::from_secs(4);
const SIGNED_IN: Duration = Duration::from_secs(240);
/// As many codes as there are.
const CODES_EACH: usize = 2;
/// Below what somebody may ask the coach on a day.
const QUESTIONS_EACH: usize = 5;

/// Where everything happens.
pub struct World {
    pub api: Api,
    pub cloud: Cloud,
    pub provider: Provider,
    pub record: Record,
    pub web: String,
    pub people: Vec<Person>,
    pub operator: User,
    pub channels: Vec<String>,
    /// Codes, with what each brings.
    pub codes: Vec<(String, i64)>,
    pub begun: Begun,
}

/// How often each of these was asked for: a good moment to kill whoever answers.
#[derive(Default)]
pub struct Begun {
    pub analyses: AtomicUsize,
    pub runs: AtomicUsize,
    pub payments: AtomicUsize,
}

/// What people do.
#[derive(Clone, Copy)]
enum Act {
    Look,
    Analyse,
    ComeDue,
    SaveTitle,
    Buy,
    RunByHand,
    AskCoach,
    Redeem,
    SignIn,
}

/// How likely each act is, out of the sum.
const ACTS: [(usize, Act); 9] = [
    (20, Act::Look),
    (8, Act::Analyse),
    (4, Act::ComeDue),
    (3, Act::SaveTitle),
    (2, Act::Buy),
    (1, Act::RunByHand),
    (1, Act::AskCoach),
    (1, Act::Redeem),
    (1, Act::SignIn),
];

/// One person at a keyboard.
pub struct Player<'w> {
    world: &'w World,
    person: &'w Person,
    caller: Caller<'w>,
    user: User,
    /// Which act comes when; what an act needs of chance comes from the other one.
    acts: Rng,
    rng: Rng,
    /// The last time at which the monitor was due.
    due: Option<String>,
}

impl<'w> Player<'w> {
    /// Somebody, whose acts follow from this number.
    pub fn new(world: &'w World, person: &'w Person, seed: u64) -> Self {
        Self {
            world,
            person,
            caller: Caller::new(&world.web, &world.record),
            user: person.user.clone(),
            acts: Rng::with_seed(seed),
            rng: Rng::with_seed(!seed),
            due: None,
        }
    }

    /// Acts until the end; answers what went wrong.
    pub fn play(&mut self, end: Instant) -> Vec<String> {
        let all: Vec<Act> = ACTS.iter().flat_map(|(weight, act)| vec![*act; *weight]).collect();
        let mut wrong = Vec::new();
        while Instant::now() < end && !jobs::interrupted() {
            let act = self.acts.choice(&all).copied().unwrap_or(Act::Look);
            if let Err(error) = self.do_act(act) {
                wrong.push(format!("{}: {error:#}", self.person.user.email));
            }
            std::thread::sleep(Duration::from_millis(self.acts.u64(200..LONGEST_PAUSE)));
        }
        wrong
    }

    fn do_act(&mut self, act: Act) -> anyhow::Result<()> {
        match act {
            Act::Look => self.look(),
            Act::Analyse => self.analyse(),
            Act::ComeDue => self.come_due(),
            Act::SaveTitle => self.save_title(),
            Act::Buy => self.buy(),
            Act::RunByHand => self.run_by_hand(),
            Act::AskCoach => self.ask_coach(),
            Act::Redeem => self.redeem(),
            Act::SignIn => {
                self.sign_in();
                Ok(())
            }
        }
    }

    fn pick<'l, T>(&mut self, list: &'l [T]) -> anyhow::Result<&'l T> {
        self.rng.choice(list).context("there is nothing to choose from")
    }

    fn look(&mut self) -> anyhow::Result<()> {
        let page = *self.pick(&PAGES)?;
        self.read(page, page).map(drop)
    }

    /// A page, unless it cannot be had now; what the address holds is not its name.
    fn read(&self, path: &str, name: &str) -> anyhow::Result<Option<Value>> {
        let answer = self.caller.once(&self.user, &Ask::get(path).called(name));
        let Some(answer) = answer.filter(|answer| answer.status < 500 && answer.status != 429) else {
            return Ok(None);
        };
        ensure!(answer.status == 200, "{name} answered {}", said(&answer));
        Ok(Some(answer.json()))
    }

    fn act(&self, path: &str, name: &str, body: Option<Value>) -> anyhow::Result<Answer> {
        let ask = Ask::new(Method::Post, path, body).called(name);
        self.caller.insist(&self.user, &ask)
    }

    fn analyse(&mut self) -> anyhow::Result<()> {
        let channel = self.pick(&self.world.channels)?.clone();
        self.world.begun.analyses.fetch_add(1, Ordering::Relaxed);
        let answer = self.act("/analyses", "/analyses", Some(json!({ "channel": channel })))?;
        if refused(&answer, &["analysis_in_progress"]) {
            return Ok(());
        }
        ensure!(answer.status == 202, "POST /analyses answered {}", said(&answer));
        let id = text(&answer, "requestId")?;
        self.person.deeds().analyses.insert(id.clone());
        let path = format!("/analyses/{id}");
        self.watch(&path, "/analyses/{requestId}", |analysis| {
            matches!(analysis["status"].as_str(), Some("completed" | "failed"))
        })
    }

    fn watch(&self, path: &str, name: &str, is_over: fn(&Value) -> bool) -> anyhow::Result<()> {
        let end = Instant::now() + WATCHES;
        while Instant::now() < end && !jobs::interrupted() {
            if self.read(path, name)?.is_some_and(|value| is_over(&value)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(500));
        }
        Ok(())
    }

    /// The monitor's next time comes, once there is the report of the last one.
    fn come_due(&mut self) -> anyhow::Result<()> {
        let Some(monitor) = self.person.monitor.clone() else {
            return self.look();
        };
        if let Some(due) = &self.due {
            let path = format!("/runs?limit=5&monitor={monitor}");
            let Some(page) = self.read(&path, "/runs?monitor")? else {
                return Ok(());
            };
            let mut runs = page["items"].as_array().into_iter().flatten();
            let is_it = |run: &Value| run["dueAt"].as_str().is_some_and(|at| at.starts_with(due));
            if !runs.any(is_it) {
                return Ok(());
            }
        }
        let number = self.person.deeds().dues.len();
        // Days that are long over; no two of a monitor are the same.
        let due = format!(
            "20{:02}-{:02}-{:02}T09:00:00",
            10 + number / 336,
            1 + number / 28 % 12,
            1 + number % 28
        );
        let (cloud, id, at) = (&self.world.cloud, &self.person.id, format!("{due}.000000000Z"));
        persist("the database", || cloud.is_due_of(id, &monitor, &at))?;
        self.person.deeds().dues.insert(at);
        self.due = Some(due);
        Ok(())
    }

    fn run_by_hand(&mut self) -> anyhow::Result<()> {
        let Some(monitor) = self.person.monitor.clone() else {
            return self.look();
        };
        let path = format!("/monitors/{monitor}/runs");
        self.world.begun.runs.fetch_add(1, Ordering::Relaxed);
        let answer = self.act(&path, "/monitors/{monitorId}/runs", None)?;
        if refused(&answer, &["run_in_progress"]) {
            return Ok(());
        }
        ensure!(answer.status == 202, "a run by hand answered {}", said(&answer));
        self.person.deeds().runs.insert(text(&answer, "requestId")?);
        Ok(())
    }

    fn save_title(&mut self) -> anyhow::Result<()> {
        let title = format!("What nobody tells you about {}", self.rng.u32(..));
        let answer = self.act("/titles", "/titles", Some(json!({ "title": title })))?;
        ensure!(answer.status == 201, "POST /titles answered {}", said(&answer));
        self.person.deeds().titles += 1;
        Ok(())
    }

    fn ask_coach(&mut self) -> anyhow::Result<()> {
        if self.person.deeds().questions >= QUESTIONS_EACH {
            return self.look();
        }
        let question = json!({"about": "demo", "question": "What should I do next?", "lang": "en"});
        let answer = self.act("/coach/questions", "/coach/questions", Some(question))?;
        ensure!(answer.status == 201, "the coach answered {}", said(&answer));
        self.person.deeds().questions += 1;
        Ok(())
    }

    fn redeem(&mut self) -> anyhow::Result<()> {
        let known = self.person.deeds().codes.len();
        let Some((code, credits)) = self.world.codes.get(known).filter(|_| known < CODES_EACH) else {
            return self.look();
        };
        let body = json!({"promoCode": code, "isGiftCode": false});
        let answer = self.act("/redeem-promo-code", "/redeem-promo-code", Some(body))?;
        // Where the answer to the first try was lost, the second one hears that the code was used.
        let is_redeemed = answer.status == 200 || refused(&answer, &["code_already_used"]);
        ensure!(is_redeemed, "the code {code} was answered {}", said(&answer));
        self.person.deeds().codes.insert(code.clone(), *credits);
        Ok(())
    }

    /// A pack; the first time, where chance has it so, a plan, and the second time a dearer one. One in six payments is not made.
    fn buy(&mut self) -> anyhow::Result<()> {
        let subscribes = self.rng.u8(0..4) == 0;
        let product = if subscribes { "plan_starter" } else { "pack_starter" };
        let answer = self.act("/payments", "/payments", Some(json!({ "priceId": product })))?;
        if refused(&answer, &["already_subscribed"]) {
            return self.upgrade();
        }
        if refused(&answer, &["plan_change_in_progress"]) {
            return Ok(());
        }
        ensure!(answer.status == 200, "POST /payments answered {}", said(&answer));
        let session = session_of(&answer)?;
        self.person.deeds().sessions.insert(session.clone());
        if self.rng.u8(0..6) == 0 {
            return Ok(());
        }
        // Refused where an earlier try had paid, whose answer was lost.
        let order = format!("sessions/{session}/pay");
        self.world.begun.payments.fetch_add(1, Ordering::Relaxed);
        let paid = persist("the payment page", || self.world.provider.try_order(&order))?;
        ensure!(matches!(paid.status, 200 | 400), "{order} was answered {}", said(&paid));
        let path = format!("/payments/{session}");
        self.watch(&path, "/payments/{sessionId}", |payment| payment["status"] == "granted")
    }

    fn upgrade(&self) -> anyhow::Result<()> {
        let body = Some(json!({"priceId": "plan_creator"}));
        let ask = Ask::new(Method::Put, "/subscription", body);
        if self.person.deeds().upgrades > 0 {
            return Ok(());
        }
        let answer = self.caller.insist(&self.user, &ask)?;
        if refused(&answer, &["plan_change_in_progress", "not_subscribed"]) {
            return Ok(());
        }
        ensure!(answer.status == 200, "PUT /subscription answered {}", said(&answer));
        self.person.deeds().upgrades += 1;
        Ok(())
    }

    fn sign_in(&mut self) {
        let record = &self.world.record;
        let from = record.now();
        let user = self.world.api.sign_in(&self.user.email, PASSWORD);
        let fault = user.as_ref().err().map(|error| format!("{error:#}"));
        record.call("POST sign-in".to_owned(), false, from, fault);
        if let Ok(user) = user {
            self.user = user;
        }
    }
}

/// An operator gives credits to one after the other; answers what went wrong.
pub fn operate(world: &World, seed: u64, end: Instant) -> Vec<String> {
    let (mut rng, mut wrong) = (Rng::with_seed(seed), Vec::new());
    let caller = Caller::new(&world.web, &world.record);
    let (mut user, mut since) = (world.operator.clone(), Instant::now());
    while Instant::now() < end && !jobs::interrupted() {
        let Some(person) = rng.choice(&world.people) else {
            break;
        };
        // An operator's acts want a sign-in that is not long ago.
        if since.elapsed() > SIGNED_IN
            && let Ok(again) = world.api.sign_in_again(&user)
        {
            (user, since) = (again, Instant::now());
        }
        if let Err(error) = adjust(&caller, &user, person, rng.i64(1..6)) {
            wrong.push(format!("the operator: {error:#}"));
        }
        std::thread::sleep(OPERATOR_PAUSE);
    }
    wrong
}

/// Gives somebody credits, once.
pub fn adjust(caller: &Caller<'_>, operator: &User, person: &Person, credits: i64) -> anyhow::Result<()> {
    let path = format!("/admin/users/{}/adjustments", person.id);
    let body = json!({"credits": credits, "bucket": "purchased", "reason": "to use the product"});
    let ask = Ask::new(Method::Post, &path, Some(body)).called("/admin/users/{userId}/adjustments");
    let answer = caller.insist(operator, &ask)?;
    ensure!(answer.status == 200, "an adjustment was answered {}", said(&answer));
    person.deeds().adjustments.push(credits);
    Ok(())
}

fn said(answer: &Answer) -> String {
    format!("{} {}", answer.status, answer.text.trim())
}

/// It was refused with one of these codes.
fn refused(answer: &Answer, codes: &[&str]) -> bool {
    let error = answer.json();
    error["error"]["code"]
        .as_str()
        .is_some_and(|code| codes.contains(&code))
}

fn text(answer: &Answer, name: &str) -> anyhow::Result<String> {
    match answer.json()[name].as_str() {
        Some(text) => Ok(text.to_owned()),
        None => bail!("no {name} in {}", said(answer)),
    }
}
