//! What somebody is shown of the board.

use board::{Board, Entry, History, Unranked};
use contract::leaderboard::{self as wire, Leaderboard, LeaderboardChannel, LeaderboardRow, LeaderboardTop, RankPoint};
use domain::leaderboard::{Access, Feature};
use domain::{ChannelId, Error, Result};
use jiff::Timestamp;

use crate::ask::Asked;
use materialized::Cached;

/// Hundredths of a point in a point.
const HUNDREDTHS: f64 = 100.0;

/// A page of the board; an empty one before the first board was built.
#[must_use]
pub fn page(cached: Option<&Cached<Board>>, asked: &Asked) -> Leaderboard {
    let access = asked.access;
    let mut page = Leaderboard {
        rows: Vec::new(),
        page: asked.page,
        page_size: asked.page_size,
        total: 0,
        visible: 0,
        channels: 0,
        as_of: None,
        stale: false,
        access: access.into(),
        choices: None,
    };
    let Some(cached) = cached else { return page };
    let board = &cached.value;
    let answer = board.ask(&asked.query);
    page.rows = rows(board, answer.rows, access);
    page.total = answer.total;
    page.visible = access.rows.map_or(answer.total, |rows| rows.min(answer.total));
    page.channels = board.ranked();
    page.as_of = Some(board.built());
    page.stale = cached.stale;
    page.choices = (asked.page == 1 && access.has(Feature::Niche)).then(|| choices(board));
    page
}

/// One channel with the ranks of its last days.
///
/// # Errors
/// [`Error::NotFound`] for a channel that is not on the board, [`Error::TierRequired`] for one beyond the rows of the tier.
pub fn channel(
    cached: &Cached<Board>,
    history: Option<&History>,
    id: &ChannelId,
    access: Access,
) -> Result<LeaderboardChannel> {
    let board = &cached.value;
    let number = board.find(id).ok_or(Error::NotFound)?;
    let channel = row(board, number, access).ok_or(Error::NotFound)?;
    access.demand_rank(channel.rank)?;
    let ranks = history.map(|history| history.of(id)).unwrap_or_default();
    Ok(LeaderboardChannel {
        channel,
        history: ranks.into_iter().map(|(day, rank)| RankPoint { day, rank }).collect(),
        as_of: board.built(),
        stale: cached.stale,
    })
}

/// What a visitor sees, as a file.
#[must_use]
pub fn top(board: &Board) -> LeaderboardTop {
    let visitor = Access::of(None);
    let first = 0..visitor.rows.unwrap_or(0).min(board.ranked());
    LeaderboardTop {
        rows: rows(board, first, visitor),
        channels: board.ranked(),
        as_of: board.built(),
    }
}

fn rows(board: &Board, numbers: impl IntoIterator<Item = u32>, access: Access) -> Vec<LeaderboardRow> {
    let numbers = numbers.into_iter();
    numbers.filter_map(|number| row(board, number, access)).collect()
}

fn row(board: &Board, number: u32, access: Access) -> Option<LeaderboardRow> {
    let (found, span) = (board.row(number)?, board.span(number));
    let unranked = found.unranked();
    let rank = found.rank;
    let entry = found.entry;
    let badges = access.has(Feature::Badges);
    let smart = access.has(Feature::Smart).then(|| smart(&entry));
    let display = entry.display.unwrap_or_default();
    Some(LeaderboardRow {
        channel_id: entry.id.into(),
        rank,
        best_rank: span.map(|span| span.best),
        worst_rank: span.map(|span| span.worst),
        unranked: unranked.map(|why| match why {
            Unranked::Abstained => wire::Unranked::Abstained,
            Unranked::Anomaly => wire::Unranked::Anomaly,
        }),
        channel_name: Some(display.name).filter(|name| !name.is_empty()),
        handle: display.handle,
        channel_avatar: display.logo,
        score: entry.score.map(points),
        score_low: entry.low.map(points),
        score_high: entry.high.map(points),
        rating: entry.rating,
        stage: entry.stage,
        subscribers: entry.subscribers.map(u64::from),
        badges: badges.then(|| entry.badges.keys().map(str::to_owned).collect()),
        smart,
        niche: entry.niche,
        language: entry.language,
        country: entry.country,
        analysis_date: time(entry.analysed),
        first_seen: time(entry.first_seen),
        sample: entry.sample,
    })
}

fn smart(entry: &Entry) -> Vec<wire::SmartFilter> {
    let filters = [
        (entry.hidden_gem, wire::SmartFilter::HiddenGems),
        (entry.efficient, wire::SmartFilter::EfficiencyChampions),
        (entry.rising, wire::SmartFilter::Rising),
    ];
    filters
        .into_iter()
        .filter(|(passes, _)| *passes)
        .map(|(_, filter)| filter)
        .collect()
}

fn choices(board: &Board) -> wire::LeaderboardChoices {
    let list = |counted: Vec<(&str, u32)>| {
        let choice = |(key, channels): (&str, u32)| wire::LeaderboardChoice {
            key: key.to_owned(),
            channels,
        };
        counted.into_iter().map(choice).collect()
    };
    wire::LeaderboardChoices {
        niches: list(board.niches()),
        languages: list(board.languages()),
        badges: list(board.badges()),
    }
}

fn points(hundredths: u16) -> f64 {
    f64::from(hundredths) / HUNDREDTHS
}

fn time(seconds: u32) -> Timestamp {
    Timestamp::from_second(i64::from(seconds)).unwrap_or_default()
}
