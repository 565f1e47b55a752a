//! English forms. The topic is used alone: whether it takes an article is not known; it may be a skill, a thing, a place or a person.

use crate::report::IdeaCategory::{self, Pattern};
use crate::report::TitleFeature;

#[rustfmt::skip]
pub(super) const FORMS: &[(IdeaCategory, &[&str])] = &[
    (IdeaCategory::TOPIC, &[
        "{}: What Really Counts", "{}: A Closer Look", "{} in Detail", "{}: The Bigger Picture", "{} From Every Angle",
        "{}: The Essentials", "{}: A Second Look", "{} at a Glance",
    ]),
    (Pattern(TitleFeature::Number), &[
        "{}: The Essentials in 5 Minutes", "{}: 3 Questions, 3 Answers", "{} in 100 Seconds", "{}: 3 Points That Matter",
        "{}: A 10-Minute Overview",
    ]),
    (Pattern(TitleFeature::Question), &[
        "{}: What Makes the Difference?", "{}: What Actually Matters?", "{}: What Gets Overlooked?", "{}: Worth a Closer Look?",
        "{}: What's the Story?", "{}: What's Worth Knowing?",
    ]),
    (Pattern(TitleFeature::Brackets), &[
        "{} in Detail (With Examples)", "{}: The Essentials (Short Version)", "{}: A Closer Look (With Examples)",
        "{}: What Really Counts (An Overview)", "{}: The Bigger Picture (In Depth)",
    ]),
    (Pattern(TitleFeature::Caps), &[
        "{}: The FULL Picture", "{}: What REALLY Matters", "{}: EVERYTHING That Counts", "{} From EVERY Angle",
    ]),
    (Pattern(TitleFeature::Short), &[
        "{} in Detail", "{}: The Basics", "{}: In Brief", "{}: The Essentials", "{}: A Quick Look",
    ]),
    (Pattern(TitleFeature::Long), &[
        "{}: What Really Counts, What Gets Overlooked, and What Deserves a Second Look",
        "{} From Every Angle: The Essentials, the Details, and Everything in Between",
        "{}: What Matters at the Start, What Comes Next, and What Gets Overlooked",
    ]),
    (Pattern(TitleFeature::SecondPerson), &[
        "{}: What You Should Know", "{}: What You Might Have Missed", "{}: See for Yourself", "{}: What You Need to Know",
    ]),
    (Pattern(TitleFeature::FirstPerson), &[
        "{}: My Honest Take", "{}: What Surprised Me", "{}: We Take a Closer Look", "{}: My Thoughts", "{}: What I Learned",
    ]),
    (Pattern(TitleFeature::Negative), &[
        "{}: What People Get Wrong", "{}: What Nobody Notices at First", "{}: Nothing but the Essentials", "{}: Details Not to Miss",
        "{}: No Nonsense, Just the Essentials",
    ]),
    (Pattern(TitleFeature::Year), &[
        "{}: The {year} Overview", "{}: A Fresh Look in {year}", "{}: The Essentials in {year}",
    ]),
    (Pattern(TitleFeature::List), &[
        "{}: 7 Things to Know", "{}: 5 Facts to Remember", "{}: 3 Things That Matter", "{}: 5 Things People Overlook",
        "{}: 10 Facts at a Glance", "{}: 5 Things Worth Knowing",
    ]),
    (Pattern(TitleFeature::HowTo), &[
        "{}: A Beginner's Guide", "{} for Beginners", "{}: A Simple Guide", "{}: A Guide for Beginners", "{}: A Short Guide",
    ]),
    (Pattern(TitleFeature::Explains), &[
        "{}: The Essentials Explained", "{}: Why the Details Matter", "{}: The Details Explained", "{}: Why a Second Look Pays Off",
    ]),
    (Pattern(TitleFeature::Versus), &[
        "{}: Expectation vs. Reality", "{}: First Glance vs. Second Look", "{}: First Impression vs. Reality",
    ]),
    (Pattern(TitleFeature::Superlative), &[
        "{}: What Matters Most", "{}: The Biggest Surprise", "{}: The Biggest Misconception", "{}: What Surprises People Most",
        "{}: The Most Common Questions",
    ]),
    (Pattern(TitleFeature::Exclamation), &[
        "{}: Here's What Counts!", "{}: Worth a Closer Look!", "{}: Let's Take a Closer Look!", "{} at a Glance!",
    ]),
    (Pattern(TitleFeature::Emoji), &[
        "🔎 {}: A Closer Look", "💡 {}: What Really Counts", "{}: The Essentials 📋", "{} in Detail 👀",
    ]),
    (Pattern(TitleFeature::TimeBound), &[
        "{}: An Update", "{}: A Quick Update", "{}: Update and Overview",
    ]),
];
