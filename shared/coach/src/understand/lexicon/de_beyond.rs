//! What Germans ask that no report knows.

use super::Cue::{self, Beyond};
use super::Line;
use crate::understand::Matter as M;

const fn beyond(matter: M) -> Cue {
    Beyond(matter)
}

pub const RULES: &[Line] = &[
    (
        beyond(M::Forecast),
        11,
        "ende des jahres|monats; zum|bis jahresende; bis zum jahr*; bis ende; in einem monat|jahr; in ein+paar jahren|monaten|wochen; in zukunft; künftig; irgendwann; demnächst",
    ),
    (beyond(M::Writing), 15, "skript; skripte; script; drehbuch"),
    (
        beyond(M::Private),
        12,
        "wie alt ist der|die youtuber*|creator*|person|typ|frau|mann|besitzer*|inhaber*; wem gehört; wer ist der|die _ youtuber*|person|typ|besitzer*; inhaber*; besitzer*",
    ),
    (
        beyond(M::Elsewhere),
        13,
        "youtube partner; partnerprogramm; ypp; youtube geht nicht; wer wird; liebst du; magst du mich",
    ),
    (
        beyond(M::ClickRate),
        18,
        "ctr; klickrate*; klick rate; klickquote; klick quote; durchklick*; click through*; clickrate; impression*; impressionen; klicken _ drauf|leute|viele; wie viele klicken; klickverhalten; angezeigt",
    ),
    (
        beyond(M::WatchTime),
        18,
        "watchtime; watch time; watchzeit; wiedergabezeit*; wiedergabe zeit; wiedergabedauer*; wiedergabestunden; sehdauer; schauzeit; wie lang* schau*|guck*|bleib*|sehen|kuck*; schauen|gucken|bleiben _ lang*; stunden _ geschaut|gesehen|angesehen; angesehene minuten; durchschnittlich angesehen*; retention; zuschauerbindung; bindung; absprung*; abspring*; springen _ ab; abbruch*; abbrech*; brechen _ ab; steigen _ aus; ausstieg*; aussteig*; schalten _ ab|weg; abschalten; wegklick*; klicken _ weg; dranbleib*; bleib* _ dran; zu ende; bis zum ende; bis zum schluss; intro _ übersprungen|skippen; skippen",
    ),
    (
        beyond(M::Audience),
        14,
        "demogra*; zielgruppe*; alter _ zuschauer*|publikum*|fans|abonnenten; altersgruppe*; altersstruktur; wie alt _ zuschauer*|publikum|leute|abonnenten|fans|follower; geschlecht*; männer; frauen; männlich*; weiblich*; aus welch* land*|ländern; welche länder; welchen ländern; ländern; wer schaut|guckt|sieht|sind; wer sind _ zuschauer*|fans|abonnenten|follower; zuschauer _ kommen|wohnen; wiederkehrende zuschauer; neue zuschauer; wo _ zuschauer|fans _ her|wohnen; verlier*|verlor* _ abos|abonnenten|subs|follower|zuschauer; abos|abonnenten|subs|follower _ verlier*|verlor*; mein publikum; meine zielgruppe; wann _ zuschauer _ online; zuschauer online; wer folgt; wer hat _ abonniert|deabonniert; wer _ deabonniert; unique viewer; entabonnier*; deabonnier*; abos verloren; abonnenten verloren",
    ),
    (
        beyond(M::Dislikes),
        18,
        "dislike*; daumen runter; daumen nach unten; daumenrunter; disliked; negative bewertungen",
    ),
    (
        beyond(M::Forecast),
        10,
        "werde|werd ich|wir _ erreichen|schaffen|haben|knacken|bekommen|kriegen|sein|verdienen|viral|berühmt|reich; wird|werden _ viral; wann erreiche|erreich|knacke|knack|schaffe|schaff|habe|hab|bekomme|bin|komme ich; wann _ 1000|10000|100000|1k|10k|100k|million|mio|tausend; wie lange _ bis; wie lange dauert|dauerts|brauche|brauch; dauert es; prognos*; vorhersag*; voraussag*; vorausseh*; in einem jahr; nächstes|nächsten|nächster|nächste jahr|monat|monate|woche|jahre; in zukunft; zukunft; schaff* ich _ 1000|10000|100000|1k|10k|100k|million|mio|tausend|bis; wie viele _ werde; was passiert wenn; bis ende; bis weihnachten; bis sommer; in 5 jahren; in 6 monaten; in einem monat; wie wird sich; wird|läuft|lauft|geht|kriegt|bekommt|macht _ nächstes|nächste video; nächstes|nächste video _ viral|laufen|gut|views|aufrufe|klicks|werden; wird das|dieses|mein _ video; werde ich; wird mein|meine|das nächste; knack* ich; hochgerechnet auf; wie entwickel* sich _ zukunft|weiter|nächst*; kommen noch; aussicht*; erfolgreich sein|werden",
    ),
    (
        beyond(M::Writing),
        9,
        "skript*; script*; drehbuch; schreib* mir|uns; schreib* _ beschreibung|text|kommentar|post|einleitung|intro|mail; verfass*; erstell* mir|ein|eine; generier*; mach mir ein|eine; bastel*; entwirf; design*; übersetz*; formulier* _ beschreibung|mail|text; videobeschreibung; beschreibungstext; kanalbeschreibung; hashtags; tags; intro; outro; schneid* mir; kanaltrailer",
    ),
    (
        beyond(M::Account),
        13,
        "geld _ zurück; guthaben; passwort; kennwort; rechnung*; kündig*; abbestell*; zahlung*; bezahl*; zahlen _ muss|ich; muss ich zahlen; kreditkarte; paypal; einlogg*; login; log in; anmeld*; account; konto; credit*; tarif*; preis*; was kostet _ premium|kanalyse|abo|analyse|das|plan; wie viel kostet; kostenlos; gratis; geld zurück; support; erstattung; abbuch*; gutschein; e mail ändern; email ändern; datenschutz; impressum; agb; premium; bug; fehlermeldung; lädt nicht; app; api",
    ),
    (
        beyond(M::Private),
        10,
        "adresse; mailadresse; email*; e mail; telefon*; wohnt; wohne; wohnort; privat*; richtiger name; richtige name; heißt _ wirklich; wie heißt _ mit; handynummer; nummer von; freundin; verheiratet; steckt hinter; wem gehört; kontaktdaten; einnahmen von anderen; wie viel verdient mrbeast|montana|gronkh|rezo",
    ),
    (
        beyond(M::Thumbnails),
        18,
        "thumbnail*; vorschaubild*; tumbnail*; vorschau bild*; thumb; thumbs; titelbild*; banner; logo; profilbild",
    ),
    (
        beyond(M::Traffic),
        10,
        "traffic*; zugriffsquelle*; woher kommen _ aufrufe|views|klicks|zuschauer*|leute|besucher; wo kommen _ her; von wo|woher kommen|kommt; woher _ aufrufe|views|klicks|zuschauer; über die suche; suchbegriff*; startseite; empfehl* der algorithmus; algorithmus; algorithmen; algo; shadowban*; shadow ban*; vorgeschlagen von; externe quellen; suchanfrag*; ranke; google suche; keyword* _ ranken; seo; wie oft _ geteilt; teilen _ leute",
    ),
    (
        beyond(M::Comments),
        9,
        "kommentar*; comments; was schreiben|sagen _ leute|zuschauer; hater; beleidig*; stimmung; community",
    ),
    (
        beyond(M::Elsewhere),
        9,
        "kamera; mikrofon; mikro; mic; schnittprogramm; schneide ich videos|meine|meinen; schneiden; editing; schnittsoftware; premiere; capcut; davinci; licht; beleuchtung; wetter; hauptstadt; rezept*; witz*; gedicht*; bundeskanzler*; präsident*; aktie*; bitcoin; fußball*; urheberrecht*; gema; strike; copyright*; steuer*; finanzamt; gewerbe*; tiktok; instagram; twitch; facebook; sponsor*; kooperation*; werbepartner*; merch*; musik _ verwenden|benutzen|nehmen; mrbeast; mr beast; kino; film*; netflix; hausaufgabe*; wie spät; uhr ist es; verlinkt; gelöscht; gesperrt; verifizier*; haken; live gehen; streamen; obs; werbung schalten; google ads; kaufen; gekaufte; bots",
    ),
];
