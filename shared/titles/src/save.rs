//! Saving titles: one, or a whole file of them.

use std::ops::RangeInclusive;

use contract::titles::{ImportTitles, ImportedTitle, ImportedTitles, SaveTitle, SavedTitle as Shown};
use domain::title::MOST_TITLES;
use domain::{ChannelId, ChannelName, Error, IdempotencyKey, Result, TitleId, TitleNotes, TitleText, UserId, VideoId};
use engine::titles::score;
use jiff::{SignedDuration, Timestamp};
use store::{NewTitle, PLATFORM_DATA_TTL, SavedTitle, Store};

use crate::ids;
use crate::scorer::{Scorer, niche};
use crate::show::{cues_of, shown};

/// How long platform data of unknown age is stored.
const SOON: SignedDuration = SignedDuration::from_hours(24);
/// Lines of one import.
const LINES: RangeInclusive<usize> = 1..=MOST_TITLES as usize;

/// Saves a title, scored.
///
/// # Errors
/// [`Error::InvalidInput`] naming the field; [`Error::ChannelWithdrawn`]; as [`Store::save_title`].
pub async fn save(
    scorer: &Scorer,
    user: &UserId,
    key: &IdempotencyKey,
    request: &SaveTitle,
    now: Timestamp,
) -> Result<Shown> {
    let title = TitleText::parse(&request.title)?;
    let channel = request.channel_id.as_deref().map(str::parse::<ChannelId>).transpose()?;
    let video = request.video_id.as_deref().map(str::parse::<VideoId>).transpose()?;
    if video.is_some() && channel.is_none() {
        return Err(Error::invalid("channelId"));
    }
    if let Some(channel) = &channel
        && scorer.store().is_withdrawn(channel).await?
    {
        return Err(Error::ChannelWithdrawn);
    }
    let niche = request.niche.as_deref().map(niche).transpose()?;
    let scored = scorer
        .score(user, &title, channel.as_ref(), niche.as_deref(), now)
        .await?;
    let (id, digest) = match &video {
        Some(video) => (ids::of_video(user, video)?, None),
        None => (ids::of_act(user, key)?, Some(ids::digest(request)?)),
    };
    let soon = now - PLATFORM_DATA_TTL + SOON;
    let new = SavedTitle {
        channel_name: request.channel_name.as_deref().map(ChannelName::parse).transpose()?,
        channel,
        video,
        is_sample: request.is_sample,
        niche,
        category: request.category.into(),
        status: request.status.into(),
        notes: TitleNotes::parse(&request.notes)?,
        // Nobody is shown words that are too old: where no reading is known, or only an older one, they are read again within the hour.
        platform_data_at: scored.read_at.unwrap_or(soon).clamp(soon, now),
        ..SavedTitle::new(NewTitle {
            user: user.clone(),
            id,
            request: digest,
            title,
            created_at: now,
            score: scored.score,
        })
    };
    let saved = scorer.store().save_title(&new).await?;
    Ok(shown(saved, now))
}

/// Saves all lines or none, unless it stops half way: then the same key goes on.
///
/// # Errors
/// [`Error::InvalidInput`] where a line, or their number, is wrong; as [`Store::import_titles`].
pub async fn import(
    store: &Store,
    user: &UserId,
    key: &IdempotencyKey,
    request: &ImportTitles,
    now: Timestamp,
) -> Result<ImportedTitles> {
    if !LINES.contains(&request.lines.len()) {
        return Err(Error::invalid("lines"));
    }
    let digest = ids::digest(request)?;
    let lines = request.lines.iter().enumerate().map(|(number, line)| {
        let id = ids::of_line(user, key, number)?;
        of_line(user, id, &digest, line, now).map_err(|error| error.of_line(number))
    });
    let lines = lines.collect::<Result<Vec<_>>>()?;
    Ok(ImportedTitles {
        saved: store.import_titles(user, &lines).await?,
    })
}

/// `digest` is that of the whole file: the same key must come with the same.
fn of_line(user: &UserId, id: TitleId, digest: &str, line: &ImportedTitle, now: Timestamp) -> Result<SavedTitle> {
    let title = TitleText::parse(&line.title)?;
    let score = score::score(cues_of(title.as_str()), &[]);
    let created_at = match &line.created_at {
        Some(text) => text.parse().map_err(|_| Error::invalid("createdAt"))?,
        None => now,
    };
    Ok(SavedTitle {
        channel_name: line.channel_name.as_deref().map(ChannelName::parse).transpose()?,
        category: line.category.into(),
        status: line.status.into(),
        notes: TitleNotes::parse(&line.notes)?,
        updated_at: now,
        ..SavedTitle::new(NewTitle {
            user: user.clone(),
            id,
            request: Some(digest.to_owned()),
            title,
            created_at: now.min(created_at),
            score,
        })
    })
}
