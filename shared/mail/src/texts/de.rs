//! German.

use domain::Language;
use domain::job::FailureKind;
use phrase::Numbers;

use super::{
    ChangeTexts, ConfirmationTexts, DecidedTexts, DeletionTexts, FigureTexts, RunTexts, SuspensionTexts, Texts, plural,
};

/// The German texts.
pub static DE: Texts = Texts {
    lang: "de",
    numbers: Numbers::of(Language::De),
    figures: [
        "Gesamtscore",
        "Automatisierungspotenzial",
        "Reichweite und Viralität",
        "Konstanz und Output",
        "Wachstumspotenzial",
        "Median der Aufrufe",
        "Oberes Quartil der Aufrufe",
        "Aufrufe pro 100 Abonnenten",
        "Uploads pro Woche",
        "Konstanz",
        "Aufrufe aus Ausreißern",
        "Aufrufe pro Tag",
        "Likes pro Aufruf",
        "Anteil der Shorts",
        "Median der Länge",
        "Titelmuster",
        "Geheimtipp",
        "Nachhaltigkeit",
        "Abonnenten",
        "Aufrufe insgesamt",
        "Uploads",
        "Aufrufe eines typischen Uploads",
        "Engagement",
    ],
    run: RunTexts {
        kind: "X-Ray-Bericht",
        some_channel: "ein Kanal",
        changed: |n| {
            format!(
                "{n} {} über das Rauschen hinaus",
                plural(n, "Veränderung", "Veränderungen")
            )
        },
        unchanged: "Nichts über das Rauschen hinaus",
        dropped: |less| format!("Die neuesten Uploads haben {less} weniger Aufrufe"),
        dropped_text: |newest, against, likely| {
            format!(
                "Die neuesten {newest} Uploads haben {likely} weniger Aufrufe als die {against} davor. Ihr Alter ist berücksichtigt, und Zufall allein erklärt das kaum."
            )
        },
        gathered: |date, views| format!("Seit dem {date} haben die Uploads {views} Aufrufe gesammelt."),
        to_do: "Was zu tun ist",
        became: "Was aus früheren Ratschlägen geworden ist",
        quoted: |word| format!("„{word}“"),
        first: "Erster Bericht",
        abstained: "Zu wenig Daten",
        failed: "Kein Bericht",
        skipped: "Ausgefallen",
        inactive: "Setup abgeschaltet",
        first_text: "Das ist der erste Bericht für dieses Setup, also gibt es noch nichts zum Vergleichen. Veränderungen beginnen mit dem zweiten.",
        unchanged_text: "Nichts hat sich über den Zufall hinaus verändert: Die Unterschiede sind nicht größer als zufällige Schwankungen.",
        counting: |date| {
            format!(
                "Kennzahlen über alle Uploads, die auf Aufrufen beruhen, sind hier nicht verglichen: Die Plattform zählt Aufrufe seit dem {date} anders."
            )
        },
        abstained_text: "Zu wenig Daten für einen Bericht.",
        failure,
        refunded: |n| format!("{n} {} erstattet.", plural(n, "Credit wurde", "Credits wurden")),
        goes_on: "Das Setup läuft weiter wie geplant; du kannst es auch jetzt ausführen.",
        skipped_text: |date, n| {
            let credits = plural(n, "Credit", "Credits");
            format!(
                "Am {date} hattest du weniger als {n} {credits}. Deshalb lief nichts, und es wurde nichts abgebucht."
            )
        },
        skips_left: |n| match n {
            1 => "Fällt auch der nächste Durchlauf aus, wird das Setup abgeschaltet.".to_owned(),
            n => format!("Fallen auch die nächsten {n} Durchläufe aus, wird das Setup abgeschaltet."),
        },
        missed: |n| format!("{n} {} verpasst.", plural(n, "Termin wurde", "Termine wurden")),
        channel_gone: |hours| {
            format!(
                "Abgeschaltet: Der Kanal war zweimal nicht zu finden, im Abstand von mindestens {hours} Stunden. Setze es fort, sobald der Kanal zurück ist."
            )
        },
        no_credits: |skips, credits| {
            format!(
                "Abgeschaltet: {skips} Durchläufe in Folge sind ausgefallen, weil du weniger als {credits} Credits hattest. Hol dir Credits und setze es dann fort."
            )
        },
        slots: "Abgeschaltet: Dein Tarif hat weniger Setups als vorher. Setze es fort, sobald ein Platz frei ist.",
        deactivated: "Von dir abgeschaltet. Es belegt keinen Platz; du kannst es jederzeit fortsetzen.",
        open_report: "Bericht öffnen",
        open_run: "Durchlauf öffnen",
        get_credits: "Credits holen",
        why: "Du bekommst diese Mail, weil ein X-Ray-Setup seine Berichte an diese Adresse schickt.",
        source: "Die Kanaldaten stammen von YouTube. Scores und Werte berechnet Kanalyse, nicht die Plattform.",
        sample: "Der Kanal stammt von der Beispielplattform; es gibt ihn nicht.",
        to_monitors: "Zu deinen Setups",
        unsubscribe: "Abbestellen",
    },
    change: ChangeTexts {
        title: |date| format!("Was sich seit dem {date} verändert hat"),
        times_up: |figure, times, days| match days {
            1 => format!("{figure}: das {times}-Fache von gestern."),
            days => format!("{figure}: das {times}-Fache von vor {days} Tagen."),
        },
        times_down: |figure, times, days| match days {
            1 => format!("{figure}: gestern war es noch das {times}-Fache."),
            days => format!("{figure}: Vor {days} Tagen war es noch das {times}-Fache."),
        },
        window_up: |figure, times, days| {
            format!("{figure}: in den letzten {days} Tagen das {times}-Fache der {days} Tage davor.")
        },
        window_down: |figure, times, days| {
            format!("{figure}: In den {days} Tagen vor den letzten {days} war es noch das {times}-Fache.")
        },
        points_up: |figure, points, days| {
            let word = if points == "1" { "Punkt" } else { "Punkte" };
            format!("{figure}: {points} {word} mehr als {}.", ago(days))
        },
        points_down: |figure, points, days| {
            let word = if points == "1" { "Punkt" } else { "Punkte" };
            format!("{figure}: {points} {word} weniger als {}.", ago(days))
        },
        from: |before, after| format!("von {before} auf {after}"),
        points: |range| format!("{range} Punkte"),
        better: "besser",
        worse: "schlechter",
        more: |n| format!("und {n} weitere im Bericht"),
        unnamed: "Ein Wert",
    },
    figure: FigureTexts {
        title: "Werte",
        key: "In 9 von 10 Fällen liegt der wahre Wert in der Spanne hinter „wohl“.",
        of_hundred: "von 100",
        median_views_30d: "Median der Aufrufe, 30 Tage",
        avg_engagement: "Engagement im Schnitt",
        likely: |range| format!("wohl {range}"),
        not_enough: "Zu wenig Daten",
        provisional: "vorläufig",
        no_interval: "ohne Spanne",
    },
    confirmation: ConfirmationTexts {
        subject: "Bestätige diese Adresse für X-Ray-Berichte",
        heading: "Bestätige diese Adresse",
        preheader: "X-Ray-Berichte kommen an diese Adresse, sobald du sie bestätigst.",
        lines: [
            "Jemand mit einem Konto bei Kanalyse möchte X-Ray-Berichte an diese Adresse schicken lassen: wiederkehrende Berichte über einen YouTube-Kanal, die nennen, was sich über das Rauschen hinaus verändert hat, höchstens einmal pro Woche.",
            "Sie kommen hierher, sobald du die Adresse bestätigst. In jedem ist ein Link zum Abbestellen.",
        ],
        button: "Adresse bestätigen",
        valid: |hours| format!("Der Link gilt {hours} Stunden und funktioniert einmal."),
        unexpected: "Wenn du das nicht erwartet hast, ignoriere diese Mail: Es wird nichts geschickt.",
        why: "Du bekommst diese Mail, weil diese Adresse bei Kanalyse eingetragen wurde. Ohne deine Bestätigung kommt kein Bericht.",
    },
    account: "Dein Konto",
    suspended: SuspensionTexts {
        subject: "Dein Konto bei Kanalyse ist gesperrt",
        heading: "Dein Konto ist gesperrt",
        text: "Ein Betreiber von Kanalyse hat dein Konto gesperrt. Solange das gilt, kannst du dich nicht anmelden, keine Credits ausgeben und bekommst keine Berichte. Alles, was du hast, bleibt gespeichert.",
        reason: "Grund:",
        after: &[
            |days| {
                format!(
                    "Du kannst innerhalb von {days} Tagen widersprechen: Wie das geht, steht in den Nutzungsbedingungen, an wen du schreibst, im Impressum. Ist dein Widerspruch berechtigt, bekommst du Konto und Credits zurück."
                )
            },
            |_| {
                "Ein bezahltes Abo läuft weiter, bis es gekündigt wird. Soll es enden, oder willst du eine Kopie deiner Daten oder ihre Löschung, schreib ebenfalls dem Betreiber.".to_owned()
            },
        ],
        button: "Nutzungsbedingungen lesen",
        why: "Du bekommst diese Mail, weil sie dein Konto bei Kanalyse betrifft. Sie lässt sich nicht abbestellen.",
    },
    lifted: SuspensionTexts {
        subject: "Dein Konto bei Kanalyse ist nicht mehr gesperrt",
        heading: "Dein Konto ist nicht mehr gesperrt",
        text: "Du kannst dich wieder anmelden und deine Credits nutzen.",
        reason: "Grund:",
        after: &[|_| {
            "X-Ray-Setups, deren Berichte inzwischen übersprungen wurden, können aus sein: Sieh sie durch und setze die fort, die du brauchst.".to_owned()
        }],
        button: "Anmelden",
        why: "Du bekommst diese Mail, weil sie dein Konto bei Kanalyse betrifft. Sie lässt sich nicht abbestellen.",
    },
    deletion: DeletionTexts {
        kind: "Deine Anfrage",
        why: "Du bekommst diese Mail, weil diese Adresse in einer Anfrage an Kanalyse angegeben wurde. Sonst wird nichts an sie geschickt.",
        deleted: DecidedTexts {
            subject: "Kanalyse löscht die Daten des Kanals",
            heading: "Die Daten des Kanals werden gelöscht",
            text: |number| {
                format!(
                    "Du hast darum gebeten, alles zu löschen, was Kanalyse über einen Kanal speichert (Anfrage {number}). Sein öffentliches Ergebnis, sein Platz in der Rangliste und seine Videos im Discovery Hub sind weg. Was andere von ihm gespeichert hatten, folgt innerhalb von Stunden. Niemand kann den Kanal bei Kanalyse mehr analysieren."
                )
            },
            reason: "Anmerkung:",
            after: &[
                "Die ID des Kanals bleibt in der Liste der Kanäle, die nicht analysiert werden. Den Code in der Kanalbeschreibung kannst du jetzt entfernen.",
            ],
            button: "Datenschutzerklärung lesen",
        },
        declined: DecidedTexts {
            subject: "Kanalyse hat die Daten des Kanals nicht gelöscht",
            heading: "Die Daten des Kanals wurden nicht gelöscht",
            text: |number| {
                format!(
                    "Du hast darum gebeten, alles zu löschen, was Kanalyse über einen Kanal speichert (Anfrage {number}). Die Anfrage wurde abgelehnt."
                )
            },
            reason: "Grund:",
            after: &[
                "Du kannst jederzeit noch einmal anfragen, zum Beispiel sobald der Code in der Kanalbeschreibung steht. Du kannst dich auch bei einer Datenschutzbehörde beschweren.",
            ],
            button: "Noch einmal anfragen",
        },
        lifted: DecidedTexts {
            subject: "Der Kanal kann bei Kanalyse wieder analysiert werden",
            heading: "Der Kanal kann wieder analysiert werden",
            text: |number| {
                format!(
                    "Der Kanal deiner Anfrage {number} kann bei Kanalyse wieder analysiert werden. Was gelöscht wurde, bleibt gelöscht."
                )
            },
            reason: "Grund:",
            after: &["Wenn du das nicht willst, bitte noch einmal um die Löschung."],
            button: "Noch einmal anfragen",
        },
    },
};

const fn failure(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::ChannelNotFound => "Der Kanal war nicht zu finden.",
        FailureKind::ChannelWithdrawn => {
            "Wem der Kanal gehört, hat seine Daten löschen lassen. Er wird nicht mehr analysiert."
        }
        FailureKind::NoVideos => "Der Kanal hat keine öffentlichen Videos.",
        FailureKind::Network => "Die Plattform war nicht zu erreichen.",
        FailureKind::Server => "Bei uns ist etwas schiefgegangen.",
        FailureKind::Timeout => "Es hat zu lange gedauert und wurde abgebrochen.",
        FailureKind::Api => "Die Plattform hat die Antwort verweigert.",
    }
}

fn ago(days: u32) -> String {
    match days {
        1 => "gestern".to_owned(),
        days => format!("vor {days} Tagen"),
    }
}
