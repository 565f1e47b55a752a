//! Saved titles, stored without the function that saves them.

use domain::TitleText;
use engine::titles::score::{TitleScore, TitleScoreReason};
use jiff::Timestamp;
use store::{NewTitle, SavedTitle};

use crate::Platform;

impl Platform {
    /// Stores a title of somebody's own words, with nothing to score it by.
    ///
    /// # Panics
    /// When the database does not take it.
    pub async fn saved_title(&self, user: &str, id: &str, words: &str) -> SavedTitle {
        let new = SavedTitle::new(NewTitle {
            user: user.parse().unwrap(),
            id: id.parse().unwrap(),
            request: Some(words.to_owned()),
            title: TitleText::parse(words).unwrap(),
            created_at: Timestamp::now(),
            score: TitleScore::none(TitleScoreReason::NoBasis),
        });
        self.cloud.store().save_title(&new).await.unwrap()
    }
}
