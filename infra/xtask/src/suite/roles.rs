//! Who tries the contract: accounts made for it, with everything that nobody could guess.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::api::mails::{self, Mails};
use crate::api::{Api, User};
use crate::stack::{Stack, sample};
use crate::suite::endpoints::Endpoint;
use crate::suite::schedule;
use crate::ui::Line;

/// Credits for everything that is started and fails, or does not.
const CREDITS: i64 = 5_000;

/// Who calls.
pub struct Role {
    /// Name of the part.
    pub part: &'static str,
    /// The account; none for a visitor.
    pub user: Option<User>,
    /// Which endpoints are tried: all of them take a long time, and say the same of an operator as of a member.
    pub tries: fn(&Endpoint) -> bool,
    /// Which of them must have been well at least once.
    pub must: fn(&Endpoint) -> bool,
    /// For an endpoint: parts of a call that nobody could guess.
    pub known: Value,
    /// Ids and codes that are not to be deleted or turned off.
    pub kept: String,
}

/// Everybody has an account of their own, so that nothing which is spent, set or closed here is anybody else's.
pub fn all(stack: &Stack<'_>, line: &Line<'_>) -> anyhow::Result<Vec<Role>> {
    line.says("accounts");
    let api = Api::new(stack)?;
    let admin = api.new_admin("api-admin")?;
    let (codes, kept) = codes(&api, &admin)?;
    // With places for the monitors that are set up.
    let member = api.new_user_with("api-member", "agency")?;
    let leaver = api.new_user("api-leaver")?;
    // Belongs to nobody who is tried, so that nobody takes it back.
    let keeper = api.new_user("api-keeper")?;
    let [share, ..] = analyses(&api, &keeper)?;
    let shared = api.put(&keeper, &format!("/analyses/{share}/sharing"), &json!({"shared": true}))?;
    let share = shared["shareId"].as_str().context("a shared analysis has an id")?;
    let mut visitor = Role::new("api as visitor", None, |endpoint| endpoint.public);
    visitor.known = json!({
        "get-shared-analysis": {"path": {"shareId": share}},
        "get-share-picture": {"path": {"shareId": share}},
        "get-share-page": {"path": {"shareId": share}},
        "request-channel-deletion": deletion(),
    });
    let mut mail = mail_links(stack, &api, &keeper)?;
    mail.note_in(&mut visitor);
    visitor.known["recover-sign-in"] = lost(&api)?;
    let mut member = Role::new("api as member", Some(member), |endpoint| !endpoint.is_admins());
    let mut admin = Role::new("api as admin", Some(admin), |_| true);
    admin.tries = Endpoint::is_admins;
    let giver = admin.user.clone().context("an admin")?;
    for role in [&mut member, &mut admin] {
        prepare(&api, &giver, role, share, &codes)?;
        mail.note_in(role);
        role.known["recover-sign-in"] = lost(&api)?;
        role.kept = format!("{} {kept}", role.kept);
    }
    let mut leaver = Role::new("api as leaver", Some(leaver), |_| true);
    leaver.tries = Endpoint::ends_account;
    let confirm = leaver.user.as_ref().map(|user| &user.email);
    leaver.known = json!({"delete-account": {"body": {"confirm": confirm}}});
    Ok(vec![visitor, member, admin, leaver])
}

/// Codes of this run.
struct TrialCodes {
    /// To be redeemed.
    redeemed: String,
    /// To be turned on and off.
    switched: String,
    /// To be made.
    made: String,
}

/// Makes codes for this run, and says which were there before: those stay as they are.
fn codes(api: &Api, admin: &User) -> anyhow::Result<(TrialCodes, String)> {
    let before = api.get(admin, "/admin/codes")?;
    let before = before["items"].as_array().into_iter().flatten();
    let mut kept: Vec<String> = before
        .filter_map(|code| code["code"].as_str().map(str::to_owned))
        .collect();
    let name = |letter: char| format!("TRIAL{}{letter}", std::process::id());
    let codes = TrialCodes {
        redeemed: name('R'),
        switched: name('S'),
        made: name('M'),
    };
    for code in [&codes.redeemed, &codes.switched] {
        let code = json!({"code": code, "kind": "promo", "credits": 5, "note": "Trial of the contract"});
        let answer = api.post_once(admin, "/admin/codes", &code)?;
        ensure!(answer.status == 201, "no code could be made: {}", answer.text.trim());
    }
    kept.push(codes.redeemed.clone());
    Ok((codes, kept.join(" ")))
}

/// Gives somebody credits, three analyses, a payment and a saved title, and says what calls are good.
fn prepare(api: &Api, giver: &User, role: &mut Role, share: &str, codes: &TrialCodes) -> anyhow::Result<()> {
    let user = role.user.as_ref().context("a visitor has nothing")?;
    let id = api.id(user)?;
    let gift = json!({"credits": CREDITS, "bucket": "purchased", "reason": "for the trial of the contract"});
    let given = api.post_once(giver, &format!("/admin/users/{id}/adjustments"), &gift)?;
    ensure!(given.status == 200, "no credits could be given: {}", given.text.trim());
    let analyses = analyses(api, user)?;
    let pack = json!({"priceId": "pack_creator", "credits": 30, "creatorCode": ""});
    let page = api.post_once(user, "/payments", &pack)?.json();
    let session = page["url"].as_str().and_then(|url| url.rsplit('/').next());
    let monitors = monitors(api, user)?;
    let [a, b, gone] = &analyses;
    let channel = api.get(user, &format!("/analyses/{a}"))?["channelId"].clone();
    on_board(api, user, channel.as_str().context("an analysis knows its channel")?)?;
    let video = in_hub(api, user, [a, b])?;
    let other = api.new_user("api-other")?;
    api.get(&other, "/me")?;
    let other = api.id(&other)?;
    role.known = json!({
        "start-analysis": {"body": {"channel": sample::KNOWN[2]}},
        "compare-analyses": {"query": {"a": a, "b": b}},
        "get-analysis": {"path": {"requestId": a}},
        "share-analysis": {"path": {"requestId": a}},
        "set-visibility": {"path": {"requestId": a}, "body": {"stealth": false}},
        "delete-history-entry": {"path": {"source": "quick_search", "id": gone}},
        "get-leaderboard-channel": {"path": {"channelId": channel}},
        "get-hub-video": {"path": {"videoId": video}},
        "update-title": {"path": {"titleId": saved_title(api, user)?}},
        "get-shared-analysis": {"path": {"shareId": share}},
        "get-share-picture": {"path": {"shareId": share}},
        "get-share-page": {"path": {"shareId": share}},
        "create-payment": {"body": pack},
        "get-payment": {"path": {"sessionId": session}},
        "redeem-promo-code": {"body": {"promoCode": codes.redeemed, "isGiftCode": false}, "without": ["apikey"]},
        "create-code": {"body": {"code": codes.made, "kind": "promo", "credits": 5}},
        "update-code": {"path": {"code": codes.switched}, "body": {"active": true}},
        "find-user": {"body": {"email": user.email}},
        "end-session": {"path": {"sessionId": other_session(api, user)?}},
        "adjust-credits": {"path": {"userId": id}, "body": {"credits": 1, "bucket": "purchased", "reason": "a trial"}},
        "set-suspension": {"path": {"userId": other}, "body": {"suspended": true, "reason": "a trial"}},
        "sign-out-user": {"path": {"userId": other}, "body": {"reason": "a trial"}},
        "request-channel-deletion": deletion(),
        "decide-deletion-request": {
            "path": {"deletionRequestId": deletion_request(api, user)?}, "body": {"decision": "decline", "reason": "a trial"},
        },
    });
    role.kept = analyses.join(" ");
    monitors.note_in(role);
    Ok(())
}

/// Asks for a channel to be deleted that nobody here analyses.
fn deletion() -> Value {
    json!({"body": {"channel": "@thymeannex", "email": "owner@kanalyse.example", "note": "A trial", "language": "en"}})
}

/// Asks for it, to be decided.
fn deletion_request(api: &Api, user: &User) -> anyhow::Result<Value> {
    let asked = api.post(user, "/channel-deletion-requests", &deletion()["body"])?;
    ensure!(asked.status == 201, "no request was taken: {}", asked.text.trim());
    Ok(asked.json()["id"].clone())
}

/// Saves a title, to be changed.
fn saved_title(api: &Api, user: &User) -> anyhow::Result<Value> {
    let saved = api.post_once(user, "/titles", &json!({"title": "7 ways to sharpen a knife"}))?;
    ensure!(saved.status == 201, "no title could be saved: {}", saved.text.trim());
    Ok(saved.json()["titleId"].clone())
}

/// Signs the same person in once more, and says under which id the person sees that.
fn other_session(api: &Api, user: &User) -> anyhow::Result<Value> {
    loop {
        let other = api.sign_in_again(user)?;
        api.get(&other, "/me")?;
        let mut sessions = api.get(user, "/me/sessions")?;
        let listed = sessions["items"].as_array_mut().context("a list of sessions")?;
        // Two sign-ins within one second are one session.
        if let Some(other) = listed.iter_mut().find(|session| session["current"] == false) {
            return Ok(other["sessionId"].take());
        }
    }
}

/// Builds the board until the channel is on it: its own schedule takes a minute, in which most of the calls are over.
fn on_board(api: &Api, user: &User, channel: &str) -> anyhow::Result<()> {
    let deadline = Instant::now() + Duration::from_secs(120);
    while api.get(user, &format!("/leaderboard/{channel}")).is_err() {
        ensure!(
            Instant::now() < deadline,
            "{channel} is not on the board after two minutes"
        );
        api.invoke("kanalyse-build-leaderboard", &json!({}))?;
        std::thread::sleep(Duration::from_millis(500));
    }
    Ok(())
}

/// Builds the hub until a video of one of these analyses is in it. They stay, and so does the video.
fn in_hub(api: &Api, user: &User, analyses: [&String; 2]) -> anyhow::Result<Value> {
    let deadline = Instant::now() + Duration::from_secs(120);
    loop {
        api.invoke("kanalyse-build-hub", &json!({}))?;
        for id in analyses {
            let channel = api.get(user, &format!("/analyses/{id}"))?["channelId"].clone();
            let channel = channel.as_str().context("an analysis knows its channel")?;
            let page = api.get(user, &format!("/hub?channelId={channel}"))?;
            if let Some(video) = page["videos"].get(0) {
                return Ok(video["videoId"].clone());
            }
        }
        ensure!(
            Instant::now() < deadline,
            "no video of {analyses:?} is in the hub after two minutes"
        );
        std::thread::sleep(Duration::from_millis(500));
    }
}

/// Monitors of somebody with their runs.
struct Monitors {
    /// To be run.
    run: String,
    /// To be changed.
    changed: String,
    /// To be deleted.
    gone: String,
    /// Runs that have ended: one to be read, one to be deleted.
    runs: [String; 2],
    /// Experiments: one to be cancelled, one to be deleted.
    experiments: [String; 2],
}

/// Sets three channels up, and runs two of them.
fn monitors(api: &Api, user: &User) -> anyhow::Result<Monitors> {
    let set_up = |channel| -> anyhow::Result<String> {
        let answer = api.post_once(user, "/monitors", &monitor(channel))?;
        ensure!(answer.status == 201, "no monitor could be made: {}", answer.text.trim());
        let id = answer.json()["monitorId"].as_str().map(str::to_owned);
        id.context("a monitor has an id")
    };
    // The first one is the last that a smaller tier would turn off.
    let [run, changed, gone] = [0, 1, 2].map(|number| set_up(sample::KNOWN[number]));
    let (run, changed, gone) = (run?, changed?, gone?);
    let begin = |monitor: &str| -> anyhow::Result<String> {
        let answer = api.act(user, &format!("/monitors/{monitor}/runs"))?;
        ensure!(answer.status == 202, "no run could be begun: {}", answer.text.trim());
        let id = answer.json()["requestId"].as_str().map(str::to_owned);
        id.context("a run has an id")
    };
    let runs = [begin(&run)?, begin(&changed)?];
    schedule::ended(api, user, runs.len())?;
    let experiments = experiments(api, user, &run)?;
    Ok(Monitors {
        run,
        changed,
        gone,
        runs,
        experiments,
    })
}

/// Starts an experiment that runs, and one that its person ended.
fn experiments(api: &Api, user: &User, monitor: &str) -> anyhow::Result<[String; 2]> {
    let start = |feature: &str| -> anyhow::Result<String> {
        let answer = api.post_once(user, "/experiments", &experiment(monitor, feature))?;
        ensure!(
            answer.status == 201,
            "no experiment could be started: {}",
            answer.text.trim()
        );
        let id = answer.json()["experimentId"].as_str().map(str::to_owned);
        id.context("an experiment has an id")
    };
    let (running, over) = (start("question")?, start("brackets")?);
    let cancelled = api.act(user, &format!("/experiments/{over}/cancel"))?;
    ensure!(
        cancelled.status == 200,
        "no experiment could be cancelled: {}",
        cancelled.text.trim()
    );
    Ok([running, over])
}

/// An experiment that can be started.
fn experiment(monitor: &str, feature: &str) -> Value {
    json!({"monitorId": monitor, "hypothesis": {"kind": "title", "feature": feature}, "detects": "double"})
}

/// A set-up of this channel that can be made.
fn monitor(channel: &str) -> Value {
    json!({"channel": channel, "cadence": "weekly", "weekday": "monday", "time": "09:00", "tracked": ["score"]})
}

impl Monitors {
    /// Says what calls are good, and keeps what they need.
    fn note_in(&self, role: &mut Role) {
        let ([read, gone], [running, over]) = (&self.runs, &self.experiments);
        let path = |name: &str, id: &str| json!({"path": {name: id}});
        for (endpoint, known) in [
            ("create-monitor", json!({"body": monitor(sample::KNOWN[3])})),
            ("get-monitor", path("monitorId", &self.changed)),
            ("update-monitor", path("monitorId", &self.changed)),
            ("delete-monitor", path("monitorId", &self.gone)),
            ("run-monitor", path("monitorId", &self.run)),
            ("get-run", path("requestId", read)),
            ("delete-run", path("requestId", gone)),
            ("share-run", path("requestId", read)),
            ("start-experiment", json!({"body": experiment(&self.run, "number")})),
            ("cancel-experiment", path("experimentId", running)),
            ("delete-experiment", path("experimentId", over)),
            ("find-channel", json!({"query": {"channel": sample::KNOWN[0]}})),
        ] {
            role.known[endpoint] = known;
        }
        for kept in [&self.run, &self.changed, read] {
            role.kept = format!("{} {kept}", role.kept);
        }
    }
}

/// What links in mails end in.
struct MailLinks {
    unsubscribe: String,
    /// One for each role, as each works once.
    confirm: Vec<String>,
}

/// Has somebody's monitor send a mail, and ask the owners of three addresses.
fn mail_links(stack: &Stack<'_>, api: &Api, user: &User) -> anyhow::Result<MailLinks> {
    let monitor = schedule::set_up(api, user, sample::KNOWN[0])?;
    schedule::run_now(api, user, &monitor)?;
    let mails = Mails::new(stack);
    let newest = mails.wait(&user.email, 1)?;
    let unsubscribe = mails::token(&newest[0], "unsubscribe")?;
    let mut confirm = Vec::new();
    for number in 0..3 {
        let address = format!("owner-{number}-{}", user.email);
        let choice = json!({"mail": {"on": true, "address": address}});
        api.patch(user, &format!("/monitors/{monitor}"), &choice)?;
        let question = mails.wait(&address, 1)?;
        confirm.push(mails::token(&question[0], "confirm-address")?);
    }
    Ok(MailLinks { unsubscribe, confirm })
}

impl MailLinks {
    /// Says what calls are good, each role its own.
    fn note_in(&mut self, role: &mut Role) {
        let unsubscribe = json!({"path": {"token": self.unsubscribe}});
        role.known["open-unsubscribe"] = unsubscribe.clone();
        role.known["unsubscribe"] = unsubscribe;
        role.known["confirm-address"] = json!({"body": {"token": self.confirm.pop()}});
    }
}

/// What recovers the sign-in of somebody who has lost the authenticator app, once.
fn lost(api: &Api) -> anyhow::Result<Value> {
    let user = api.new_user("api-lost")?;
    let code = api.set_authenticator_up(&user)?;
    Ok(json!({"body": {"email": user.email, "code": code}}))
}

/// Three analyses of somebody.
fn analyses(api: &Api, user: &User) -> anyhow::Result<[String; 3]> {
    let analysed = |channel| -> anyhow::Result<String> {
        let id = api.start(user, channel)?;
        let analysis = api.wait_for(user, &id, Duration::from_millis(250), Duration::from_secs(120))?;
        ensure!(
            analysis["status"] == "completed",
            "the analysis of {channel} failed: {analysis}"
        );
        Ok(id)
    };
    Ok([
        analysed(sample::KNOWN[0])?,
        analysed(sample::KNOWN[3])?,
        analysed(sample::KNOWN[1])?,
    ])
}

impl Role {
    pub fn new(part: &'static str, user: Option<User>, must: fn(&Endpoint) -> bool) -> Self {
        Self {
            part,
            user,
            tries: |endpoint| !endpoint.ends_account(),
            must,
            known: json!({}),
            kept: String::new(),
        }
    }
}
