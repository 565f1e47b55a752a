//! What a question asks for: its intent, and the figure it is about. From a lexicon in both languages, without a model.

mod bayes;
mod blend;
mod distance;
mod examples;
mod features;
mod fold;
mod lexicon;
mod opinion;
mod pattern;
mod question;
mod score;
mod subject;
mod text;
mod typos;
mod validate;

pub use examples::Example;
pub use question::{Question, QuestionError};
pub use subject::Subject;
pub use validate::{Checked, cross_validate};

use domain::Language;
use serde::{Deserialize, Serialize};

use lexicon::Lexicon;
use opinion::{Opinion, Seen};
use score::Evidence;
use text::Tokens;

/// What somebody wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// The report in short.
    Overview,
    /// A figure's value or meaning.
    Value,
    /// Why a score or figure is as it is.
    Why,
    /// What to do.
    Advice,
    /// Comparison with other channels.
    Compare,
    /// How sure a figure is.
    Certainty,
    /// What changed.
    Changes,
    /// When to upload.
    Timing,
    /// What works in titles.
    Titles,
    /// How long videos should be.
    Length,
    /// Which videos did best.
    Outliers,
    /// Niche, topics, gaps, ideas.
    Topics,
    /// Money.
    Revenue,
    /// How a figure is computed.
    Formula,
    /// Badges, rating, stage of life.
    Badges,
    /// What became of earlier advice.
    AdviceOutcome,
    /// What the coach can do.
    Help,
    /// What the report cannot answer.
    None,
}

impl Intent {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Overview,
        Self::Value,
        Self::Why,
        Self::Advice,
        Self::Compare,
        Self::Certainty,
        Self::Changes,
        Self::Timing,
        Self::Titles,
        Self::Length,
        Self::Outliers,
        Self::Topics,
        Self::Revenue,
        Self::Formula,
        Self::Badges,
        Self::AdviceOutcome,
        Self::Help,
        Self::None,
    ];

    /// Whether its answers are about one figure, where the question names one.
    #[must_use]
    pub const fn takes_subject(self) -> bool {
        matches!(
            self,
            Self::Value | Self::Why | Self::Advice | Self::Compare | Self::Certainty | Self::Formula
        )
    }

    /// Whether, without a figure, it is about the overall score: both questions then have one answer.
    #[must_use]
    pub const fn means_the_score(self) -> bool {
        matches!(self, Self::Why | Self::Formula | Self::Certainty | Self::Advice)
    }
}

/// What people ask for that no report knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// How often a video is clicked when it is shown.
    ClickRate,
    /// How long people watch, and where they leave.
    WatchTime,
    /// Who watches.
    Audience,
    /// Dislikes, which the platform hides.
    Dislikes,
    /// What will be.
    Forecast,
    /// Scripts, descriptions, pictures to be made.
    Writing,
    /// Account, payment, support.
    Account,
    /// Who somebody is in private.
    Private,
    /// Thumbnails.
    Thumbnails,
    /// Where views come from, and what the platform recommends.
    Traffic,
    /// What people write under videos.
    Comments,
    /// Cameras, programs, editing, and what else has nothing to do with the report.
    Elsewhere,
}

impl Matter {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::ClickRate,
        Self::WatchTime,
        Self::Audience,
        Self::Dislikes,
        Self::Forecast,
        Self::Writing,
        Self::Account,
        Self::Private,
        Self::Thumbnails,
        Self::Traffic,
        Self::Comments,
        Self::Elsewhere,
    ];
}

/// What a question was understood as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Understood {
    /// What is wanted.
    pub intent: Intent,
    /// The figure it is about, where it is about one.
    pub subject: Option<Subject>,
    /// Which matter it is that no report knows; only with [`Intent::None`].
    pub matter: Option<Matter>,
}

impl Understood {
    /// A question with this intent, about this figure.
    #[must_use]
    pub const fn of(intent: Intent, subject: Option<Subject>) -> Self {
        Self {
            intent,
            subject,
            matter: None,
        }
    }

    /// Whether both have one answer: the same intent, and the same figure, the overall score being what is meant where none is named. A
    /// comparison of the whole channel is one by score, by rank among channels of its size, and by all that has something to be compared with.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        let subject = |one: &Self| match one.subject {
            Some(Subject::OverallScore) if one.intent.means_the_score() => None,
            Some(Subject::OverallScore | Subject::SizePercentile) if one.intent == Intent::Compare => None,
            subject => subject,
        };
        self.intent == other.intent && subject(self) == subject(other)
    }
}

/// The question and answer before, which a follow-up such as "and why?" is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// Its intent.
    pub intent: Intent,
    /// Its figure.
    pub subject: Option<Subject>,
}

impl From<Understood> for Turn {
    fn from(understood: Understood) -> Self {
        Self {
            intent: understood.intent,
            subject: understood.subject,
        }
    }
}

/// Words up to which a question can be a follow-up.
const SHORT: usize = 4;

/// What a question asks for. It is taken in the given language first, and where none of its words says anything there, in the other one. Weak or contradicting
/// evidence is [`Intent::None`]: to abstain is better than to answer something else.
#[must_use]
pub fn understand(question: &Question, language: Language, before: Option<Turn>) -> Understood {
    let other = match language {
        Language::De => Language::En,
        Language::En => Language::De,
    };
    let (own, empty) = within(question, language, before);
    if !empty {
        return own;
    }
    match within(question, other, before) {
        (_, true) => own,
        (understood, false) => understood,
    }
}

/// What each intent weighs in a question, heaviest first: to see why it is taken as it is.
#[must_use]
pub fn weights(question: &Question, language: Language) -> Vec<(Intent, u32)> {
    let lexicon = Lexicon::of(language);
    score::weigh(&Tokens::of(question.as_str(), lexicon), lexicon).ranked()
}

/// What it is taken as in one language, and whether none of its words says anything there.
fn within(question: &Question, language: Language, before: Option<Turn>) -> (Understood, bool) {
    let lexicon = Lexicon::of(language);
    let tokens = Tokens::of(question.as_str(), lexicon);
    let evidence = score::weigh(&tokens, lexicon);
    let verdict = read(question.as_str(), (&tokens, &evidence), lexicon, Opinion::of(language));
    let verdict = match before {
        Some(before) if tokens.len() <= SHORT => follow_up(verdict, &evidence, before),
        _ => verdict,
    };
    (verdict, evidence.is_empty())
}

/// What a text is taken as: what is asked in it, or where that says too little, all of it.
fn read(text: &str, whole: (&Tokens, &Evidence), lexicon: &Lexicon, opinion: &Opinion) -> Understood {
    let (tokens, evidence) = whole;
    let part = |text: &str| {
        let tokens = Tokens::of(text, lexicon);
        blend::verdict(&score::weigh(&tokens, lexicon), opinion, &Seen::of(&tokens, lexicon))
    };
    let asked = text::asked(text);
    // Anyone who asks why goes on with what makes them wonder, which may name other figures.
    let clause = text::before_aside(asked.as_deref().unwrap_or(text)).map(|clause| part(&clause));
    if let Some(clause) = clause.filter(|clause| clause.intent == Intent::Why) {
        return clause;
    }
    let all = blend::verdict(evidence, opinion, &Seen::of(tokens, lexicon));
    let Some(asked) = asked.map(|asked| part(&asked)) else {
        return all;
    };
    match asked.intent {
        Intent::None if asked.matter.is_none() => all,
        // The figure may have been named before.
        intent if intent.takes_subject() && asked.subject.is_none() => {
            Understood::of(intent, all.subject.filter(|_| all.intent.takes_subject()))
        }
        _ => asked,
    }
}

/// A short question takes what it leaves out from the one before.
fn follow_up(verdict: Understood, evidence: &Evidence, before: Turn) -> Understood {
    let Understood { intent, subject, .. } = verdict;
    match (intent, subject) {
        // "And consistency?" asks of another figure what was asked before.
        (Intent::Value, Some(subject)) if evidence.only_a_subject() && before.intent.takes_subject() => {
            Understood::of(before.intent, Some(subject))
        }
        // "And why?"
        (intent, None) if intent.takes_subject() => Understood::of(intent, before.subject),
        _ => verdict,
    }
}
