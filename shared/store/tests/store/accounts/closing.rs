//! The end of an account: closed at once, erased in pages, whatever stops on the way.

use contract::endpoints::ALL;
use contract::{Access, Spec};
use domain::profile::Change;
use domain::scout::platform_day;
use domain::session::Device;
use domain::{Error, Language, Result, SessionId, UserId};
use jiff::Timestamp;
use store::{Store, limit_subject};
use testkit::{Cloud, Faults, Kill};
use tokio::task::JoinSet;

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{Person, days, new_job, seconds};

/// Enough analyses for several pages.
const ANALYSES: usize = 30;

/// The endpoints that look at tokens.
fn personal() -> impl Iterator<Item = &'static Spec> {
    ALL.iter().filter(|spec| spec.access != Access::Public)
}

/// The endpoints that admit a call of this person at that time.
async fn admitting(store: &Store, user: &UserId, at: Timestamp) -> Vec<&'static str> {
    let mut admitting = Vec::new();
    for spec in personal() {
        match store.admit(&limit_subject(spec, user.as_str()), spec.rate, at).await {
            Ok(()) => admitting.push(spec.name),
            Err(Error::SignInRequired) => {}
            Err(other) => panic!("{}: {other:?}", spec.name),
        }
    }
    admitting
}

/// A person with a number of analyses, half of them with a report, and settings.
async fn busy(cloud: &Cloud, analyses: usize) -> Person<'_> {
    let person = Person::arrive(cloud).await;
    let bought = domain::Split {
        subscription: 0,
        purchased: analyses as i64,
    };
    person.book(bought).await;
    for nth in 0..analyses {
        let job = person.start_running().await;
        let report = report_of(&some_channel(), person.now);
        let end = match nth % 2 {
            0 => store::End::Completed {
                report: &report,
                refund: false,
                changes: None,
            },
            _ => store::End::Failed {
                kind: domain::job::FailureKind::Network,
            },
        };
        person
            .store
            .settle_analysis(&job.key, 1, &end, person.now)
            .await
            .unwrap();
    }
    let change = Change {
        language: Some(Language::De),
        ..Change::default()
    };
    person.store.change_profile(&person.user, &change).await.unwrap();
    admitting(&person.store, &person.user, person.now).await;
    let (session, device) = (SessionId::of_second(person.now.as_second()).unwrap(), Device::of(""));
    let noted = person.store.note_session(&person.user, session, device, person.now);
    noted.await.unwrap();
    let ended = person.store.end_other_sessions(&person.user, session, person.now);
    ended.await.unwrap();
    let now = Timestamp::now();
    let counted = person.store.count_failure(&person.user, None, platform_day(now), now);
    counted.await.unwrap();
    person
}

async fn close_and_erase(store: &Store, user: &UserId, now: Timestamp) -> Result<()> {
    store.close_account(user, now).await?;
    store.erase(user, Timestamp::now()).await
}

/// Nothing is left of the person but the ledger and the marks that the account is closed, and the ledger adds up to nothing.
pub async fn assert_erased(person: &Person<'_>) {
    let mut left: Vec<(String, String)> = Vec::new();
    for table in store::schema::ALL {
        let rows = person
            .cloud
            .dynamodb()
            .scan()
            .table_name(table.name)
            .send()
            .await
            .unwrap();
        for row in rows.items.unwrap_or_default() {
            let text = |name: &str| row[name].as_s().unwrap().clone();
            let refuses = table.name == "limits" && row.contains_key("closedAt");
            if text("pk").contains(person.user.as_str()) && !refuses {
                left.push((table.name.to_owned(), text("sk")));
            }
        }
    }
    let kept = |(table, sk): &(String, String)| table == "billing" && (sk == "ACCT" || sk.starts_with("L#"));
    assert!(left.iter().all(kept), "{left:?}");
    assert!(left.contains(&("billing".to_owned(), "L#close".to_owned())));
    assert_eq!(person.balance().await.total(), 0);
    person.assert_booked().await;
}

#[tokio::test]
async fn a_closed_account_spends_grants_and_shows_nothing_and_its_credits_are_void() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    person
        .store
        .close_account(&person.user, person.now + seconds(1))
        .await
        .unwrap();
    person
        .store
        .close_account(&person.user, person.now + seconds(9))
        .await
        .unwrap();
    let seen = person.store.account(&person.user, person.now + days(400)).await;
    assert!(matches!(seen, Err(Error::SignInRequired)), "{seen:?}");
    let started = person.store.start_analysis(&new_job(&person.user, person.now)).await;
    assert!(matches!(started, Err(Error::NotEnoughCredits)), "{started:?}");
    assert_eq!(person.sources().await, ["close", "free:1"]);
    assert_erased(&person).await;
}

#[tokio::test]
async fn from_the_moment_of_closing_every_endpoint_refuses_the_person_but_the_one_that_closes() {
    let cloud = Cloud::start().await;
    let (person, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let (store, user, now) = (&person.store, &person.user, person.now);
    // Some counters are there already, with all calls of the moment used up.
    for spec in personal().filter(|spec| matches!(spec.name, "get-me" | "start-analysis" | "get-leaderboard")) {
        let subject = limit_subject(spec, user.as_str());
        for _ in 0..spec.rate.burst {
            store.admit(&subject, spec.rate, now).await.unwrap();
        }
    }
    store.close_account(user, now).await.unwrap();
    for at in [now, now + seconds(1), now + days(1)] {
        assert_eq!(admitting(store, user, at).await, ["delete-account"]);
    }
    store.erase(user, now + days(1)).await.unwrap();
    let late = admitting(store, user, now + days(1) + seconds(60)).await;
    assert_eq!(late, ["delete-account"], "an erased one's token may still live");
    let open = admitting(store, &other.user, now).await;
    assert_eq!(open.len(), personal().count(), "nobody else is refused");
}

#[tokio::test]
async fn the_marks_of_a_closed_account_outlast_the_dead_letters_and_then_expire() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let (erased, days_among_dead_letters) = (person.now + seconds(30), 14);
    person.store.close_account(&person.user, person.now).await.unwrap();
    for since in [person.now, erased] {
        let scan = cloud.dynamodb().scan().table_name("limits").send().await.unwrap();
        let marks = scan.items.unwrap_or_default().into_iter();
        let marks: Vec<_> = marks.filter(|row| row.contains_key("closedAt")).collect();
        assert_eq!(marks.len(), personal().count() - 1);
        for row in marks {
            let expires: i64 = row["expiresAt"].as_n().unwrap().parse().unwrap();
            let stays = expires - since.as_second();
            assert!(
                stays > days_among_dead_letters * 86_400 && stays <= 30 * 86_400,
                "{stays} s"
            );
        }
        person.store.erase(&person.user, erased).await.unwrap();
    }
}

#[test]
fn one_transaction_can_close_an_account_at_all_endpoints() {
    let (most, further_rows) = (100, 3);
    assert!(personal().count() + further_rows <= most);
}

#[tokio::test]
async fn an_account_cannot_be_closed_while_an_analysis_runs_and_nothing_is_lost_by_trying() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    let job = person.start_running().await;
    let before = cloud.rows().await;
    let refused = person.store.close_account(&person.user, person.now).await;
    assert!(matches!(refused, Err(Error::AnalysisRunning)), "{refused:?}");
    assert!(cloud.rows().await == before);
    let open = admitting(&person.store, &person.user, person.now).await;
    assert_eq!(open.len(), personal().count(), "refused, and yet closed to some calls");
    let end = store::End::Failed {
        kind: domain::job::FailureKind::Timeout,
    };
    person
        .store
        .settle_analysis(&job.key, 1, &end, person.now)
        .await
        .unwrap();
    person.store.close_account(&person.user, person.now).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_and_starting_at_once_leave_either_a_running_analysis_or_a_closed_account() {
    let cloud = Cloud::start().await;
    let mut outcomes = (0, 0);
    for _ in 0..20 {
        let person = Person::arrive(&cloud).await;
        let (one, other) = (person.store.clone(), person.store.clone());
        let (user, job, now) = (person.user.clone(), new_job(&person.user, person.now), person.now);
        let closing = tokio::spawn(async move { one.close_account(&user, now).await });
        let starting = tokio::spawn(async move { other.start_analysis(&job).await });
        let (closed, started) = (closing.await.unwrap(), starting.await.unwrap());
        assert!(closed.is_ok() != started.is_ok(), "{closed:?} {started:?}");
        if closed.is_ok() {
            outcomes.0 += 1;
            assert_eq!(person.store.running_analysis(&person.user).await.unwrap(), None);
            assert_eq!(person.balance().await.total(), 0);
        } else {
            outcomes.1 += 1;
            assert_eq!(person.balance().await.total(), 4);
        }
        person.assert_booked().await;
    }
    assert_eq!(outcomes.0 + outcomes.1, 20);
}

#[tokio::test]
async fn an_erased_person_is_erased_in_pages_and_others_keep_everything() {
    let cloud = Cloud::start().await;
    let other = busy(&cloud, 2).await;
    let before = cloud.rows().await;
    let person = busy(&cloud, ANALYSES).await;
    close_and_erase(&person.store, &person.user, person.now).await.unwrap();
    assert_erased(&person).await;
    close_and_erase(&person.store, &person.user, person.now).await.unwrap();
    assert_eq!(
        other
            .store
            .analyses(domain::job::Work::Analysis, &other.user, None, 100)
            .await
            .unwrap()
            .items
            .len(),
        2
    );
    assert!(before != cloud.rows().await, "the ledger of the erased person stays");
    assert_eq!(
        other.store.profile(&other.user).await.unwrap().language,
        Some(Language::De)
    );
}

/// Erasures that go on side by side.
const AT_ONCE: usize = 12;

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_or_a_fault_at_any_write_leaves_nothing_that_the_next_delivery_does_not_erase() {
    let cloud = Cloud::start().await;
    // Writes of one erasure: the closing, settings, counters, one page of analyses.
    let healthy = Faults::none();
    let person = busy(&cloud, 3).await;
    close_and_erase(&cloud.store_with(&healthy), &person.user, person.now)
        .await
        .unwrap();
    let writes = u32::try_from(healthy.writes().len()).unwrap();
    assert!(writes >= 4, "{:?}", healthy.writes());
    let mut erasures = JoinSet::new();
    for nth in 1..=writes {
        let stops = [Kill::Before, Kill::After].map(|kill| Faults::kill(kill, nth));
        let passing = [
            Faults::throttle(nth, 2),
            Faults::server_error(nth, 2),
            Faults::lose_answer(nth),
        ];
        for faults in stops.into_iter().chain(passing) {
            let cloud = cloud.clone();
            erasures.spawn(async move {
                let person = busy(&cloud, 3).await;
                let first = close_and_erase(&cloud.store_with(&faults), &person.user, person.now).await;
                if first.is_err() {
                    assert!(faults.is_dead(), "only a stop is not survived at once: {first:?}");
                    close_and_erase(&cloud.store(), &person.user, person.now).await.unwrap();
                }
                assert_erased(&person).await;
            });
            if erasures.len() > AT_ONCE {
                erasures.join_next().await.unwrap().unwrap();
            }
        }
    }
    while let Some(erasure) = erasures.join_next().await {
        erasure.unwrap();
    }
}

#[tokio::test]
async fn anyone_who_comes_back_gets_the_next_free_credits_when_the_old_account_would_have() {
    let cloud = Cloud::start().await;
    let gone = Person::arrive(&cloud).await;
    gone.store.close_account(&gone.user, gone.now).await.unwrap();
    let closed = gone.store.closed_account(&gone.user).await.unwrap().unwrap();
    assert_eq!(closed.next_free_at, gone.now + days(30));
    gone.store.mark_free("a-mark", closed.next_free_at).await.unwrap();

    let back = Person::unseen(&cloud);
    let claim = async |mark: &str, owner: &str, at| back.store.claim_free(mark, owner, at).await.unwrap();
    assert_eq!(
        claim("a-mark", "back", back.now + days(1)).await,
        Some(closed.next_free_at)
    );
    for _ in 0..2 {
        back.store
            .open_account(&back.user, closed.next_free_at, back.now)
            .await
            .unwrap();
    }
    let credits = async |at| back.store.account(&back.user, at).await.unwrap().balance.total();
    assert_eq!(credits(back.now + days(29)).await, 0);
    assert_eq!(credits(back.now + days(30)).await, 5);
    assert_eq!(back.sources().await, ["free:1"]);
    back.assert_booked().await;

    assert_eq!(
        claim("a-mark", "back", gone.now + days(30)).await,
        None,
        "they are due again"
    );
    assert_eq!(claim("another-mark", "back", gone.now).await, None);
}

#[tokio::test]
async fn of_all_accounts_under_one_mark_one_claims_the_first_free_credits_and_may_do_so_again() {
    let cloud = Cloud::start().await;
    let (store, now) = (cloud.store(), Person::unseen(&cloud).now);
    let mut claims = JoinSet::new();
    for owner in 0..20 {
        let store = store.clone();
        claims.spawn(async move {
            (
                owner,
                store.claim_free("a-mark", &owner.to_string(), now).await.unwrap(),
            )
        });
    }
    let claims = claims.join_all().await;
    let (first, others): (Vec<_>, Vec<_>) = claims.into_iter().partition(|(_, until)| until.is_none());
    let [(first, None)] = first[..] else {
        panic!("{first:?}")
    };
    assert!(
        others.iter().all(|(_, until)| *until == Some(now + days(30))),
        "{others:?}"
    );
    let again = async |owner: i32, at| store.claim_free("a-mark", &owner.to_string(), at).await.unwrap();
    assert_eq!(again(first, now + days(1)).await, None, "a trigger that runs twice");
    assert_eq!(again(first + 1, now + days(30)).await, Some(now + days(31)));
    assert_eq!(again(first + 1, now + days(31)).await, None);
}

#[tokio::test]
async fn an_account_that_is_not_closed_is_not_to_be_erased() {
    let cloud = Cloud::start().await;
    let person = Person::arrive(&cloud).await;
    assert_eq!(person.store.closed_account(&person.user).await.unwrap(), None);
    let unseen = Person::unseen(&cloud);
    let refused = unseen.store.close_account(&unseen.user, unseen.now).await;
    assert!(matches!(refused, Err(Error::NotFound)), "{refused:?}");
}
