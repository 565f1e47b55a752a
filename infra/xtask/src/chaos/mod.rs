//! `chaos`: people use the product on a local cloud of its own while a part of it is killed every minute; afterwards ledger, jobs,
//! schedules and mails are compared with what they were told. See README.md alongside.

mod audit;
mod books;
mod caller;
mod deeds;
mod kills;
mod people;
mod record;
mod report;

use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use serde_json::json;

use crate::api::Api;
use crate::api::cloud::{Cloud, text};
use crate::api::provider::Provider;
use crate::chaos::audit::{Finding, Subject};
use crate::chaos::books::Books;
use crate::chaos::caller::Caller;
use crate::chaos::deeds::Person;
use crate::chaos::people::{Begun, Player, World};
use crate::chaos::record::Record;
use crate::chaos::report::Report;
use crate::dag::{self, OnFailure};
use crate::jobs;
use crate::prepare;
use crate::prepare::lints::Lints;
use crate::stack::temporary::Temporary;
use crate::stack::{Stack, sample};
use crate::suite::schedule;
use crate::ui::{self, Board, Line};
use crate::workspace::Workspace;

/// Channels that people analyse.
const CHANNELS: usize = 80;
/// What everybody begins with: more than half an hour takes.
const CREDITS: i64 = 1_000;
/// Codes that can be redeemed, and what each brings.
const CODES: [(&str, i64); 2] = [("CHAOS1", 3), ("CHAOS2", 7)];
/// From one comparison to the next, while everything comes to rest.
const PAUSE: Duration = Duration::from_secs(5);
/// From one word about what is left to the next.
const TOLD: Duration = Duration::from_secs(60);
/// Faults and findings that the terminal shows; the file has all of them.
const SHOWN: usize = 20;
/// At rest, nothing may follow within this time.
const STILL: Duration = Duration::from_secs(30);

/// Options of `chaos`.
#[derive(clap::Args)]
pub struct Args {
    /// Minutes of use.
    #[arg(long, default_value_t = 30)]
    minutes: u64,
    /// People who use it at once; every second one has a monitor.
    #[arg(long, default_value_t = 24)]
    people: usize,
    /// Seconds from one kill to the next.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Seconds for which a killed part is away before it is started again.
    #[arg(long, default_value_t = 0)]
    away: u64,
    /// Which acts and kills chance brings: with the same number the same ones, as far as answers and times allow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Most minutes until everything has come to rest.
    #[arg(long, default_value_t = 40)]
    rest: u64,
}

/// Builds, starts, plays, compares; a failure where anything is not as it must be.
pub fn run(workspace: &Workspace, args: &Args) -> anyhow::Result<ExitCode> {
    let temporary = Temporary::new(workspace, "chaos")?;
    let logs = temporary.place.logs();
    let stack = Stack::new(workspace, temporary.options(workspace));
    let mut steps = prepare::steps(workspace, Lints::Off, &logs);
    steps.extend(stack.steps(&prepare::BUILT));
    dag::run(&Board::new(), steps, OnFailure::Stop)?.check()?;
    let path = stack.place().state.join("report.txt");
    // That of the last run must not be taken for one of this.
    fs::write(&path, "").with_context(|| format!("cannot write {}", path.display()))?;
    let report = play(&stack, args)?;
    fs::write(&path, report.text(usize::MAX)).with_context(|| format!("cannot write {}", path.display()))?;
    ui::print(&report.text(SHOWN));
    let is_well = report.findings.is_empty() && report.unexcused().is_empty();
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn play(stack: &Stack<'_>, args: &Args) -> anyhow::Result<Report> {
    let scenes = Board::new();
    let line = scenes.begin("people");
    let world = prepare_world(stack, args);
    line.ends(world.is_ok(), "");
    let world = world?;
    let line = scenes.begin("load and kills");
    let mut findings = load(stack, &world, args, &line);
    line.ends(findings.is_empty(), "");
    if jobs::interrupted() {
        bail!("interrupted");
    }
    let line = scenes.begin("coming to rest");
    let (began, outages) = (Instant::now(), world.record.outages());
    let calls = world.record.split();
    let (books, rest) = come_to_rest(stack, &world, began + Duration::from_secs(60 * args.rest), &line)?;
    let took = began.elapsed();
    findings.extend(rest.into_iter().map(|finding| finding.text));
    findings.extend(shown(&world, &books));
    let killed: Vec<String> = outages.iter().map(|outage| outage.what.clone()).collect();
    line.ends(findings.is_empty(), "");
    Ok(Report {
        calls,
        spared: kills::spared(&killed),
        outages,
        deeds: world.people.iter().map(|person| person.deeds().clone()).collect(),
        books,
        rest: took,
        findings,
    })
}

fn prepare_world(stack: &Stack<'_>, args: &Args) -> anyhow::Result<World> {
    let api = Api::new(stack)?;
    let base = stack.place().sample();
    let operator = api.new_admin("operator")?;
    for (code, credits) in CODES {
        let body = json!({"code": code, "kind": "promo", "credits": credits, "note": "to try"});
        let answer = api.post_once(&operator, "/admin/codes", &body)?;
        ensure!(
            answer.status == 201,
            "the code {code} was refused: {}",
            answer.text.trim()
        );
    }
    let world = World {
        people: Vec::new(),
        record: Record::new(),
        web: stack.place().web(),
        cloud: Cloud::new(stack)?,
        provider: Provider::new(stack),
        channels: sample::with_uploads(&base, CHANNELS)?,
        codes: CODES.map(|(code, credits)| (code.to_owned(), credits)).to_vec(),
        begun: Begun::default(),
        operator,
        api,
    };
    let mut people = Vec::new();
    for number in 0..args.people {
        people.push(new_person(&world, number)?);
    }
    sample::latency(&base, kills::LATENCY_MS)?;
    let name = text(&world.cloud.rule("mon-09")?, "Name")?;
    world.cloud.reschedule(&name, schedule::EVERY_MINUTE)?;
    Ok(World { people, ..world })
}

fn new_person(world: &World, number: usize) -> anyhow::Result<Person> {
    let user = world.api.new_user("chaos")?;
    let id = world.api.id(&user)?;
    let monitor = if number.is_multiple_of(2) {
        let channel = &world.channels[number % world.channels.len()];
        let made = world
            .api
            .post_once(&user, "/monitors", &schedule::on_mondays(channel))?;
        ensure!(made.status == 201, "POST /monitors answered {}", made.text.trim());
        Some(text(&made.json(), "monitorId")?)
    } else {
        None
    };
    let person = Person::new(user, id, monitor);
    let caller = Caller::new(&world.web, &world.record);
    people::adjust(&caller, &world.operator, &person, CREDITS)?;
    Ok(person)
}

/// Everybody at once, until the end; answers what went wrong.
fn load(stack: &Stack<'_>, world: &World, args: &Args, line: &Line<'_>) -> Vec<String> {
    let end = Instant::now() + Duration::from_secs(60 * args.minutes);
    let (every, away) = (Duration::from_secs(args.every), Duration::from_secs(args.away));
    std::thread::scope(|scope| {
        let mut all = vec![
            scope.spawn(move || kills::kill(stack, world, every, away, args.seed, end)),
            scope.spawn(move || people::operate(world, args.seed, end)),
        ];
        for (person, number) in world.people.iter().zip(1..) {
            let seed = args.seed.wrapping_mul(1_000) + number;
            all.push(scope.spawn(move || Player::new(world, person, seed).play(end)));
        }
        while Instant::now() < end && !jobs::interrupted() {
            let (kills, left) = (
                world.record.outages().len(),
                end.saturating_duration_since(Instant::now()),
            );
            line.says(&format!("{kills} kills, {} left", ui::seconds(left)));
            std::thread::sleep(Duration::from_secs(1));
        }
        line.says("everybody ends what they began");
        let ended = all.into_iter().map(std::thread::ScopedJoinHandle::join);
        ended
            .flat_map(|wrong| wrong.unwrap_or_else(|_| vec!["somebody's thread panicked".to_owned()]))
            .collect()
    })
}

/// Waits until nothing is left to be done, or nothing that is wrong can still come right. What only one of the last two comparisons finds
/// has changed meanwhile, and is nothing.
fn come_to_rest(
    stack: &Stack<'_>,
    world: &World,
    end: Instant,
    line: &Line<'_>,
) -> anyhow::Result<(Books, Vec<Finding>)> {
    let (mut still_since, mut told, mut last) = (None, Instant::now(), Vec::new());
    loop {
        let compared = compare(stack, world);
        let is_over = Instant::now() > end;
        let words = match compared {
            Ok((books, mut findings)) => {
                let left = findings.iter().filter(|finding| finding.may_pass);
                let words = said(&findings, left.clone().count());
                let is_still = left.count() == 0;
                let since = *still_since.get_or_insert_with(Instant::now);
                if !is_still {
                    still_since = None;
                } else if since.elapsed() > STILL {
                    findings.retain(|finding| last.contains(finding));
                    return Ok((books, findings));
                }
                if is_over {
                    return Ok((books, findings));
                }
                last = findings;
                words
            }
            Err(error) if is_over => return Err(error),
            // Something may not be back yet.
            Err(error) => format!("nothing can be compared: {error:#}"),
        };
        line.says(&words);
        if told.elapsed() > TOLD {
            told = Instant::now();
            ui::line(&format!("    {words}"));
        }
        if jobs::interrupted() {
            bail!("interrupted");
        }
        std::thread::sleep(PAUSE);
    }
}

fn said(findings: &[Finding], left: usize) -> String {
    let first = findings
        .first()
        .map_or(String::new(), |first| format!(", such as: {}", first.text));
    format!("{left} things left, {} wrong{first}", findings.len() - left)
}

fn compare(stack: &Stack<'_>, world: &World) -> anyhow::Result<(Books, Vec<Finding>)> {
    let books = Books::read(stack, &world.cloud, &world.provider)?;
    let subjects = world.people.iter().map(|person| Subject {
        id: &person.id,
        email: &person.user.email,
        deeds: person.deeds().clone(),
        monitors: person.monitor.is_some(),
    });
    let subjects: Vec<Subject<'_>> = subjects.collect();
    let findings = audit::findings(&subjects, &books, &world.record.away());
    Ok((books, findings))
}

/// What everybody is shown afterwards, where it is not what is on record.
fn shown(world: &World, books: &Books) -> Vec<String> {
    let people = world.people.iter();
    let wrong = people.filter_map(|person| {
        let error = shown_to(world, books, person).err()?;
        Some(format!("{}: {error:#}", person.id))
    });
    wrong.collect()
}

/// Their balance, and their newest analysis with its report.
fn shown_to(world: &World, books: &Books, person: &Person) -> anyhow::Result<()> {
    let user = world.api.sign_in_again(&person.user)?;
    let credits = world.api.credits(&user)?;
    let account = audit::rows_of(&books.billing, &person.id).find(|row| row.text("sk") == "ACCT");
    let balance = account.map_or(0, |row| row.number("subscription") + row.number("purchased"));
    ensure!(
        credits == balance,
        "{credits} credits are shown, {balance} are on record"
    );
    let analyses = audit::rows_of(&books.analyses, &person.id).filter(|row| row.after("J#").is_some());
    let Some(newest) = analyses.max_by_key(|row| row.text("createdAt")) else {
        return Ok(());
    };
    let path = format!("/analyses/{}", newest.text("requestId"));
    let analysis = world.api.get(&user, &path)?;
    ensure!(
        analysis["status"] == newest.text("status") && analysis["refunded"] == newest.is("refunded"),
        "{path} shows {} where {} is on record",
        analysis["status"],
        newest.text("status")
    );
    let has_report = !analysis["report"].is_null();
    ensure!(
        has_report == (newest.text("status") == "completed"),
        "{path} shows a report: {has_report}"
    );
    Ok(())
}
