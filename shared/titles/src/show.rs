//! Saved titles as they cross the wire, and what is found in their words.

use contract::titles::{SavedTitle as Shown, SavedTitlePage, TitleReading};
use domain::{Result, UserId};
use engine::titles::cues;
use engine::titles::score::TitleScore;
use hub::Features;
use jiff::Timestamp;
use store::{SavedTitle, Store};

/// A page of the person's titles.
///
/// # Errors
/// [`domain::Error::InvalidInput`] for a cursor that this user did not get from here; a store that does not answer.
pub async fn own_titles(store: &Store, user: &UserId, cursor: Option<&str>, now: Timestamp) -> Result<SavedTitlePage> {
    let page = store.titles(user, cursor).await?;
    Ok(SavedTitlePage {
        items: page.items.into_iter().map(|title| shown(title, now)).collect(),
        next_cursor: page.next_cursor,
    })
}

/// What the engine finds in a title, besides what that is worth.
#[must_use]
pub fn reading(title: &str, score: TitleScore) -> TitleReading {
    TitleReading {
        features: Features::of(title).each().collect(),
        power_words: hub::power_words(title).into_iter().map(str::to_owned).collect(),
        pattern: hub::skeleton(title),
        score,
    }
}

/// As it may be shown at `now`.
pub(crate) fn shown(title: SavedTitle, now: Timestamp) -> Shown {
    let title = title.at(now);
    let reading = match &title.title {
        Some(words) => reading(words.as_str(), title.score),
        None => TitleReading {
            features: Vec::new(),
            power_words: Vec::new(),
            pattern: None,
            score: title.score,
        },
    };
    Shown {
        title_id: title.id.into(),
        title: title.title.map(Into::into),
        channel_name: title.channel_name.map(Into::into),
        channel_id: title.channel.map(Into::into),
        video_id: title.video.map(Into::into),
        is_sample: title.is_sample,
        niche: title.niche,
        category: title.category.into(),
        status: title.status.into(),
        notes: title.notes.into(),
        created_at: title.created_at,
        updated_at: title.updated_at,
        reading,
    }
}

/// What the engine knows of a title by its words alone.
pub(crate) fn cues_of(title: &str) -> cues::Cues {
    cues::read(title)
}
