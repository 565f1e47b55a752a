//! English forms. The topic stands alone, for it is not known whether it takes an article or a plural.

use crate::report::IdeaCategory::{self, Pattern};
use crate::report::TitleFeature;

#[rustfmt::skip]
pub(super) const FORMS: &[(IdeaCategory, &[&str])] = &[
    (IdeaCategory::TOPIC, &[
        "{}: What Really Counts", "{}: A Closer Look", "{} in Practice", "{} From Start to Finish", "{}: The Essentials",
        "{} in Detail", "{}: The Basics and Beyond", "{}: Where to Start", "{}: An Honest Look",
    ]),
    (Pattern(TitleFeature::Number), &[
        "{}: The First 30 Days", "{}: 3 Real Examples", "{}: The Essentials in 5 Minutes", "{}: 3 Questions, 3 Answers",
        "{} in 10 Minutes", "{}: 4 Versions Side by Side", "{}: 30 Days Later",
    ]),
    (Pattern(TitleFeature::Question), &[
        "{}: Is It Worth It?", "{}: What Makes the Difference?", "{}: Does It Really Work?", "{}: Is There an Easier Way?",
        "{}: Worth the Effort?", "{}: What Does It Take?", "{}: What Actually Matters?",
    ]),
    (Pattern(TitleFeature::Brackets), &[
        "{} in Detail (With Examples)", "{}: The Essentials (Quick Version)", "{}: What Works (and What Doesn't)",
        "{} in Practice (Full Walkthrough)", "{}: A Closer Look (With Chapters)",
    ]),
    (Pattern(TitleFeature::Caps), &[
        "{}: The FULL Walkthrough", "{}: What REALLY Matters", "{} Done RIGHT", "{}: EVERY Step in Detail", "{} Made SIMPLE",
    ]),
    (Pattern(TitleFeature::Short), &[
        "{} in Detail", "{}: The Basics", "{} in a Nutshell", "{}: The Essentials", "{} Made Simple",
    ]),
    (Pattern(TitleFeature::Long), &[
        "{} From Start to Finish: What Counts, What Is Easy to Overlook, and Where to Begin",
        "{} in Practice: The Preparation, the Process, and What Is Worth Doing Differently",
        "{}: What Really Counts, What Can Wait, and Where It Makes Sense to Begin",
    ]),
    (Pattern(TitleFeature::SecondPerson), &[
        "{}: What You Should Know", "{}: Before You Start", "{}: What to Check Before You Begin", "{}: Where You Should Start",
        "{}: What Your First Week Looks Like", "{}: What Helps You Improve",
    ]),
    (Pattern(TitleFeature::FirstPerson), &[
        "{}: What I Learned", "{}: My Honest Take", "{}: What I Would Do Differently", "{}: My Experience So Far",
        "{}: We Take a Closer Look", "{}: My Approach",
    ]),
    (Pattern(TitleFeature::Negative), &[
        "{}: Mistakes to Avoid", "{}: What Often Goes Wrong", "{}: What Not to Do", "{}: Common Problems and Fixes",
        "{}: When Nothing Works", "{}: The Mistake Almost Everyone Makes",
    ]),
    (Pattern(TitleFeature::Year), &[
        "{} in {year}", "{} in {year}: What Has Changed", "{} in {year}: Where to Start", "{} in {year}: What Really Counts",
    ]),
    (Pattern(TitleFeature::List), &[
        "{}: 5 Tips to Get Started", "{}: 7 Things to Know", "{}: 3 Rules to Follow", "{}: 5 Ideas to Try", "{}: 4 Ways to Begin",
        "{}: 3 Reasons For, 3 Against", "{}: 6 Facts in Plain Words",
    ]),
    (Pattern(TitleFeature::HowTo), &[
        "{} for Beginners", "{} Step by Step", "{}: How to Get It Right", "{}: A Beginner's Guide", "{}: How to Get Started",
        "{}: A Simple Tutorial",
    ]),
    (Pattern(TitleFeature::Explains), &[
        "{} Explained", "{}: Why the Details Matter", "{} Explained in Plain Words", "{}: The Basics Explained", "{}: Why It Matters",
    ]),
    (Pattern(TitleFeature::Versus), &[
        "{} Compared", "{}: Old vs. New", "{}: A Side-by-Side Comparison", "{}: Cheap vs. Expensive", "{}: Simple vs. Advanced",
    ]),
    (Pattern(TitleFeature::Superlative), &[
        "{}: The Best Place to Start", "{}: The Hardest Part", "{}: The Best Examples", "{}: The Biggest Hurdle",
        "{}: The Fastest Way to Start",
    ]),
    (Pattern(TitleFeature::Exclamation), &[
        "{}: Let's Get Started!", "{} Made Simple!", "{}: Here's What Counts!", "{}: Worth a Closer Look!",
    ]),
    (Pattern(TitleFeature::Emoji), &[
        "🔎 {}: A Closer Look", "💡 {}: What Really Counts", "{}: The Essentials 📋", "{} in Practice 👀",
    ]),
    (Pattern(TitleFeature::TimeBound), &[
        "{}: An Update", "{}: The Latest", "{} Today", "{}: Where Things Stand Today",
    ]),
];
