//! Why a figure is provisional or missing, as the end of a sentence.

use domain::Language;
use engine::report::Reason;

/// Every reason.
pub const ALL: [Reason; 18] = [
    Reason::FewVideos,
    Reason::YoungVideos,
    Reason::HiddenSubscribers,
    Reason::HiddenViews,
    Reason::FewGaps,
    Reason::MissingDates,
    Reason::LowCoverage,
    Reason::NoSpread,
    Reason::OneSnapshot,
    Reason::OneHit,
    Reason::NotMeasured,
    Reason::FewWords,
    Reason::SmallMargin,
    Reason::FewChannels,
    Reason::UnknownNiche,
    Reason::SmallGroup,
    Reason::OlderRecord,
    Reason::CountingChanged,
];

/// The words for a reason.
pub const fn of(reason: Reason, language: Language) -> &'static str {
    match language {
        Language::De => german(reason),
        Language::En => english(reason),
    }
}

const fn german(reason: Reason) -> &'static str {
    match reason {
        Reason::FewVideos => "dafür gibt es zu wenige Uploads",
        Reason::YoungVideos => "viele Uploads sind noch jung und sammeln weiter Aufrufe",
        Reason::HiddenSubscribers => "der Kanal blendet seine Abonnenten aus",
        Reason::HiddenViews => "Aufrufzahlen fehlen",
        Reason::FewGaps => "es gibt zu wenige Pausen zwischen Uploads",
        Reason::MissingDates => "ein Datum fehlt",
        Reason::LowCoverage => "vom Score war zu wenig messbar",
        Reason::NoSpread => "alle Werte sind gleich, es lässt sich nichts unterscheiden",
        Reason::OneSnapshot => "es gibt noch keine frühere Messung zum Vergleich",
        Reason::OneHit => "ein einzelner Upload hat den größten Teil der Aufrufe und bleibt deshalb außen vor",
        Reason::NotMeasured => "dieser Bericht hat es nicht gemessen",
        Reason::FewWords => "Titel, Tags und Beschreibungen sagen dafür zu wenig",
        Reason::SmallMargin => "die besten Möglichkeiten liegen zu nah beieinander",
        Reason::FewChannels => "aus dieser Nische sind noch zu wenige andere Kanäle analysiert",
        Reason::UnknownNiche => "die Nische ließ sich nicht bestimmen",
        Reason::SmallGroup => "bisher liegen dem nur wenige Kanäle zugrunde",
        Reason::OlderRecord => "es stammt aus einem älteren Bericht ohne Spanne",
        Reason::CountingChanged => {
            "die Plattform zählt Aufrufe inzwischen anders, und seitdem gibt es zu wenige Uploads"
        }
    }
}

const fn english(reason: Reason) -> &'static str {
    match reason {
        Reason::FewVideos => "there are too few uploads for it",
        Reason::YoungVideos => "many uploads are still young and keep gathering views",
        Reason::HiddenSubscribers => "the channel hides its subscribers",
        Reason::HiddenViews => "view counts are missing",
        Reason::FewGaps => "there are too few gaps between uploads",
        Reason::MissingDates => "a date is missing",
        Reason::LowCoverage => "too little of the score could be measured",
        Reason::NoSpread => "all values are alike, so nothing can be distinguished",
        Reason::OneSnapshot => "there is no earlier measurement to compare it with yet",
        Reason::OneHit => "a single upload has most of the views and is therefore left out",
        Reason::NotMeasured => "this report did not measure it",
        Reason::FewWords => "titles, tags and descriptions say too little for it",
        Reason::SmallMargin => "the best candidates are too close to distinguish",
        Reason::FewChannels => "too few other channels of this niche have been analyzed so far",
        Reason::UnknownNiche => "the niche could not be identified",
        Reason::SmallGroup => "so far only a few channels are behind it",
        Reason::OlderRecord => "it comes from an older report without a range",
        Reason::CountingChanged => {
            "the platform now counts views differently, and there are too few uploads since then"
        }
    }
}
