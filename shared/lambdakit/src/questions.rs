//! Questions to the coach, stored without the function that answers them.

use contract::language::Language;
use domain::CoachAbout;
use jiff::Timestamp;
use store::{Heard, NewQuestion};

use crate::Platform;

impl Platform {
    /// Stores a question that has no answer, as after a stop in the middle; it counts as one of a hundred a day.
    ///
    /// # Panics
    /// When the database does not take it.
    pub async fn asked(&self, user: &str, key: &str, about: &str, words: &str) {
        let new = NewQuestion {
            user: user.parse().unwrap(),
            key: key.parse().unwrap(),
            about: about.parse::<CoachAbout>().unwrap(),
            question: words.to_owned(),
            lang: Language::En,
            heard: Heard {
                intent: "overview".to_owned(),
                subject: None,
            },
            asked_at: Timestamp::now(),
            platform_data_until: None,
        };
        self.cloud.store().ask_coach(&new, 100).await.unwrap();
    }
}
