//! Channels that are analysed publicly, or not.

use std::collections::HashMap;
use std::sync::LazyLock;

use aws_sdk_dynamodb::types::AttributeValue;
use domain::ChannelId;
use engine::Report;
use jiff::Timestamp;
use store::{BoardRow, ChangePosition, End, NewAnalysis, Settled, Started, Store, StoredAnalysis};
use testkit::Cloud;

use crate::world::{Person, new_job, report, start_of_time, text, unique};

static REPORT: LazyLock<Report> = LazyLock::new(|| report(start_of_time()));

/// A channel that no other test knows.
pub fn some_channel() -> ChannelId {
    format!("UC{:022}", unique()).parse().unwrap()
}

/// What an analysis of the channel says whose snapshot was taken then.
pub fn report_of(channel: &ChannelId, taken: Timestamp) -> Report {
    let mut report = REPORT.clone();
    channel.as_str().clone_into(&mut report.channel_info.channel_id);
    report.analysis_date = taken;
    report.unusual_ratio = false;
    report
}

impl Person<'_> {
    /// Starts and completes an analysis now, hidden or not.
    pub async fn analyse(&self, report: &Report, stealth: bool) -> StoredAnalysis {
        let job = self.begin(stealth).await;
        self.complete(&job, report).await;
        self.job(&job.key).await
    }

    pub async fn begin(&self, stealth: bool) -> StoredAnalysis {
        let new = NewAnalysis {
            stealth,
            ..new_job(&self.user, self.now)
        };
        let Started::New { job, .. } = self.store.start_analysis(&new).await.unwrap() else {
            panic!("not new")
        };
        job
    }

    pub async fn complete(&self, job: &StoredAnalysis, report: &Report) {
        let end = End::Completed {
            report,
            refund: false,
            changes: None,
        };
        let settled = self
            .store
            .settle_analysis(&job.key, job.state.attempt, &end, self.now)
            .await;
        assert_eq!(settled.unwrap(), Settled::Now);
    }
}

/// What the builder of the leaderboard knows of the channel.
pub async fn on_board(store: &Store, channel: &ChannelId) -> Option<BoardRow> {
    store.board_row(channel, start_of_time()).await.unwrap()
}

/// The analysis whose result the channel shows.
pub async fn shown(store: &Store, channel: &ChannelId) -> Option<String> {
    let row = on_board(store, channel).await?;
    Some(row.result?.analysis.to_string())
}

/// Everything that changed since then.
pub async fn changes(store: &Store, since: Timestamp) -> Vec<BoardRow> {
    let (mut rows, mut from) = (Vec::new(), Some(ChangePosition::default()));
    while let Some(position) = from {
        let page = store.board_changes(since, &position, 3, start_of_time()).await.unwrap();
        rows.extend(page.rows);
        from = page.next;
    }
    rows
}

/// The analyses whose results of the channel have rows of their own: those that are public and not shown.
pub async fn public_rows(cloud: &Cloud, channel: &ChannelId) -> Vec<String> {
    let call = cloud.dynamodb().query().table_name("channels").consistent_read(true);
    let call = call.key_condition_expression("pk = :pk AND begins_with(sk, :pub)");
    let call = call
        .expression_attribute_values(":pk", text(&format!("C#{channel}")))
        .expression_attribute_values(":pub", text("PUB#"));
    let rows = call.send().await.unwrap().items.unwrap_or_default();
    let id = |row: &HashMap<String, AttributeValue>| row["sk"].as_s().unwrap().rsplit_once('#').unwrap().1.to_owned();
    rows.iter().map(id).collect()
}

/// The channel as an earlier version left it: the result that is shown has a row of its own too. Whose it is, if there is one.
pub async fn leave_as_before(cloud: &Cloud, channel: &ChannelId) -> Option<String> {
    let pk = text(&format!("C#{channel}"));
    let call = cloud.dynamodb().get_item().table_name("channels").consistent_read(true);
    let call = call.key("pk", pk.clone()).key("sk", text("LATEST"));
    let result = call.send().await.unwrap().item?.remove("result")?;
    let of = |name: &str| result.as_m().unwrap()[name].as_s().unwrap().clone();
    let (at, analysis) = (of("analysedAt"), of("analysis"));
    let put = cloud.dynamodb().put_item().table_name("channels");
    let put = put.item("pk", pk).item("sk", text(&format!("PUB#{at}#{analysis}")));
    put.item("result", result).send().await.unwrap();
    Some(analysis)
}
