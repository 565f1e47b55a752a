//! What each figure is, in a sentence or two.

use domain::Language;

use crate::understand::Subject as S;

/// What a figure is.
pub fn of(subject: S, language: Language) -> &'static str {
    let found = MEANINGS.iter().find(|(known, _, _)| *known == subject);
    found.map_or("", |(_, german, english)| match language {
        Language::De => german,
        Language::En => english,
    })
}

/// Figure, German, English. A test asks for all figures.
const MEANINGS: &[(S, &str, &str)] = &[
    (
        S::OverallScore,
        "Der Gesamtscore fasst zusammen, wie der Kanal läuft: die Summe seiner Teile, abzüglich der abgezogenen Punkte.",
        "The overall score sums up how the channel does: its parts together, minus the points deducted.",
    ),
    (
        S::AutomationPotential,
        "Das Automatisierungspotenzial sagt, wie gut sich der Kanal nach einem festen Schema machen ließe: Titel nach Mustern, ähnliche Längen, gleichmäßiger Rhythmus und gleichmäßige Ergebnisse.",
        "Automation potential says how well the channel could be made to a fixed scheme: titles that follow patterns, similar lengths, an even rhythm and even results.",
    ),
    (
        S::ReachVirality,
        "Reichweite und Viralität vergleicht die Aufrufe pro Abonnent mit Kanälen gleicher Größe und berücksichtigt die stärksten Uploads und die Aufrufe selbst.",
        "Reach and virality compares views per subscriber with channels of the same size, and takes the strongest uploads and the views themselves into account.",
    ),
    (
        S::ConsistencyOutput,
        "Konstanz und Output verbindet, wie gleichmäßig Uploads kommen, mit der Zahl der Uploads pro Woche.",
        "Consistency and output combines how evenly uploads come with how many there are each week.",
    ),
    (
        S::GrowthPotential,
        "Das Wachstumspotenzial sieht auf den Trend der Aufrufe, auf neuere im Vergleich zu älteren Uploads und darauf, ob die Aufrufe über die Abonnenten hinausgehen.",
        "Growth potential looks at the trend of views, at recent against earlier uploads, and at whether views run ahead of subscribers.",
    ),
    (
        S::Penalty,
        "Abgezogen wird für lange Stille, für Aufrufe, die an wenigen Treffern hängen, und für einen Rückgang über den Zufall hinaus.",
        "Points are deducted for long silence, for views that depend on a few hits, and for a decline beyond chance.",
    ),
    (
        S::MedianViews,
        "Der Median ist die Mitte: Ebenso viele Uploads haben mehr Aufrufe wie weniger. Einzelne Treffer verzerren ihn nicht.",
        "The median is the middle: as many uploads have more views as have fewer. Single hits do not distort it.",
    ),
    (
        S::P75Views,
        "Das obere Quartil ist die Schwelle, über der die besseren Uploads liegen: was ein guter Upload bekommt.",
        "This is the threshold above which the better uploads are: what a good upload gets.",
    ),
    (
        S::MedianVpd,
        "Das sind die Aufrufe eines Uploads geteilt durch sein Alter in Tagen, über sein ganzes Leben gesehen.",
        "These are the views of an upload divided by its age in days, over its whole life.",
    ),
    (
        S::ViewsToSubsRatio,
        "Das setzt die typischen Aufrufe eines Uploads ins Verhältnis zu den Abonnenten: wie viele Aufrufe auf eine feste Zahl von Abonnenten kommen.",
        "This relates the typical views of an upload to subscribers: how many views come to a fixed number of subscribers.",
    ),
    (
        S::UploadsPerWeek,
        "Das sind die Uploads im Zeitraum geteilt durch seine Wochen. Stille bis heute zählt mit.",
        "These are the uploads in the period divided by its weeks. Silence up to today counts.",
    ),
    (
        S::ConsistencyScore,
        "Konstanz misst, wie gleichmäßig die Pausen zwischen Uploads sind und wie kürzlich zuletzt etwas kam. Wie oft du hochlädst, ist ein anderer Wert.",
        "Consistency measures how even the gaps between uploads are, and how recently something came. How often you upload is another figure.",
    ),
    (
        S::EngagementRate,
        "Das ist der typische Anteil der Likes an den Aufrufen.",
        "This is the typical share of likes among views.",
    ),
    (
        S::ViralRate,
        "Das ist der Anteil der Uploads, die klar über der eigenen Linie des Kanals liegen.",
        "This is the share of uploads that are clearly above the channel’s own line.",
    ),
    (
        S::OutlierShare,
        "Das sagt, wie viel der Aufrufe von Ausreißern kommt. Ein hoher Wert heißt, dass der Kanal an wenigen Treffern hängt.",
        "This says how much of the views comes from outliers. A high value means that the channel depends on a few hits.",
    ),
    (
        S::HiddenGemScore,
        "Ein Geheimtipp ist ein kleiner Kanal, der für seine Größe ungewöhnlich viele Aufrufe bekommt.",
        "A hidden gem is a small channel that gets unusually many views for its size.",
    ),
    (
        S::SustainabilityScore,
        "Nachhaltigkeit sagt, ob sich Aufrufe auf viele Uploads verteilen, ältere Uploads ihre halten und Titel an keinen Moment gebunden sind.",
        "Sustainability says whether views are spread over many uploads, older uploads keep theirs, and titles are tied to no moment.",
    ),
    (
        S::TrendDelta,
        "Der Trend ist die Richtung der Aufrufe, um das Alter der Uploads bereinigt.",
        "The trend is the direction of views, adjusted for the age of uploads.",
    ),
    (
        S::RecentPerformanceRatio,
        "Das vergleicht die Aufrufe der neuesten Uploads mit denen der übrigen, um das Alter bereinigt.",
        "This compares the views of the newest uploads with those of the others, adjusted for age.",
    ),
    (
        S::GrowthMomentum,
        "Schwung verbindet typische Aufrufe und Uploads pro Woche und vergleicht die neuere mit der älteren Zeit.",
        "Momentum combines typical views and uploads per week, and compares the newer period with the older.",
    ),
    (
        S::MedianDuration,
        "Das ist die Länge in der Mitte: Ebenso viele Uploads sind länger wie kürzer.",
        "This is the length in the middle: as many uploads are longer as are shorter.",
    ),
    (
        S::ShortsShare,
        "Das ist der Anteil der Shorts an den gezählten Uploads. Die Plattform kennzeichnet sie nicht, deshalb ist es nach der Länge bestimmt.",
        "This is the share of Shorts among the uploads counted. The platform does not mark them, so it is determined by length.",
    ),
    (
        S::TitlePatternScore,
        "Titelmuster misst, wie viel des Katalogs dieselben Wortmuster in seinen Titeln wiederholt.",
        "Title patterns measures how much of the catalog repeats the same word patterns in its titles.",
    ),
    (
        S::SizePercentile,
        "Das Perzentil sagt, wie der Kanal unter Kanälen seiner Größe dasteht, gemessen an Aufrufen pro Abonnent.",
        "The percentile says where the channel is among channels of its size, by views per subscriber.",
    ),
    (
        S::Subscribers,
        "Das sind die Abonnenten, wie die Plattform sie gerundet angibt.",
        "These are the subscribers, rounded as the platform gives them.",
    ),
    (
        S::TotalViews,
        "Das sind die Aufrufe über das ganze Leben des Kanals, wie die Plattform sie zählt.",
        "These are the views over the channel’s whole life, as the platform counts them.",
    ),
    (
        S::TotalVideos,
        "Das sind alle öffentlichen Videos des Kanals.",
        "These are all public videos of the channel.",
    ),
    (
        S::Age,
        "Das ist die Zeit, seit der Kanal angelegt wurde.",
        "This is the time since the channel was created.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_meaning() {
        for subject in S::ALL {
            assert!(
                !of(*subject, Language::De).is_empty() && !of(*subject, Language::En).is_empty(),
                "{subject:?}"
            );
        }
    }
}
