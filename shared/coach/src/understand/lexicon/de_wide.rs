//! What Germans also say: rarer words for what they want, and for what no report knows.

use super::Cue::{self, Beyond, Wants};
use super::Line;
use crate::understand::{Intent as I, Matter as M};

pub const RULES: &[Line] = &[
    (
        Wants(I::Overview),
        9,
        "auf den neuesten stand; auf dem laufenden; unterm strich; kernaussage*; quintessenz; gesamturteil; urteil; runterbrechen; herunterbrechen; das große ganze; in drei|zwei|wenigen|einfachen sätzen|worten; was hier drinsteht; was drin steht; was steht drin; mitnehmen; gesund; zustand; insgesamt gut da; läuft bei uns _ gut|nicht|schlecht; meinen|unseren|den kanal _ einschätzen|beurteilen|beschreiben|bewerten; ordentlicher|guter|schlechter|solider kanal; herausgefunden; rausgefunden; kurz und schmerzlos; alles in allem; im großen ganzen; zu viel text; kurzversion; knackig zusammen*; wie stehts; steht es um",
    ),
    (
        Wants(I::Why),
        12,
        "wo hakt|hakts|hapert|klemmt|klemmts; woran hapert|hapert's|scheitert|krankt|harpert; hapert; was bremst; was hält _ zurück|auf; was steckt _ dahinter; was steckt hinter; hauptgrund; auslöser; was hat _ ausgelöst|verursacht; wie kann das; wie kann denn; wie erklär*; wiso; wieso; warum; was ist der haken; was ist das problem; woher kommt|kommen _ abzug|abzüge|rückgang|einbruch|minus; wofür _ abzug|abzüge|strafpunkt*|minuspunkt*|malus; wodurch; vom fleck",
    ),
    (
        Wants(I::Advice),
        9,
        "stellschraube*; was sollte|soll|muss|müsste ich _ angehen|anpacken|umstellen|lassen|verändern|unternehmen; zuerst angehen; als erstes angehen|anpacken|machen|tun; nach vorn|vorne bringen|bringe|kommen; bringen|bringe|kriege|krieg|bekomme _ zum laufen|voran|ins rollen|nach+oben|in+schwung|schwung; kniffe; trick|tricks; baustelle*; welchen rat; konkreter plan; konkreten plan; aktionsplan; plan|fahrplan _ ansteht|nächste*; was schlägst du vor; schlägst du vor; was empfehlt; abheb*; durchstarten; loslegen; wie lässt|lassen sich _ verbessern|steigern|erhöhen|senken; wie stoppe|drehe|vermeide|verhindere|reduziere|senke|löse; dagegen tun|machen; tun gegen|damit; was hilft gegen; was hilft; wie schöpfe; gutmachen; zurückholen; zurückbekommen; wieder los; loswerden; wie gewinne|erreiche|schaffe|hole|erhöhe|halte|baue ich; wie werde ich _ los; wie geh|gehe ich; wie bringe|kriege|bekomme|bringen ich|wir; lohnt es sich _ öfter|täglich|häufiger|mehr|weniger; bringt es _ was|etwas; wären sinnvoll; wäre sinnvoll; reicht ein|eine|1|2|zwei|3|drei video|videos|upload|uploads; was muss passieren; worauf soll; hebel; damit mehr leute|zuschauer|menschen; wie erhöh|steiger|verbesser; weniger|mehr _ hochladen|posten|machen|oder; wie schaff|schaffe; wie mach|mache ich _ weniger|mehr|besser",
    ),
    (
        Wants(I::Compare),
        9,
        "liga; mitbewerber; wettbewerb; bei der|den konkurrenz|anderen; bei anderen; die anderen _ besser|schlechter|mehr|weniger; als bei der|anderen; sind|haben|machen|wachsen|laden|kriegen|bekommen|erreichen|schauen|posten|veröffentlichen|lassen andere|ähnliche|vergleichbare|die+anderen; was andere; andere schaffen|haben|machen|bekommen; für die|meine|diese nische _ normal|ok|okay|ordnung|gut|üblich; in der|meiner nische _ alle|andere; für kanäle wie; für so|einen _ kleinen|großen kanal; für einen kanal; in meiner|der größenklasse; bei kanälen; kanälen|kanäle gleicher|ähnlicher|dieser|meiner; gleich große*|großen; neben ähnliche; viel oder wenig; zu selten|wenig|oft|viel verglichen; guter|schlechter|ordentlicher|normaler wert; reihe ich mich; ordne ich mich; vergleichsweise; im schnitt der; gegenüber der konkurrenz; ähnlich große*; laden ähnliche|andere; wie viele _ haben andere; mehr|weniger|öfter|länger|regelmäßiger|schneller|abhängiger als andere|ich|meine|bei; auch so; bei anderen auch",
    ),
    (
        Wants(I::Certainty),
        11,
        "fehlerspanne; schwankungsbreite; fehlermarge; konfidenz*; vertrauensbereich; stichprobe*; datengrundlage; datenbasis; datenmenge; datenlage; genug daten; repräsentativ*; danebenliegen; daneben liegen; in stein gemeißelt; grobe schätzung; glückssache; mit vorsicht; vorsicht zu genießen; rauslesen|ablesen|herauslesen; fehler drin; komisch vor; harte fakten; fakten oder; geschätzt oder; delle; ausrutscher; eintagsfliege; rauschen; statistisch; gesichert; stimmt das|die|der|es; stimmt _ wirklich; schwankt _ nur|bereich; vertrauenswürdig*; wie ernst; verlassen; zuverlässig erkennt; wie zuverlässig|genau|präzise|exakt|belastbar|verlässlich|sicher|aussagekräftig; angesehen|angeschaut|ausgewertet|untersucht|betrachtet $; habt ihr _ angesehen|angeschaut|ausgewertet|untersucht|berücksichtigt; vorläufig; ein bereich|spanne; neben manchen; wie alt sind _ daten; trauen; derselbe|dasselbe _ rauskommen|herauskommen; nur zufall; zufall dass; kann|könnte _ zufall|glück; reicht|reichen _ daten*|aussage*|videos|uploads; auf wie viel* videos|uploads",
    ),
    (
        Wants(I::Changes),
        10,
        "zwischen den beiden|zwei berichten|reports; mit dem davor|vorigen|letzten|vorherigen; beim alten; bewegt; vorangekommen; fortschritt*; letzten wochen|monaten _ veränder*|beweg*|getan|passiert; dazugekommen; gegenüber dem|der letzten|vorigen|vorherigen|davor; letztes|voriges xray|report|bericht; seit der letzten|vorigen; seit dem letzten|vorigen|vorherigen; voran im vergleich; voran seit; schlechter|besser geworden; veränderungen; verändert; neu dazu",
    ),
    (
        Wants(I::Timing),
        10,
        "tageszeit*; uhrzeit*; sendezeit*; primetime; prime time; vormittags|nachmittags|abends|nachts|morgens|mittags _ oder|ungünstig|hoch|hochladen; oder abends|morgens|nachmittags|vormittags; wann sollte|soll|muss _ raus|online|kommen|video|upload; ideale|idealer|perfekte|richtige|beste|bester moment|zeitpunkt|zeit|uhrzeit; moment um; früh oder spät; um wie viel uhr; veröffentlichungszeit*; montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags _ oder|veröffentlich*|hochlad*|posten|besser; wochenende; wochentag*; wann online; welche|an+welchen tage|tagen",
    ),
    (
        Wants(I::Titles),
        13,
        "überschrift*; headline*; betitel*; titel _ lang|kurz|lauten|ziehen|zieht|schreiben|formulier*|ideen|vorschl*|gemeinsam; ideen für _ titel|videotitel; bessere titel|videotitel; titel _ darf|soll|sollte; lange titel; klammern|emojis|großbuchstaben|zahlen|fragen|fragezeichen im|in|als|der|dem titel|überschrift*|titeln; wörter|begriffe|formulierungen _ titel*; knackig* titel",
    ),
    (
        Wants(I::Length),
        10,
        "laufzeit _ ideal*|optimal*|am+besten|richtig*|sinnvoll; spieldauer; länge|dauer|videodauer|videolänge _ am+besten|rolle|ideal*|optimal*|egal|wichtig|funktioniert|bringt|läuft; bei welcher dauer|länge; optimale|ideale|beste|richtige dauer|länge|laufzeit|videodauer|videolänge; zehnminüt*|halbstündig*|fünfminüt*|zwanzigminüt*; halbe stunde; zu kurz|lang $; minuten _ zu lang|kurz|viel; videos kürzen; kürzer machen; ausführlich lang; auf zwanzig|zehn|10|20|15 minuten; sind _ minuten _ zu; longform; oder longform; welche videodauer|videolänge|laufzeit",
    ),
    (
        Wants(I::Outliers),
        10,
        "kracher; bestseller; rangliste; hitliste; topliste; stärksten|stärkste|erfolgreichste*|besten drei|uploads|videos|clips|folge*; eingeschlagen; gezündet; aus der reihe; hervorstechen; hervorgestochen; herausstechen; erwartungen übertroffen; am häufigsten angesehen|gesehen|geklickt|angeschaut; am meisten eingeschlagen|gesehen|angeschaut|geklickt; weit besser als; deutlich besser als der|sonst|üblich; welche* meiner|von+meinen videos|uploads; womit hatte ich _ erfolg; größten erfolg; stolz sein; durch die decke; liste _ videos; viralen videos; welche* video* wurde|liefen|lief|waren|war; nenn* _ videos|uploads",
    ),
    (
        Wants(I::Topics),
        11,
        "themenbereich*; themenfeld*; themengebiet*; schublade; segment; marktlücke*; lücke*; inspiration; einfallslos; fällt nix|nichts; ideen _ aus; was|worüber _ drehen|filmen; was könnte|könnt|kann ich _ als|mal|noch video|drehen|filmen|bringen|machen; welche inhalte|sachen|themen; mit welchen inhalten|themen; behandeln andere; worum dreht; zu welch* kategorie|thema*|bereich|nische; welche nische; welche kategorie; passt _ nische; ideen _ drehen; neue folgen; zu wenig bedient|abgedeckt; nicht abgedeckt; unbesetzt*",
    ),
    (
        Wants(I::Revenue),
        10,
        "miete; tausenderpreis; tkp; erlös*; umsatz; wirft _ ab; abwerfen; kohle; knete; zaster; einkommen; lohnt _ finanziell; finanziell; werbeeinnahmen; geld _ kanal|drin|steckt; springen dabei; pro tausend; was bringt _ geld; kanal _ verdien*; verdien* _ damit|kanal|hier; schätz* _ verdienst|einnahmen",
    ),
    (
        Wants(I::Formula),
        11,
        "wie seid ihr|bist+du auf; rechenweg; quelle*; welche daten; woher stammen; welche werte fließen; gewichtet|gewichtest|gewichten; nach welchem|welcher schema|prinzip|regel|formel|muster|methode; rechnung; rechnerisch; zählt ihr|man; wie zählt; wie misst; wie messt; wie bestimmt|bestimmst; wie vergleicht ihr; wie erkennt; woran macht ihr; worauf stützt|beruht|basiert; ab wann zählt|gilt bei+euch|ein+video|man; fließt|fließen _ ein; eingerechnet; mitgerechnet; wie entsteht; zusammen* _ rechnerisch; aus welchen teilen|bestandteilen|werten; wie funktioniert das|die|euer|eure bewertungssystem|punktesystem|bewertung|score; welche rechnung; wie kommt|kommen diese|die|der _ zustande; über welchen zeitraum; welcher zeitraum; greift ihr; wie errechn*; wie rechnet; bestandteil*",
    ),
    (
        Wants(I::Badges),
        12,
        "plakette*; auszeichnung*; entwicklungsstadium; entwicklungsstufe; entwicklungsphase; lebensphase; etikett; medaille*; orden; symbole neben; welche stufe; die stufe; anfängerkanal; was bedeutet _ label|stufe|etikett|phase; badge; badges; abzeichen",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "wie du gesagt|geraten|empfohlen|vorgeschlagen; was du geraten|empfohlen|gesagt|vorgeschlagen; du hattest|hast mir|uns _ geraten|empfohlen|vorgeschlagen|gesagt; auf dich|euch höre|gehört; dein*|euer*|eure _ rat|tipp|tipps|ratschlag|ratschläge|ratschlägen|hinweis|empfehlung*|vorschl* _ gebracht|gewirkt|bewährt|aufgegangen|eingebracht|geholfen|richtig|gefruchtet|gelohnt; bilanz _ empfehlung*|tipps|ratschl*; hinweis vom letzten; lagst du; mit deinem tipp|rat; umstellung _ gelohnt|gebracht|geholfen; umgesetzt*; zeigt _ wirkung; deiner|deinen|deine _ empfehlung*|tipps|ratschl* _ gewirkt|gebracht|geholfen; hat sich _ bewährt; bisherigen|früheren|letzten|letzte|letzter empfehlung*|tipp|tipps|rat|ratschl*; wofür _ gut _ tipp",
    ),
    (
        Wants(I::Help),
        10,
        "^ hallöle|hallöchen|huhu|tach|heyho|grüß*|yo|na|servus|moinsen|hola|nabend|hey|hi|hallo $; ^ hallöle|hallöchen|huhu|grüß* coach|du|dich; was hast du drauf; wozu bist du gut; an dich wenden; wie funktioniert das mit dir; wie funktionierst du; mich unterstützen; beispiele _ fragen|eingeben; eingeben kann; wer bist du; mensch oder; bist du _ bot|ki|mensch; weißt du bescheid; bescheid; womit kann ich _ dich|dir",
    ),
    (
        Wants(I::Advice),
        13,
        "wie oft|viele|häufig _ soll|sollte|sollten|muss|müssen|sollen; was soll|sollte ich _ ändern|verändern",
    ),
    (
        Wants(I::Overview),
        9,
        "richtigen weg; guten weg; gute oder schlechte; nehme ich _ mit; gesamtfazit; gesamteindruck; gesamtbild; grob",
    ),
    (
        Wants(I::Why),
        12,
        "was zieht; was kostet; was bremst; an was liegt; warum|wieso _ minus",
    ),
    (
        Wants(I::Certainty),
        11,
        "stecken in dieser|der|diesem; fehlerquote; geraten; basiert der|die|das",
    ),
    (
        Wants(I::Timing),
        11,
        "um wie viel uhr; video rauskommt; zu welcher stunde; freitagabend|sonntagmittag|samstagabend|sonntagabend",
    ),
    (
        Wants(I::Length),
        12,
        "welche videodauer|videolänge|länge|dauer _ meisten|besten; höchstens|maximal dauern|sein|lang",
    ),
    (
        Wants(I::Outliers),
        11,
        "abgeschnitten; video _ überrascht; drei|fünf|3|5 videos; viralstes|viralste",
    ),
    (
        Wants(I::Topics),
        11,
        "nische zählt; genre; kommt|kommen _ nische _ an; ideen",
    ),
    (Wants(I::Revenue), 13, "rpm; zahlt youtube; wie viel geld"),
    (
        Wants(I::Formula),
        12,
        "wie genau kommt|wird|werden|berechnet|entsteht; wann gilt",
    ),
    (
        Wants(I::AdviceOutcome),
        15,
        "hast du|ihr _ geraten|vorgeschlagen|empfohlen; geraten|vorgeschlagen|empfohlen _ gelohnt|richtig|gebracht|bewirkt|geholfen",
    ),
    (
        Wants(I::Outliers),
        12,
        "welche* _ ging|gingen|wurden|sind|waren _ viral; was ging|ist viral",
    ),
    (
        Wants(I::AdviceOutcome),
        16,
        "seit dein*|euer*|eure* _ tipp|tipps|rat|hinweis|empfehlung*|ratschl*",
    ),
];

pub const BEYOND: &[Line] = &[
    (
        beyond(M::Forecast),
        12,
        "wird|werden _ weiter wachsen; kommendes|nächstes video _ decke|viral|gut; bis wann; prognose*; in zukunft _ wachsen|haben|sein; dieses jahr noch; dauert es noch; job kündigen",
    ),
    (
        beyond(M::Writing),
        12,
        "übersetz*; verfass*; drehbuch; sprechertext; rede; text für; beantworte _ kommentar",
    ),
    (
        beyond(M::Account),
        14,
        "kreditkarte*; belastet; abgebucht; kennwort; konto; zugang; gesperrt; anmeldung; anmelden; einloggen; tarif*; vertrag; zahlungs*; bestätigungsmail; nächste report|bericht; wann kommt _ report|bericht; pdf; herunterladen; exportier*; mehrwertsteuer; quittung; technisches problem; lädt nicht; app; teile|teilen _ report|bericht; credits; datenschutz; mit meinen daten",
    ),
    (
        beyond(M::Elsewhere),
        14,
        "livestream; stream; werbekooperation; kooperation*; sponsor*; finanzamt; steuer*; versteuern; regierung; politik*; influencer; gronkh; julien bam; rezo; lustiges; schlafen; nudeln; kochen; kochst; kino; freundin; hausaufgaben; adsense; überweist; partnerprogramm; playlist*; glocke; spotify; set gut aus; in den einstellungen; einwohner; spät ist es; hauptstadt; anderer kanal; kanal von",
    ),
    (
        beyond(M::Private),
        12,
        "handynummer; telefonnummer; verheiratet; wem gehört; richtigem namen; mit vollem namen; wohnt; betreiber*; privat; wie reich",
    ),
    (
        beyond(M::WatchTime),
        16,
        "zu ende; bis zum schluss; abspringen; aussteigen; steigen _ aus; dranbleiben; bleibt _ dran; wiedergabe*; zuschauerbindung; angeschaut wurden stunden; stunden _ angeschaut; intro _ übersprungen; brechen _ ab; vorzeitig",
    ),
    (
        beyond(M::Elsewhere),
        14,
        "empfiehl|empfehlen|nenn|nennen _ buch|film|restaurant|serie|spiel|lied|musik|hotel; restaurant; reis; schnittsoftware; schnittprogramm; welche software; spiel gestern",
    ),
    (
        beyond(M::Account),
        14,
        "abo verlängern|kündigen; abgerechnet; meine|die zahlung",
    ),
    (
        beyond(M::Elsewhere),
        14,
        "stativ*; objektiv*; headset; greenscreen; drohne; laptop; computer; lampe*; studio einrichten",
    ),
    (
        beyond(M::WatchTime),
        16,
        "minuten schauen|gucken|sehen; schauen|gucken die zuschauer|leute|menschen",
    ),
];

const fn beyond(matter: M) -> Cue {
    Beyond(matter)
}
