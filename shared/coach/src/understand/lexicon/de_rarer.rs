//! What Germans also call the figures.

use super::Name;
use crate::understand::Subject as S;

pub const NAMES: &[Name] = &[
    (
        S::OverallScore,
        3,
        "gesamtwertung; wertung; note; bewertung $; große* zahl; zahl ganz oben; von hundert; alles in allem _ punkte",
    ),
    (
        S::AutomationPotential,
        6,
        "faceless*; ohne gesicht; automatisch; automatisierbar*",
    ),
    (
        S::ReachVirality,
        5,
        "reichweite* score; viralität; viraler; reichweitenscore",
    ),
    (
        S::ConsistencyOutput,
        7,
        "konsistenz|konstanz und|& output; beim output; fleißig",
    ),
    (
        S::GrowthPotential,
        6,
        "luft nach oben; potenzial*; potential*; ausbaufähig",
    ),
    (
        S::Penalty,
        6,
        "minuspunkte; weggenommen; punkte _ weggenommen|abgezogen; mir _ abgezogen; abgezogen",
    ),
    (
        S::MedianViews,
        5,
        "aufrufzahl*; zugriffszahlen; klickzahlen; viewzahlen; zugriffe pro video; gewöhnlich*|typisch*|normal*|durchschnittlich*|üblich* _ video|upload _ angeschaut|klicks|aufrufe|views|gesehen; klicks|aufrufe|views pro|je clip|upload|video; mittelwert der klicks|aufrufe|views; wie viele leute|menschen sehen|schauen; kaum jemand|keiner|niemand|wenige|mehr+leute _ video|videos|anschaut|schaut|guckt|anschauen|schauen; schaut kaum; gewöhnlich* _ views|aufrufe|klicks; dümpel*; klickt _ an; bei 200|500 views|klicks|aufrufen",
    ),
    (
        S::P75Views,
        7,
        "gelungen*; stärkeren|starke|bessere videos|uploads; bestes viertel; oberen viertel; wenn es|ein+video|ein+upload|mal _ gut läuft; richtig gut läuft; überdurchschnittlich läuft; gut läuft _ aufrufe|views|klicks; gute* upload|uploads|video|videos; wenn _ gut läuft",
    ),
    (
        S::MedianVpd,
        7,
        "aufrufe|views|klicks|zugriffe täglich; am|pro tag _ aufrufe|views|klicks|zusammen; pro tag; tageszugriffe; aufrufe|views|klicks _ am+tag|pro+tag",
    ),
    (
        S::ViewsToSubsRatio,
        7,
        "meiner|meine follower|abonnenten|abos|subs _ schauen|gucken|sehen|zu|rein; tote abos|abonnenten|follower; abos aber _ views|aufrufe; gucken|schauen _ abos|abonnenten|follower; mehr|weniger|wenige abonnenten|abos _ schauen|gucken; aktiv sind _ abonnenten|abos|follower; views|aufrufe im verhältnis zu",
    ),
    (
        S::UploadsPerWeek,
        6,
        "upload tempo; tempo beim hochladen; takt; veröffentlichungsfrequenz; frequenz; clips|videos|beiträge _ in|pro _ woche; in|die der woche hoch; videos die woche; lad|lade ich _ woche; täglich hochzuladen|hochladen|posten; jeden tag _ hochladen|posten|video; wie häufig|oft kommt|veröffentlich*|erscheint; weniger|mehr|öfter|zu+selten|seltener|zu+oft posten|hochladen|veröffentlichen; poste ich; laden andere|ähnliche|vergleichbare _ hoch; was neues raus; laden _ öfter|mehr|häufiger hoch; ein video pro woche; im|pro tempo beim",
    ),
    (
        S::ConsistencyScore,
        7,
        "gleichmäßigkeit; gleichmäßig*; regelmäßigkeit; regelmäßiger; unregelmäßig*; festen rhythmus; rhythmus; upload rhythmus|rhytmus; rhytmus; abstände zwischen; zuverlässig hoch; konstant bin; erscheinen _ videos; beständigkeit",
    ),
    (
        S::EngagementRate,
        6,
        "liken; liket; like rate; daumen hoch; interaktion; interaktionsrate; gefällt mir drücken; auf gefällt mir; je aufruf; likes",
    ),
    (
        S::ViralRate,
        7,
        "anteil _ videos _ decke; anteil _ viral*|hits|treffer; uploads|videos schlagen _ ein; prozentsatz _ ausreißer|hits|treffer|viral; treffer landen|lande; einen treffer; hit zu landen; hit landen; nie _ viral; öfter|häufiger virale|viral|hit; geh|gehe ich viral; kaum|keine ausreißer|hits; als ausreißer; wie oft lande; hitquote; zählt _ als ausreißer",
    ),
    (
        S::OutlierShare,
        8,
        "klicks|aufrufe|views machen _ hits; teil der aufrufe|views|klicks _ ausreißer|hits; ein paar wenigen|paar videos; wenigen videos; an einem|einzigen|einzelnen video; von|aus einem einzigen; einzelnen erfolgen|hits|videos; one hit wonder; eintagsfliege; prozent|percent der klicks|aufrufe|views; hängt _ an _ wenigen|paar|einem|einzelnen|einzigen; abhängig von",
    ),
    (
        S::HiddenGemScore,
        6,
        "unterschätzt; verborgener|verborgene schatz|perle; rohdiamant; insidertipp; juwel; unentdeckt*",
    ),
    (
        S::SustainabilityScore,
        7,
        "verpuff*; langlebiger; länger halten; halten _ lange; alten|alte sachen|videos _ noch|monaten geschaut|gesehen|geguckt; nach monaten noch; halten sich; halten",
    ),
    (
        S::TrendDelta,
        6,
        "aufwind; abwind; kurve _ views|aufrufe|klicks; tendenz; sinkend*|fallend*|steigend* aufrufe|views|klicks; abwärtstrend; aufwärtstrend; views trend; trend _ nach; wohin bewegen; verliere ich aufrufe|views|klicks; fallen|sinken|steigen meine|die; bricht _ ein; eingebrochen; rückgang; views|aufrufe|klicks fallen|sinken|steigen|brechen|gehen; steigt oder fällt; rauf oder runter; klicks aufwärts; bergab _ views|aufrufe; gehen _ zurück",
    ),
    (
        S::RecentPerformanceRatio,
        8,
        "neuen|neue|neueren|neuesten|letzten|jüngsten|aktuellen|neuerdings uploads|videos|sachen|clips _ alten|älteren|früher|davor|vorher|ältere|alte; aktuellen|jüngsten|neuen|neueren sachen|videos|uploads; neuen _ verhältnis; die neuen _ früher|alten; jüngsten _ älteren|ältere; alten videos _ neuen",
    ),
    (
        S::GrowthMomentum,
        6,
        "schwung; fahrt auf; tempo wachse|wächst; wachse ich; wachsen andere; wie stark wächst|wachse|wachsen; wachstum stockt|stagniert; stockt _ wachstum; wachstumskurve; schnell wächst|wachse",
    ),
    (
        S::MedianDuration,
        7,
        "wie lange|lang gehen|dauern|laufen _ videos|clips|uploads|folgen; laufzeit _ haben|meine|videos; minuten dauert|dauern|geht|hat; gewöhnlicher upload _ lang; wie lang ist ein; meine videos _ lang; videos _ länger als; länger als meine; lang sind|ist _ videos|upload; so lang $; minuten lang",
    ),
    (
        S::ShortsShare,
        6,
        "hochkant*; hochkant videos; kurzvideos; aus shorts; kurzclips",
    ),
    (
        S::TitlePatternScore,
        8,
        "eintönig*; titel _ eintönig|schema|abwechslung*|muster|einfallslos; überschriften _ muster|schema; schema f; titel _ alle gleich; klingen _ titel; titel abwechslungsreich*; muster in _ titeln; abwechslung in _ titel*; titel anderer",
    ),
    (
        S::SizePercentile,
        7,
        "prozent|percent der gleich|kanäle*; top 10|5|1|20 prozent|percent; rang _ unter; gleich großen kanälen; lasse ich hinter; hinter mir; besser als wie viele; größen perzentil",
    ),
    (
        S::Subscribers,
        5,
        "leute folgen; folgen mir; abo stand; abostand; abonnements; abonniert; abonnieren; anhänger; gefolgschaft",
    ),
    (
        S::TotalViews,
        7,
        "kanal _ insgesamt angeklickt|angeschaut|gesehen; summe aller|der klicks|aufrufe|views; über die jahre; seit beginn; seit anfang; seit bestehen; gesamtaufrufe; aller klicks; insgesamt _ geklickt|angeklickt",
    ),
    (
        S::TotalVideos,
        6,
        "clips wurden; anzahl meiner uploads|videos; videos stehen; stehen _ online; videos umfasst; videos|clips|uploads _ insgesamt _ veröffentlicht; videobestand",
    ),
    (
        S::Age,
        8,
        "seit wie vielen jahren; seit wie vielen; wann wurde _ eröffnet|gegründet|erstellt; an den start; seit welchem jahr; gründungsjahr; wann ging; dabei $; existiert das; kanal eröffnet",
    ),
    (
        S::MedianViews,
        5,
        "normaler|üblicher|realistischer|typischer wert _ views|aufrufe|klicks|aufrufen; zuschauer hat|haben ein|video; gucken|schauen sich _ video; wenigen klicks; kaum klicks|views|aufrufe; durchschnittsvideo _ klicks|views|aufrufe",
    ),
    (
        S::P75Views,
        8,
        "richtig einschlägt|zündet; starkes video; besser läuft als",
    ),
    (
        S::MedianVpd,
        8,
        "aufrufe|views|klicks _ jeden tag; täglich* aufrufzahl*; täglich dazu",
    ),
    (
        S::ViewsToSubsRatio,
        8,
        "auf hundert|100 abonnenten|abos; eigenen abonnenten|abos; treu _ abonnenten|abos; abonnenten _ tatsächlich|wirklich; abonnenten zum zuschauen; verhältnis zu meinen abos|abonnenten",
    ),
    (
        S::UploadsPerWeek,
        7,
        "wöchentlich; kommt|kommen _ neues|neue video|videos|folge|folgen; zweimal|einmal|dreimal pro+woche|statt|die+woche; veröffentlichen|posten|laden _ häufiger|öfter|seltener; zwischen meinen|den uploads|videos; abständen kommen; jeden tag ein video; drei|zwei|2|3 videos pro",
    ),
    (S::EngagementRate, 6, "beteiligung; likes"),
    (
        S::ViralRate,
        8,
        "gelingt _ hit; quote an|der ausreißern|ausreißer|hits; gilt _ viral; uploads gehen _ decke; anteil viraler",
    ),
    (
        S::OutlierShare,
        8,
        "großteil; das meiste; wenige erfolge; einzelne hits; einzelnen hits; angewiesen; paar großen hits; abhängigkeit _ hits",
    ),
    (
        S::SustainabilityScore,
        8,
        "langfristig; alte|ältere|alten|älteren videos _ noch|weiter|mehr; halten _ inhalte|videos; nachhaltigkeit",
    ),
    (
        S::TrendDelta,
        6,
        "zugenommen|abgenommen; zuschauerzahlen; verliere|verlieren ich|wir zuschauer|views|aufrufe; aufrufe|views mehr oder weniger; gestiegen oder gesunken; aufrufe wieder steigen",
    ),
    (
        S::RecentPerformanceRatio,
        8,
        "letzten|neuesten|neuen|aktuellen videos|folgen|uploads _ früheren|vorherigen|vorigen|sonst|alten|früher; meine videos besser|schlechter _ früher",
    ),
    (
        S::GrowthMomentum,
        6,
        "rückenwind; wachstumsmomentum; wächst der|mein kanal; wachsen ähnliche|andere|vergleichbare",
    ),
    (
        S::MedianDuration,
        7,
        "länge haben; folgen durchschnittlich; lang _ durchschnittsvideo|folgen; minuten hat; längere|kürzere videos $; in der nische längere|kürzere videos",
    ),
    (
        S::SizePercentile,
        8,
        "zu den besten; kanäle meiner|in+meiner größe übertreffe|sind|schlage; prozentrang",
    ),
    (
        S::TotalViews,
        7,
        "bisher gesammelt; zusammenzählt; gesamtzahl der|aller",
    ),
    (S::TotalVideos, 6, "folgen haben wir|gibt"),
    (S::Age, 8, "seit wann bin|sind; wie lange läuft; gibt es uns"),
    (
        S::Subscribers,
        6,
        "neue|neuen abonnenten; mehr abonnenten|abos|follower",
    ),
];
