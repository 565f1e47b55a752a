//! Features of titles as a set of bits.

use engine::report::TitleFeature;
use engine::titles::cues;

/// A set of title features, by the place of each in [`cues::FEATURES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features(pub(crate) u32);

impl Features {
    /// What the engine finds in a title.
    #[must_use]
    pub fn of(title: &str) -> Self {
        let cues = cues::read(title);
        cues::FEATURES
            .into_iter()
            .filter(|feature| cues.has(*feature))
            .collect()
    }

    /// Whether the feature is one of them.
    #[must_use]
    pub fn has(self, feature: TitleFeature) -> bool {
        self.0 & Self::from_iter([feature]).0 != 0
    }

    /// All of them, in the engine's order.
    pub fn each(self) -> impl Iterator<Item = TitleFeature> {
        cues::FEATURES.into_iter().filter(move |feature| self.has(*feature))
    }
}

impl FromIterator<TitleFeature> for Features {
    fn from_iter<T: IntoIterator<Item = TitleFeature>>(features: T) -> Self {
        let bit = |feature| cues::FEATURES.iter().position(|known| *known == feature);
        let bits = features.into_iter().filter_map(bit).map(|place| 1 << place);
        Self(bits.fold(0, |all, bit: u32| all | bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_of_the_engine_has_a_bit_and_titles_show_theirs() {
        for feature in cues::FEATURES {
            assert_eq!(Features::from_iter([feature]).each().collect::<Vec<_>>(), [feature]);
        }
        let list = Features::of("7 ways to fail");
        assert!(list.has(TitleFeature::List) && list.has(TitleFeature::Number) && !list.has(TitleFeature::Question));
    }
}
