//! What calls say that they have used of the database.

use store::{Alias, Units, count_units, counted_along};
use testkit::{Cloud, Faults};

use crate::channels::publicly::{report_of, some_channel};
use crate::world::{CHANNEL, Person, new_job, seconds, start_of_time};

#[tokio::test]
async fn nothing_is_used_where_nothing_is_asked() {
    let ((), units) = count_units(async {}).await;
    assert_eq!(units, Units::default());
}

#[tokio::test]
async fn a_consistent_read_of_a_small_row_is_one_unit_and_a_late_one_half_of_it() {
    let cloud = Cloud::start().await;
    let me = Person::arrive(&cloud).await;
    let (_, units) = count_units(me.store.account(&me.user, me.now)).await;
    assert_eq!(units, Units { read: 1.0, write: 0.0 });
    let (_, units) = count_units(me.store.alias("nobody", me.now)).await;
    assert_eq!(units, Units { read: 0.5, write: 0.0 });
}

#[tokio::test]
async fn a_transaction_pays_twice_for_each_row_and_once_for_an_index_and_what_others_do_meanwhile_is_theirs() {
    let cloud = Cloud::start().await;
    let (me, other) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let job = new_job(&me.user, me.now);
    let (started, (_, others)) = tokio::join!(
        count_units(me.store.start_analysis(&job)),
        count_units(other.store.account(&other.user, other.now)),
    );
    started.0.unwrap();
    // Ledger row, account and analysis, each of one unit, twice; the index of the ledger and the two of the analysis once.
    assert_eq!(started.1.write, 2.0 * 3.0 + 3.0, "{:?}", started.1);
    assert_eq!(others.write, 0.0);
}

#[tokio::test]
async fn of_a_write_whose_answer_was_lost_only_the_repetition_is_known() {
    let cloud = Cloud::start().await;
    let store = cloud.store_with(&Faults::lose_answer(1));
    let named = Alias::Channel(CHANNEL.parse().unwrap());
    let (written, units) = count_units(store.put_alias("handle:lost", &named, start_of_time())).await;
    written.unwrap();
    assert_eq!(units, Units { read: 0.0, write: 1.0 });
}

#[tokio::test]
async fn what_a_spawned_task_uses_is_counted_only_along_with_the_one_that_spawns_it() {
    let cloud = Cloud::start().await;
    let me = Person::arrive(&cloud).await;
    let ask = || {
        let (store, user, now) = (me.store.clone(), me.user.clone(), me.now);
        async move { store.account(&user, now).await.map(drop) }
    };
    let (_, units) = count_units(async { tokio::spawn(counted_along(ask())).await }).await;
    assert_eq!(units.read, 1.0);
    let (_, units) = count_units(async { tokio::spawn(ask()).await }).await;
    assert_eq!(units, Units::default());
}

#[tokio::test]
async fn channels_of_the_hub_that_are_read_at_the_same_time_are_counted() {
    let cloud = Cloud::start().await;
    let channels = [CHANNEL.parse().unwrap(), "UCSfVHQWn_jksCfNJUiO6Ybw".parse().unwrap()];
    let (read, units) = count_units(cloud.store().hub_channels(&channels, start_of_time())).await;
    assert_eq!(read.unwrap().len(), 2);
    assert!(units.read >= 2.0, "{units:?}");
}

#[tokio::test]
async fn the_first_public_result_of_a_channel_pays_for_no_row_of_its_own_and_one_that_overtakes_it_for_that_of_the_other()
 {
    let cloud = Cloud::start().await;
    let (first, mut second) = (Person::arrive(&cloud).await, Person::arrive(&cloud).await);
    let channel = some_channel();
    second.now += seconds(60);
    let mut written = Vec::new();
    for person in [&first, &second] {
        let hidden = person.analyse(&report_of(&channel, person.now), true).await;
        let (shown, units) = count_units(person.store.set_stealth(&hidden.key, false, person.now)).await;
        shown.unwrap();
        written.push(units.write);
    }
    // Analysis, account (a condition), channel and reading of the hub, each of one unit, twice; the index of each but the account's once.
    let shown = 2.0 * 4.0 + 3.0;
    // The first discoverer's row of the channel, and their own.
    let discovered = 2.0 * 2.0;
    // The other's row, and its entry in the index of the board, which is replaced.
    let overtaken = 2.0 + 1.0;
    assert_eq!(written, [shown + discovered, shown + overtaken]);
}
