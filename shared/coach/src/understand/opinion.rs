//! A second opinion on a question, apart from the lexicon's phrases: which intent and figure the examples have that it is like.

use std::sync::LazyLock;

use domain::Language;

use super::bayes::Bayes;
use super::examples::{Example, examples};
use super::features::{Feature, features};
use super::lexicon::Lexicon;
use super::score;
use super::text::Tokens;
use super::{Intent, Subject};

/// Words from which a question can mean a figure without naming it.
const NAMELESS: usize = 4;

/// A question as the opinion sees it.
pub struct Seen {
    /// With the names of figures put aside: what is wanted.
    wants: Vec<(Feature, f32)>,
    /// With all words: which figure it is about.
    about: Vec<(Feature, f32)>,
    words: usize,
}

impl Seen {
    pub fn of(tokens: &Tokens, lexicon: &Lexicon) -> Self {
        Self {
            wants: features(score::masked(tokens, lexicon).into_iter()),
            about: features(tokens.words().iter().map(String::as_str)),
            words: tokens.len(),
        }
    }

    /// Whether there are too few words for one to mean a figure that is not named.
    pub const fn is_short(&self) -> bool {
        self.words < NAMELESS
    }
}

impl Seen {
    /// Share of features that both have.
    pub fn alike(&self, other: &Self) -> f32 {
        let (mut here, mut there) = (self.about.iter().peekable(), other.about.iter().peekable());
        let mut both = 0.0_f32;
        while let (Some((a, _)), Some((b, _))) = (here.peek(), there.peek()) {
            match a.cmp(b) {
                std::cmp::Ordering::Less => drop(here.next()),
                std::cmp::Ordering::Greater => drop(there.next()),
                std::cmp::Ordering::Equal => {
                    both += 2.0;
                    here.next();
                    there.next();
                }
            }
        }
        both / (self.about.len() + other.about.len()).max(1) as f32
    }
}

/// What the examples of one language speak for.
pub struct Opinion {
    intents: Bayes,
    /// The figures, and after them none.
    subjects: Bayes,
}

static DE: LazyLock<Opinion> = LazyLock::new(|| Opinion::within(Language::De));
static EN: LazyLock<Opinion> = LazyLock::new(|| Opinion::within(Language::En));

impl Opinion {
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::De => &DE,
            Language::En => &EN,
        }
    }

    fn within(language: Language) -> Self {
        let lexicon = Lexicon::of(language);
        let examples = examples(language);
        let seen: Vec<Seen> = examples.iter().map(|example| as_question(example, lexicon)).collect();
        let pairs: Vec<_> = examples.iter().zip(&seen).collect();
        Self::from(&pairs)
    }

    /// From these examples.
    pub fn from(examples: &[(&Example, &Seen)]) -> Self {
        let wants: Vec<_> = examples
            .iter()
            .map(|(example, seen)| (seen.wants.as_slice(), example.intent as usize))
            .collect();
        let figured = examples.iter().filter(|(example, _)| example.intent.takes_subject());
        let about: Vec<_> = figured
            .map(|(example, seen)| (seen.about.as_slice(), place(subject(example))))
            .collect();
        Self {
            intents: Bayes::of(&wants, Intent::ALL.len()),
            subjects: Bayes::of(&about, Subject::ALL.len() + 1),
        }
    }

    /// The share of each intent, in their order.
    pub fn intents(&self, seen: &Seen) -> Vec<f32> {
        self.intents.shares(&seen.wants)
    }

    /// The share of each figure, in their order, and after them that of none.
    pub fn subjects(&self, seen: &Seen) -> Vec<f32> {
        self.subjects.shares(&seen.about)
    }
}

/// An example as a question.
pub fn as_question(example: &Example, lexicon: &Lexicon) -> Seen {
    Seen::of(&Tokens::of(&example.text, lexicon), lexicon)
}

/// The figure of an example; the overall score is also meant where none is named, and then no word names it.
fn subject(example: &Example) -> Option<Subject> {
    example
        .subject
        .filter(|subject| *subject != Subject::OverallScore || !example.intent.means_the_score())
}

/// Where a figure is among the shares.
pub fn place(subject: Option<Subject>) -> usize {
    subject.map_or(Subject::ALL.len(), |subject| subject as usize)
}
