//! English forms. The topic stands alone, for it is not known whether it takes an article, and it may be a skill, a thing, a place or a person.

use crate::report::IdeaCategory::{self, Pattern};
use crate::report::TitleFeature;

#[rustfmt::skip]
pub(super) const FORMS: &[(IdeaCategory, &[&str])] = &[
    (IdeaCategory::TOPIC, &[
        "{}: What Really Counts", "{}: A Closer Look", "{} in Detail", "{}: The Bigger Picture", "{} From Every Angle",
        "{}: The Essentials", "{}: A Second Look", "{} at a Glance",
    ]),
    (Pattern(TitleFeature::Number), &[
        "{}: The Essentials in 5 Minutes", "{}: 3 Questions, 3 Answers", "{} in 100 Seconds", "{} From 3 Angles", "{} in 10 Minutes",
    ]),
    (Pattern(TitleFeature::Question), &[
        "{}: What Makes the Difference?", "{}: What Actually Matters?", "{}: What Gets Overlooked?", "{}: Worth a Closer Look?",
        "{}: What's the Story?", "{}: Where to Begin?",
    ]),
    (Pattern(TitleFeature::Brackets), &[
        "{} in Detail (With Examples)", "{}: The Essentials (Short Version)", "{}: A Closer Look (With Chapters)",
        "{}: What Really Counts (In Depth)",
    ]),
    (Pattern(TitleFeature::Caps), &[
        "{}: The FULL Picture", "{}: What REALLY Matters", "{}: EVERYTHING That Counts", "{} From EVERY Angle",
    ]),
    (Pattern(TitleFeature::Short), &[
        "{} in Detail", "{}: The Basics", "{} in a Nutshell", "{}: The Essentials", "{} at a Glance",
    ]),
    (Pattern(TitleFeature::Long), &[
        "{}: What Really Counts, What Gets Overlooked, and What Deserves a Second Look",
        "{} From Every Angle: The Essentials, the Details, and Everything in Between",
        "{}: What Stands Out at First Glance, and What Only Shows on Closer Inspection",
    ]),
    (Pattern(TitleFeature::SecondPerson), &[
        "{}: What You Should Know", "{}: What You Might Have Missed", "{}: See for Yourself", "{}: Your Quick Overview",
    ]),
    (Pattern(TitleFeature::FirstPerson), &[
        "{}: My Honest Take", "{}: What Surprised Me", "{}: We Take a Closer Look", "{}: My First Impression", "{}: What I Learned",
    ]),
    (Pattern(TitleFeature::Negative), &[
        "{}: What People Get Wrong", "{}: What Nobody Notices at First", "{}: What Does Not Matter", "{}: No Nonsense, Just the Essentials",
        "{}: Mistakes to Avoid",
    ]),
    (Pattern(TitleFeature::Year), &[
        "{} in {year}", "{} in {year}: Where Things Stand", "{} in {year}: What Really Counts", "{} in {year}: An Overview",
    ]),
    (Pattern(TitleFeature::List), &[
        "{}: 7 Things to Know", "{}: 5 Facts to Remember", "{}: 3 Things That Matter", "{}: 5 Things People Overlook",
        "{}: 10 Facts at a Glance", "{}: 5 Tips",
    ]),
    (Pattern(TitleFeature::HowTo), &[
        "{} for Beginners", "{} Step by Step", "{}: How to Start From Scratch", "{}: A Beginner's Guide", "{}: How to Get Started",
        "{}: A Simple Tutorial",
    ]),
    (Pattern(TitleFeature::Explains), &[
        "{} Explained", "{}: Why the Details Matter", "{} Explained in Plain Words", "{}: The Essentials Explained", "{}: Why a Second Look Pays Off",
    ]),
    (Pattern(TitleFeature::Versus), &[
        "{} Compared", "{}: Expectation vs. Reality", "{}: A Side-by-Side Comparison", "{}: A Fair Comparison",
    ]),
    (Pattern(TitleFeature::Superlative), &[
        "{}: The Best Parts", "{}: The Biggest Surprise", "{}: The Biggest Misconception", "{}: The Best Examples",
        "{}: The Biggest Difference",
    ]),
    (Pattern(TitleFeature::Exclamation), &[
        "{}: Here's What Counts!", "{}: Worth a Closer Look!", "{}: Let's Take a Closer Look!", "{} at a Glance!",
    ]),
    (Pattern(TitleFeature::Emoji), &[
        "🔎 {}: A Closer Look", "💡 {}: What Really Counts", "{}: The Essentials 📋", "{} in Detail 👀",
    ]),
    (Pattern(TitleFeature::TimeBound), &[
        "{}: An Update", "{}: The Latest", "{} Today", "{}: Where Things Stand Today",
    ]),
];
