//! What Germans call the figures. The heavier name wins, and among equals the longer one.

use super::Name;
use crate::understand::Subject as S;

pub const NAMES: &[Name] = &[
    (S::UploadsPerWeek, 1, "uploads; hochladen; lade|lädt _ hoch; hochlade"),
    (
        S::OverallScore,
        3,
        "score; gesamtscore; gesamt score; punktzahl; gesamtpunktzahl; gesamtwert; gesamtnote; gesamtbewertung; punktestand; punkte; kanalscore; scor; skore; gesamtpunkte",
    ),
    (
        S::AutomationPotential,
        6,
        "automatisierung*; automation*; automatisier*; automatisierungs potential|potenzial; automatisierungspotenzial; automatisierungspotential",
    ),
    (
        S::ReachVirality,
        5,
        "reichweite; reichweiten; viralität; reichweite und viralität; virality; reichweitenwert",
    ),
    (
        S::ConsistencyOutput,
        6,
        "konstanz und output; konsistenz und output; output; outputs",
    ),
    (
        S::GrowthPotential,
        6,
        "wachstumspotenzial*; wachstumspotential*; wachstums potenzial|potential; potenzial; potential; growth potential",
    ),
    (
        S::Penalty,
        6,
        "abzug; abzüge; abzügen; strafpunkt*; strafe; minuspunkt*; punktabzug; punktabzüge; punkteabzug; abgezogen*; penalty; abgezogene punkte; punkte _ abgezogen; malus",
    ),
    (
        S::MedianViews,
        4,
        "so wenig* _ guck*|schau*|zuschauer|leute|klicks; guck*|schau* _ so wenig*; keiner|niemand guckt|schaut|klickt; views kann ich; aufrufe|views|klicks _ rechnen; median; medians; median der aufrufe; median aufrufe|views; medianaufrufe; mittlere aufrufe; typisch* aufrufe|views|video|upload|klicks; durchschnittlich* aufruf*|view*|klick*; durchschnittsaufrufe; durchschnitts views|aufrufe; durchschnitt _ aufrufe|views|video; normalerweise _ aufrufe|views; aufrufe|views|klicks _ normalerweise|durchschnitt|durchschnittlich|typischerweise|im+schnitt|schnitt|pro+video|je+video|normal|üblicherweise|so; normales video; zu mehr|weniger aufrufen; aufrufen; aufrufe pro video; views pro video; klicks pro video; medianwert; ein video _ aufrufe|views",
    ),
    (
        S::MedianViews,
        2,
        "aufrufe; views; klicks; aufrufzahlen; viewzahlen; klickzahlen; wie viele aufrufe|views|klicks",
    ),
    (
        S::P75Views,
        6,
        "ab wann ist|gilt _ gut; upload gut; oberes quartil; oberen quartil; quartil; p75; 75 perzentil; 75 percent; gutes video; guter upload; gut laufendes video; gute videos; gutes video _ aufrufe|views; wenn es gut läuft; bessere videos; obere viertel; oberes viertel; besten viertel; guten tagen; guten videos; guten upload",
    ),
    (
        S::MedianVpd,
        6,
        "aufrufe|views|klicks pro|am|je|per tag; täglich* aufrufe|views|klicks; aufrufe|views|klicks _ täglich; vpd; tagesaufrufe; tages views|aufrufe; views am tag; aufrufe jeden tag; aufrufe|views|klicks _ pro|am|je tag",
    ),
    (
        S::ViewsToSubsRatio,
        6,
        "aufrufe|views|klicks pro|je|per _ abonnent*|abo|abos|sub|subs|follower; verhältnis _ abonnent*|abos|subs|aufrufe*|views; aufrufe|views _ im verhältnis; wie viele _ abonnenten|abos schauen|gucken|sehen; abonnenten _ schauen|gucken|sehen; ratio; views to subs; abo view*; view* abo*; aufruf* abo*; aufrufe gemessen an; pro abonnent*; pro abo; aktive abonnenten; inaktive abonnenten; wie aktiv _ abonnenten; abonnenten aktiv",
    ),
    (
        S::UploadsPerWeek,
        6,
        "uploads|videos pro|in+der|die|je|per|a woche; uploads|videos _ pro woche; uploads wöchentlich; wie oft _ lade|hochlade|uploade|poste|postet|hochgeladen|upload|hoch|lädt|veröffentliche; wie oft kommt|kommen; mehr|weniger|so+viele uploads|videos; uploadfrequenz; upload frequenz; frequenz; upload zahl; uploadhäufigkeit; häufigkeit; postingfrequenz; uploadrate; upload rate; wie häufig; pro woche; wie oft _ hochladen|posten|uploaden; öfter _ hochladen|posten|uploaden; videos|uploads pro|im|je|in+einem monat; videos im monat; uploads _ pro monat; wöchentliche uploads",
    ),
    (
        S::ConsistencyScore,
        5,
        "konsistenz; konstanz; regelmäßig*; rhythmus; upload rhythmus; uploadrhythmus; gleichmäßig*; kontinuität; kontinuierlich; konstant; konsistent; rythmus; rhytmus; beständig*",
    ),
    (
        S::EngagementRate,
        6,
        "engagement; engagementrate; engagement rate; likes; like rate; likerate; likequote; like quote; likes pro aufruf|view|video; interaktion*; interaktionsrate; daumen hoch; gefällt mir; like; interagier*; daumen",
    ),
    (
        S::ViralRate,
        6,
        "anteil _ ausreißer*|hits|treffer|viral*; ausreißer anteil|quote|rate; viralrate; virale rate; viral rate; virale quote; trefferquote; hit rate|quote; hitquote; hitrate; wie viele meiner|von+meinen videos|uploads _ hit|hits|viral|ausreißer|treffer; wie viele ausreißer|hits|treffer|virale; wie viel percent _ viral; wie viele _ viral; ausreißerquote; ausreißerrate; prozent|percent _ viral|ausreißer|hits|treffer; anteil viraler; viral gehen; wie schnell _ viral; wie oft _ viral|hit|treffer|ausreißer; viralquote",
    ),
    (
        S::OutlierShare,
        7,
        "aufrufe|views|klicks _ aus|von|durch _ ausreißer*|hits|treffern|hit|wenigen|paar|einzelnen; anteil _ aufrufe|views _ ausreißer*|hits|treffer*; abhängig* _ hits|treffern|ausreißern|einzelnen|wenigen|hit; abhängig* von; hängt|hänge|hängen _ hits|treffern|ausreißern|einzelnen|wenigen|hit; lebe* _ hits|treffern|ausreißern|einzelnen|wenigen|hit; abhängigkeit; hohe abhängigkeit; von wenigen|ein+paar|einzelnen videos|uploads|hits; ausreißeranteil; hit abhängigkeit; aufrufe _ ausreißern",
    ),
    (
        S::HiddenGemScore,
        6,
        "versteckter schatz; hidden gem; geheimtipp*; verstecktes juwel; versteckte perle; hiddengem; hidden gem score; schatz; versteckt*; geheim tipp",
    ),
    (
        S::SustainabilityScore,
        6,
        "nachhaltig*; nachhaltigkeit; langlebig*; evergreen*; zeitlos*; sustainability; dauerhaft*; langfristig*",
    ),
    (
        S::TrendDelta,
        5,
        "trend; trends der aufrufe; rückgang; einbruch; aufwärtstrend; abwärtstrend; views trend; aufruf trend; view trend; trend der aufrufe|views; aufrufe|views|klicks|zahlen _ steigen|fallen|sinken|zurück|rauf|runter|hoch|nach+oben|nach+unten|bergauf|bergab; steigen|fallen|sinken _ aufrufe|views|klicks|zahlen; gehen _ aufrufe|views|klicks|zahlen _ hoch|runter|zurück|rauf; geht es _ bergauf|bergab|aufwärts|abwärts; gehts _ bergauf|bergab|aufwärts|abwärts; bergauf; bergab; aufwärts; abwärts; tendenz; richtung; entwicklung _ aufrufe|views; aufrufe|views entwickl*; entwickeln _ aufrufe|views",
    ),
    (
        S::RecentPerformanceRatio,
        6,
        "neue|neuere|neueren|neueste|neuesten|letzte|letzten|aktuelle|aktuellen|jüngste|jüngsten videos|uploads; neu*|aktuell*|jüngst*|letzte* videos|uploads; neue* _ alte*|alten|ältere*; neuere gegen ältere; neue gegen alte; alte videos; ältere videos; älteren videos; ältere uploads; alten videos; letzte zeit _ videos",
    ),
    (
        S::GrowthMomentum,
        6,
        "momentum; schwung; wachstumsdynamik; dynamik; wachstumstempo; wie schnell _ wachs*; wachstumsgeschwindigkeit; fahrt; tempo; wachstum; growth momentum",
    ),
    (
        S::MedianDuration,
        5,
        "mittlere länge; durchschnittliche länge; länge meiner videos; wie lang|lange sind|ist|waren _ video*|uploads; durchschnittslänge; durchschnittliche dauer; videodauer; medianlänge; typische länge; mittlere dauer; lang|lange sind meine|die; länge der|von videos; dauer",
    ),
    (
        S::ShortsShare,
        6,
        "shorts; anteil _ shorts; shorts anteil; short; shortanteil; shortsanteil; kurzvideo*; hochformat*; shorts quote",
    ),
    (
        S::TitlePatternScore,
        7,
        "ähnlich|gleich|einheitlich _ titel*; titelmuster; titel muster; titelmuster score; muster _ titel*; titel _ muster; titelschablone; titel schema; titel _ gleich|ähnlich|wiederhol*; gleiche titel; titelmusterwert; muster in",
    ),
    (
        S::SizePercentile,
        7,
        "besser als _ prozent|percent; prozent|percent der|aller kanäle; wie viel* kanäle; perzentil; percentil; prozentrang; perzentile; stand unter kanälen; größenklasse; unter kanälen meiner|gleicher; von 100 kanälen; rang unter; perzentil meiner größe; leistungsklasse; größenvergleich",
    ),
    (
        S::Subscribers,
        4,
        "abonnenten; abonennten; abonnentenzahl; abonnenten zahl; abozahl; abo zahl; abos; subs; subscriber*; follower; abonnentenanzahl; wie viele abonnenten|abos|follower|subs; wie groß ist mein|der|dieser kanal; abonnent",
    ),
    (
        S::TotalViews,
        6,
        "aufrufe insgesamt; views insgesamt; klicks insgesamt; gesamt aufrufe|views|klicks; gesamtaufrufe; gesamtviews; gesamte aufrufe|views|klicks; insgesamt _ aufrufe|views|klicks; aufrufe|views|klicks _ insgesamt|gesamt|zusammen|aller+zeiten|alle+videos; alle aufrufe|views; zusammen _ aufrufe|views; gesamtzahl _ aufrufe|views; aufrufe gesamt",
    ),
    (
        S::TotalVideos,
        5,
        "wie viele|viel videos|uploads; videos insgesamt; wie viele videos hat|habe|hab|sind|gibt|gibts|auf; anzahl _ videos|uploads; videoanzahl; videozahl; video zahl; uploads insgesamt; gesamtzahl _ videos; wie viele uploads hat|habe|hab|sind|gibt; öffentliche videos; hochgeladene videos; videos _ insgesamt|gesamt; videos _ hochgeladen",
    ),
    (
        S::Age,
        7,
        "kanalalter; kanal alter; alter _ kanals; alter; wie alt ist _ kanal; wie alt bin|ist; wie alt _ kanal; wie lange gibt|gibts|existiert|bin|besteht|läuft; seit wann; wann _ gegründet|erstellt|gestartet|angefangen|eröffnet|angelegt; gegründet; gründung*; geburtstag; existiert _ kanal; kanal _ erstellt",
    ),
];
