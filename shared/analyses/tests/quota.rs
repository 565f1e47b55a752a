//! The day's quota: nobody can use it up for the others, nothing is taken where it is spent, and nothing is asked twice for nothing.

use analyses::{Found, Intake, Requester, find_channel};
use analysiskit::{BIG, EMPTY, FEW, HandClock, World};
use contract::analysis::{AnalysisAccepted, StartAnalysis};
use domain::job::{FailureKind, Status, Work};
use domain::quota::{Budget, Cost, Payer, Share};
use domain::scout::platform_day;
use domain::{Error, Result, Tier, UserId};
use jiff::SignedDuration;
use quota::Governor;
use store::{Act, AnalysisKey, StoredAnalysis};
use testkit::Faults;

/// Less than half of what the platform grants, which makes it the easier to use up.
const BUDGET: Budget = Budget(Cost {
    units: 2_000,
    searches: 40,
});
/// Channels that only a search finds by their names, as their handles are others.
const BY_SEARCH: &str = "Tildas Teigtagebuch";
const BY_ANOTHER_SEARCH: &str = "Taktiktisch live";

/// One person of the tests, who is somewhere.
struct Caller {
    id: UserId,
    address: Option<String>,
    asked: u32,
}

/// A world whose platform grants [`BUDGET`], as does its governor. Each has a day of its own, as all tests share the database.
struct Ground {
    world: World,
    clock: HandClock,
}

impl Ground {
    async fn new(days: i64) -> Self {
        let mut world = World::start().await;
        let clock = HandClock::start();
        // Early in the platform's day.
        let today = clock.now().as_second() % 86_400;
        clock.advance(86_400 * days + 10 * 3_600 - today);
        world.platform = sample_platform::start(sample_platform::Options {
            now: Some(clock.now()),
            quota_units: u64::from(BUDGET.0.units),
            quota_searches: u64::from(BUDGET.0.searches),
            ..sample_platform::Options::default()
        })
        .await
        .unwrap();
        Self { world, clock }
    }

    fn governor(&self) -> Governor {
        Governor::new(self.world.cloud.store(), BUDGET, self.clock.as_clock())
    }

    /// Somebody whose account is this many days old.
    async fn person(&self, days: i64, address: Option<&str>) -> Caller {
        let id = self.world.person().id;
        let joined = self.clock.now() - SignedDuration::from_hours(24 * days);
        self.world.cloud.store().account(&id, joined).await.unwrap();
        Caller {
            id,
            address: address.map(str::to_owned),
            asked: 0,
        }
    }

    async fn customer(&self) -> Caller {
        let customer = self.person(0, None).await;
        let act = Act {
            at: self.clock.now(),
            actor: "operator".parse().unwrap(),
            action: "set-own-tier".to_owned(),
            target: Some(customer.id.to_string()),
            detail: None,
        };
        let store = self.world.cloud.store();
        store
            .set_tier(&customer.id, Tier::Starter, None, &act, self.clock.now())
            .await
            .unwrap();
        customer
    }

    async fn ask(&self, who: &mut Caller, channel: &str) -> Result<AnalysisAccepted> {
        who.asked += 1;
        let (cloud, key) = (&self.world.cloud, format!("intent-{:05}", who.asked));
        let intake = Intake {
            store: cloud.store(),
            queues: cloud.queues(),
            governor: self.governor(),
            sample: true,
        };
        let requester = Requester {
            id: who.id.clone(),
            is_admin: false,
            weekly_free: false,
            address: who.address.clone(),
        };
        let request = StartAnalysis {
            channel: channel.to_owned(),
            stealth: None,
        };
        analyses::start(&intake, &requester, &key.parse()?, &request, self.clock.now()).await
    }

    /// Asks, and lets a worker do it.
    async fn analyse(&self, who: &mut Caller, channel: &str) -> Result<StoredAnalysis> {
        let accepted = self.ask(who, channel).await?;
        let key = AnalysisKey::analysis(who.id.clone(), accepted.request_id.parse()?);
        let mut worker = self.world.worker(&Faults::none(), &self.clock);
        worker.governor = self.governor();
        let message = contract::event::RunAnalysis {
            user_id: key.user.clone(),
            request_id: key.id.clone(),
        };
        worker.run(&message).await?;
        Ok(worker.store.analysis(&key).await?.expect("it is stored"))
    }

    /// Asks who has this name, as the form for a new monitor does: it costs nothing.
    async fn find(&self, payer: Payer, channel: &str) -> Result<Found> {
        let client = self.governor().client(&self.world.client(), payer);
        let (store, now) = (self.world.cloud.store(), self.clock.now());
        find_channel(&store, &client, &channel.parse()?, now).await
    }

    async fn spent(&self, share: Share) -> Cost {
        self.governor().today().await.unwrap().spent.of(share)
    }

    async fn credits(&self, who: &Caller) -> i64 {
        let account = self.world.cloud.store().account(&who.id, self.clock.now()).await;
        account.unwrap().balance.total()
    }
}

fn names() -> impl FnMut() -> String {
    let mut next = 0;
    move || {
        next += 1;
        format!("qxz{next}vww")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_addresses_with_fifty_free_accounts_cannot_keep_a_customer_from_an_analysis() {
    let ground = Ground::new(400).await;
    let mut name = names();
    let mut attackers = Vec::new();
    for nth in 0..50 {
        // Half of them waited a day: old enough for all that free accounts may do.
        let address = format!("198.51.100.{}", nth % 10);
        attackers.push(ground.person(nth % 2, Some(&address)).await);
    }
    // Analyses of names that nobody has, until each is refused: what they cost is refunded.
    let mut came_to_nothing = 0;
    for attacker in &mut attackers {
        loop {
            let typed = format!("youtube.com/c/{}", name());
            match ground.analyse(attacker, &typed).await {
                Ok(job) => assert!(job.refunded, "{job:?}"),
                Err(Error::FailureLimit { .. }) => break,
                Err(other) => panic!("{other:?}"),
            }
            came_to_nothing += 1;
        }
        assert_eq!(ground.credits(attacker).await, 5);
    }
    assert_eq!(came_to_nothing, 300, "thirty at each of ten addresses");
    // Then questions that never cost anything, until both kinds of accounts are refused.
    for payer in [Payer::New, Payer::Free] {
        // Several words take a search, a handle only a unit.
        while ground.find(payer, &format!("{} and more", name())).await.is_ok() {}
        while ground.find(payer, &format!("@{}", name())).await.is_ok() {}
    }
    let free = ground.spent(Share::Free).await;
    assert_eq!(
        free,
        Cost {
            units: 1_000,
            searches: 20
        },
        "all that free accounts have"
    );

    // A customer has the rest: by name, which takes a search, and by handle.
    let mut customer = ground.customer().await;
    let by_name = ground.analyse(&mut customer, BY_SEARCH).await.unwrap();
    assert_eq!(by_name.state.status, Status::Completed, "{by_name:?}");
    let by_handle = ground.analyse(&mut customer, BIG).await.unwrap();
    assert_eq!(by_handle.state.status, Status::Completed, "{by_handle:?}");

    // Somebody on the free plan learns that it is over, and loses nothing.
    let mut newcomer = ground.person(0, None).await;
    let refused = ground.ask(&mut newcomer, EMPTY).await;
    let Err(Error::QuotaSpent {
        searches_alone: false,
        retry_after_s,
    }) = refused
    else {
        panic!("{refused:?}");
    };
    assert_eq!(ground.credits(&newcomer).await, 5);
    // What somebody else has had read a moment ago can be had all the same.
    assert_eq!(
        ground.analyse(&mut newcomer, BIG).await.unwrap().state.status,
        Status::Completed
    );

    // The next day is a new one for all of them.
    ground.clock.advance(i64::from(retry_after_s));
    assert_eq!(ground.spent(Share::All).await, Cost::default());
    ground.ask(&mut newcomer, EMPTY).await.unwrap();
    ground.ask(&mut attackers[0], EMPTY).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_searches_are_spent_handles_can_still_be_analysed_and_names_that_are_known() {
    let ground = Ground::new(500).await;
    let mut name = names();
    let mut person = ground.person(2, None).await;
    assert_eq!(
        ground.analyse(&mut person, BY_SEARCH).await.unwrap().state.status,
        Status::Completed
    );
    while ground.find(Payer::Free, &format!("{} and more", name())).await.is_ok() {}
    let refused = ground.ask(&mut person, BY_ANOTHER_SEARCH).await;
    assert!(
        matches!(
            refused,
            Err(Error::QuotaSpent {
                searches_alone: true,
                ..
            })
        ),
        "{refused:?}"
    );
    // Read again seven hours later: the name is known, so it takes no search.
    ground.clock.advance(7 * 3_600);
    assert_eq!(
        platform_day(ground.clock.now()),
        platform_day(ground.clock.now() - SignedDuration::from_hours(7)),
        "one day"
    );
    for channel in [BY_SEARCH, "@quietlambda"] {
        assert_eq!(
            ground.analyse(&mut person, channel).await.unwrap().state.status,
            Status::Completed,
            "{channel}"
        );
    }
    // A handle that nobody has is still told from one that somebody has, without suggestions.
    let nobody = ground.analyse(&mut person, "@quietlamda").await.unwrap();
    assert_eq!(
        (nobody.failure, nobody.suggestions.len()),
        (Some(FailureKind::ChannelNotFound), 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nobody_has_is_asked_for_once_a_day_whoever_types_it() {
    let ground = Ground::new(600).await;
    let (mut a, mut b) = (ground.person(2, None).await, ground.person(2, None).await);
    let first = ground.analyse(&mut a, "@quietlamda").await.unwrap();
    assert!(!first.suggestions.is_empty());
    let calls = ground.world.platform_calls();
    let second = ground.analyse(&mut b, "@quietlamda").await.unwrap();
    assert_eq!(
        (second.failure, &second.suggestions),
        (first.failure, &first.suggestions)
    );
    let Found::Nobody(found) = ground.find(Payer::Free, "@quietlamda").await.unwrap() else {
        panic!("somebody has it");
    };
    assert_eq!(found, first.suggestions);
    assert_eq!(ground.world.platform_calls(), calls, "nothing was asked again");
    ground.clock.advance(86_400);
    ground.analyse(&mut b, "@quietlamda").await.unwrap();
    assert!(ground.world.platform_calls() > calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_platform_refuses_for_the_day_takes_no_credit_from_the_next_one() {
    let ground = Ground::new(700).await;
    // Somebody else spends the project's quota, past our counting.
    let client = ground.world.client();
    while client.resolve(&"@quietlambda".parse().unwrap()).await.is_ok() {}
    let (mut first, mut second) = (ground.customer().await, ground.customer().await);
    let failed = ground.analyse(&mut first, EMPTY).await.unwrap();
    assert_eq!((failed.failure, failed.refunded), (Some(FailureKind::Api), true));
    let refused = ground.ask(&mut second, EMPTY).await;
    assert!(
        matches!(
            refused,
            Err(Error::QuotaSpent {
                searches_alone: false,
                ..
            })
        ),
        "{refused:?}"
    );
    assert_eq!(ground.credits(&second).await, ground.credits(&first).await);
    // Whoever asks again for what had begun by then is answered.
    first.asked -= 1;
    let again = ground.ask(&mut first, EMPTY).await.unwrap();
    assert_eq!(again.request_id, failed.key.id.to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_that_end_with_a_result_or_by_our_fault_are_no_failures_of_the_person() {
    let ground = Ground::new(800).await;
    let mut person = ground.person(2, Some("203.0.113.7")).await;
    for _ in 0..3 {
        ground.analyse(&mut person, BIG).await.unwrap();
    }
    let today = platform_day(ground.clock.now());
    let store = ground.world.cloud.store();
    // Ten still may: nothing was counted so far.
    for nth in 0..10 {
        assert!(
            store
                .may_fail(&person.id, person.address.as_deref(), today)
                .await
                .unwrap(),
            "{nth}"
        );
        // Too few videos for a score: given for nothing.
        let channel = if nth % 2 == 0 { FEW } else { "@qxzneverthere" };
        let job = ground.analyse(&mut person, channel).await.unwrap();
        assert!(job.refunded && job.address.is_none(), "{job:?}");
    }
    let refused = ground.ask(&mut person, BIG).await;
    let Err(Error::FailureLimit { retry_after_s }) = refused else {
        panic!("{refused:?}");
    };
    ground.clock.advance(i64::from(retry_after_s));
    ground.ask(&mut person, BIG).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_due_run_that_nobody_can_do_today_begins_tomorrow_and_takes_nothing_before() {
    let ground = Ground::new(900).await;
    let person = ground.world.person();
    let until = ground.clock.now().duration_since(person.clock.now());
    person.clock.advance(until.as_secs());
    person.gets(20).await;
    let key = person.due_monitor(BIG).await;
    while ground.find(Payer::Free, "@quietlambda").await.is_ok() {}
    let mut worker = ground.world.worker(&Faults::none(), &person.clock);
    worker.governor = Governor::new(worker.store.clone(), BUDGET, person.clock.as_clock());
    person.dispatch(&Faults::none()).await.unwrap();
    let message = person.run_messages().remove(0);
    let before = person.credits().await;
    let refused = worker.run_monitor(&message).await;
    let Err(Error::QuotaSpent { retry_after_s, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!((person.credits().await, person.runs().await.len()), (before, 0));
    person.clock.advance(i64::from(retry_after_s));
    worker.run_monitor(&message).await.unwrap();
    let run = person.runs().await.remove(0);
    assert_eq!((run.key.work, run.state.status), (Work::Run, Status::Completed));
    assert_eq!(person.state(&key).await, domain::monitor::MonitorState::Active);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_cannot_be_counted_is_not_sent_and_the_analysis_waits_for_the_next_delivery() {
    let ground = Ground::new(1_000).await;
    let mut person = ground.person(2, None).await;
    let accepted = ground.ask(&mut person, BIG).await.unwrap();
    let key = AnalysisKey::analysis(person.id.clone(), accepted.request_id.parse().unwrap());
    let message = contract::event::RunAnalysis {
        user_id: key.user.clone(),
        request_id: key.id.clone(),
    };
    let mut worker = ground.world.worker(&Faults::none(), &ground.clock);
    let faults = Faults::server_error(1, 10_000);
    worker.governor = Governor::new(ground.world.cloud.store_with(&faults), BUDGET, ground.clock.as_clock());
    let calls = ground.world.platform_calls();
    let held_up = worker.run(&message).await;
    assert!(matches!(held_up, Err(Error::Unavailable { .. })), "{held_up:?}");
    assert_eq!(ground.world.platform_calls(), calls);
    ground.clock.advance(40);
    worker.governor = ground.governor();
    worker.run(&message).await.unwrap();
    let job = worker.store.analysis(&key).await.unwrap().unwrap();
    assert_eq!((job.state.status, job.refunded), (Status::Completed, false));
}
