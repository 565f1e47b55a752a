//! Every sentence of the coach, in each language: one that a language lacks does not compile. None has a numeral, in digits or in words:
//! numbers come from facts alone. A slot is `{x}` for the value of a fact, `{x.label}`, `{x.range}`, `{x.n}` and `{x.about}` for what else
//! it has; a sentence whose slot stays empty is not said.

mod de;
mod en;
pub mod meaning;
pub mod reasons;

use domain::Language;

macro_rules! texts {
    ($($name:ident),* $(,)?) => {
        /// The sentences of one language.
        #[expect(missing_docs, reason = "the sentences are in the files of the languages")]
        pub struct Texts {
            $(pub $name: &'static str,)*
        }

        impl Texts {
            /// All of them, with their names.
            pub fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

texts! {
    value, value_named, likely, likely_bare, no_range, provisional, chance, abstained, abstained_bare,
    score, score_of, no_score, parts, typical, direction, next, stage, worth_reading,
    why_weakest, why_strongest, why_penalty_intro, why_penalty, why_no_penalty, why_part, why_rank, why_drivers, driver, no_cause,
    advice_intro, advice_one, advice_about, advice_detail, advice_effect, advice_demand, advice_today, advice_none, advice_test, advice_more, advice_for,
    usual_in_niche, usual_at_size, usual_of_all, above, below, within, open, compare_none, compare_figures, percentile, tier,
    compare_intro, compare_none_differs, compare_lead, compare_differs,
    sure_means, sure_more, sure_measured,
    changes_none, changes_intro, change_times_up, change_times_down, change_points_up, change_points_down, change_from, change_first, change_quick,
    gained, window_up, window_down, window_chance, drop, no_drop, recent,
    slot_found, slot_lift, slot_none, slot_usual, slot_unknown, slot_caveat,
    title_found, title_up, title_down, title_none, title_unknown, title_ideas, title_idea, title_no_ideas, correlation,
    sweet_spot, sweet_none, length_longer, length_shorter, length_chance, length_usual, length_bins, length_bin,
    outliers, outlier, outliers_none, most_viewed, outliers_unknown, outliers_caveat,
    niche, niche_unknown, topics_up, topic, topics_none, topics_mostly, topic_count, gaps, gap, gaps_none, gaps_unknown,
    money, money_likely, money_unknown, money_rpm, money_shorts, money_views, money_caveat,
    formula, formula_parts, formula_tap, formula_data,
    badges, badges_none, badge_stage, badge_rating, badges_tap,
    grades_intro, grade, grade_detail, grades_none, grades_quick, grades_caveat,
    help_hello, help_what, help_limits,
    none_unknown, none_click_rate, none_watch_time, none_audience, none_dislikes, none_forecast, none_writing, none_account, none_private,
    none_thumbnails, none_traffic, none_comments, none_elsewhere, instead_views, instead_rhythm, instead_topics, instead_titles, instead_trend,
    instead_general,
}

/// The sentences of a language.
pub const fn of(language: Language) -> &'static Texts {
    match language {
        Language::De => &de::DE,
        Language::En => &en::EN,
    }
}
