//! The schema, and what is said about tables that were not given.

use domain::Error;
use store::schema;
use store::{Store, Tables};
use testkit::Cloud;

use crate::world::{CHANNEL, someone, start_of_time};

#[test]
fn every_table_has_its_own_name_id_and_variable() {
    for pick in [
        |t: &schema::Table| t.name,
        |t: &schema::Table| t.logical_id,
        |t: &schema::Table| t.variable,
    ] {
        let mut names: Vec<_> = schema::ALL.iter().map(pick).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), schema::ALL.len());
    }
}

#[tokio::test]
async fn a_table_that_was_not_given_is_named_by_its_variable_and_only_when_it_is_used() {
    let cloud = Cloud::start().await;
    let tables = Tables::from_lookup(|variable| (variable == "TABLE_BILLING").then(|| "billing".to_owned()));
    let store = Store::new(cloud.dynamodb(), tables);
    store.warm().await;
    assert_eq!(
        store
            .account(&someone(), start_of_time())
            .await
            .unwrap()
            .balance
            .total(),
        5
    );
    let missing = store
        .snapshot(domain::job::Work::Analysis, &CHANNEL.parse().unwrap(), start_of_time())
        .await;
    assert!(
        matches!(&missing, Err(Error::Internal(cause)) if cause.contains("TABLE_CHANNELS")),
        "{missing:?}"
    );
}
