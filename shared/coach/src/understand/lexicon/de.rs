//! What Germans say for what they want.

use super::Cue::{self, Wants};
use super::Line;
use crate::understand::Intent as I;

pub const RULES: &[Line] = &[
    (
        Wants(I::Overview),
        9,
        "wie ist|steht|stehts es um mein*|den kanal; um meinen kanal; wichtigsten infos|informationen|dinge|sachen|werte; die wichtigsten $",
    ),
    (
        Wants(I::Value),
        13,
        "wie viele meiner|von+meinen videos|uploads _ hit|hits|viral|ausreißer|treffer; wie ähnlich|gleich|einheitlich _ titel; wie steht es|stehts um mein* wachstum*|reichweite|konsistenz|engagement; neu*|letzte*|aktuell*|jüngst* videos|uploads _ besser|schlechter|stärker|schwächer; ab wann ist|gilt _ gut",
    ),
    (
        Wants(I::Advice),
        9,
        "wie mach|mache|geht|gehts _ weiter; gegen _ machen|tun|unternehmen; was kann ich gegen",
    ),
    (
        Wants(I::Certainty),
        11,
        "schwank*; glaubwürdig*; plausibel; wie sehr kann; überzeugt; hieb und stichfest; stichhaltig; wasserdicht",
    ),
    (
        Wants(I::Changes),
        12,
        "mein|der score|kanal|punktzahl _ gestiegen|gefallen|gesunken|besser|schlechter|verändert|runtergegangen|hochgegangen; score gestiegen|gefallen|gesunken",
    ),
    (
        Wants(I::Topics),
        9,
        "was für content|inhalte|themen; bereich; genre; branche; sparte; wovon handelt; was ist mein thema; zu welch* themen|thema",
    ),
    (
        Wants(I::Overview),
        9,
        "läuft|laufen mein|der|unser kanal; was muss|sollte ich _ wissen; das wichtigste; gut unterwegs; wie geht es meinem|dem kanal; auf einem guten weg",
    ),
    (
        Wants(I::Compare),
        9,
        "durchschnitt bei|von|der kanäle*|anderen|vergleichbaren; kanäle* wie mein*|meiner|unser*; andere youtuber; anderen youtuber*; youtuber meiner|in; kollegen; gleich große*; gleicher größe",
    ),
    (
        Wants(I::Changes),
        9,
        "irgendwas|irgendetwas|etwas|was passiert; passiert seit*; neuigkeit*; dazugekommen; hinzugekommen; wie hat sich _ entwickelt; entwicklung seit",
    ),
    (Wants(I::Length), 4, "wie lang|lange; länge; dauer"),
    (
        Wants(I::Outliers),
        11,
        "welche* uploads|videos _ überdurchschnittlich*; welche* video|videos|upload|uploads|folge|folgen _ herausgestochen|erfolgreich|gut|besten; überdurchschnittlich erfolgreich",
    ),
    (
        Wants(I::Badges),
        10,
        "eingestuft; einstufung; eingeordnet; abzeichen; badge; badges; welche* phase; welche* stadium|status; phase|status|rating|label heißt|bedeutet",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "tipp|tipps|rat|empfehlung*|ratschl*|vorschl* _ bezahlt|ausgezahlt|gefruchtet|erfolgreich; tipp|tipps|rat|empfehlung* _ aufgegangen",
    ),
    (
        Wants(I::Topics),
        10,
        "welche* themen|thema|inhalte|serie|serien|reihe|format|formate; themen _ funktionieren|laufen|ziehen|ankommen",
    ),
    (
        Wants(I::Timing),
        9,
        "uhrzeit|zeit|tag|zeitpunkt|wochentag _ einfluss|auswirk*|unterschied|rolle|egal|wichtig; an welch* tag*|wochentag*",
    ),
    (
        Wants(I::Overview),
        9,
        "wie ist mein|der|unser kanal _ $; aktuelle stand; aktueller stand; stand der dinge; was kam|kommt|kamen _ raus|heraus|rum; bilanz; wie ist die lage; status quo; gesamtlage; was ergab; was hat _ ergeben; was sagt die analyse; wie gut bin ich $; bin ich gut $; wie bin ich so; allgemeine einschätzung; einschätzung",
    ),
    (
        Wants(I::Advice),
        9,
        "maßnahme*; empfiehl*; wie _ kanal _ pushen|voranbringen|verbessern|aufbauen|retten; verbesserungsvorschl*; verbesserungspotential|verbesserungspotenzial; worauf _ achten; priorität*; was hat _ priorität; was zuerst; womit zuerst; ratest; rätst; was jetzt; was mach ich jetzt",
    ),
    (
        Wants(I::Certainty),
        11,
        "wie groß ist der fehler; fehler $; fehlertoleranz; verlass*; videos|uploads|daten _ genug|genügend|ausreichend|reichen; reicht das|reichen die; genug $; aussagekräft*; bei so wenig*; sicher bist; bist du _ sicher; kann man _ trauen|glauben; verlässlich*; ernst nehmen; täuschen; irrtum; falsch sein; kann das stimmen",
    ),
    (
        Wants(I::Changes),
        11,
        "anders als _ vorher|früher|sonst|zuvor|letzt*|davor; was ist _ anders; hab|habe|bin ich _ verbessert|verschlechtert|gestiegen|gefallen|gewachsen; vergleich* _ letzt*|vorig*|alten|früher*|vorher* bericht|report|analyse|mal|xray|monat|woche; neues $; was gibts neues; fortschritt*; was hat sich _ verändert|geändert|getan|verbessert|verschlechtert; seit letztem|letzter; seit dem letzten|vorigen; seit der letzten; seitdem; seither",
    ),
    (
        Wants(I::Formula),
        11,
        "nimmst|nutzt|benutzt|verwendest|nehmt|verwendet du|ihr; wonach wird|bewertest|bewertet; wie wird|werden _ bewertet|gerechnet|gezählt|gewichtet|vergeben; hinter der formel; hinter dem score; algorithmus hinter",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "änderung*|umstellung|umsetzung|maßnahme* _ gebracht|geholfen|gewirkt|bewirkt|gelohnt; hat es was|etwas gebracht; hats was gebracht; hat das was gebracht; war es richtig; was bewirkt; wirkung _ tipp|tipps|rat|empfehlung*; erfolg _ tipp|tipps|rat|empfehlung*",
    ),
    (
        Wants(I::Topics),
        10,
        "über was|welche* thema|themen; über welche*; was interessiert; was wollen _ sehen; zuschauer _ sehen wollen; content plan; videothemen; video themen; neue formate; format idee*; inhaltlich",
    ),
    (
        Wants(I::Timing),
        9,
        "rolle|egal|wichtig wann; wann ich _ hochlade|poste|uploade; upload plan; posting zeit*; zeitpunkt; früh oder spät; morgens|abends|mittags|nachts _ hochladen|posten|besser; wochentage; tag _ hochladen|posten|uploaden",
    ),
    (
        Wants(I::Revenue),
        9,
        "kanal _ wert $; wert ist|wäre|hat _ kanal; was wäre _ wert; was springt _ raus; verdienst; vergütung; lohnt sich das finanziell; zahlt youtube; werbung*",
    ),
    (
        Wants(I::Help),
        9,
        "was geht $; wie gehts $; na du; erklär dich; wie benutze ich dich; was ist das hier",
    ),
    (
        Wants(I::AdviceOutcome),
        16,
        "durch|wegen|dank dein*|euer*|eure* rat|tipp|tipps|empfehlung*|ratschl*|vorschl*; seit dein*|dem rat|tipp|tipps",
    ),
    (
        Wants(I::Why),
        12,
        "was macht mein* _ schwach|schlecht|niedrig|so; wie hab|habe|komm|komme _ so wenig*|schlecht*; wie kann es sein; wie kann das sein; was ist los; was stimmt nicht",
    ),
    (
        Wants(I::Overview),
        12,
        "was kannst du mir _ über|zu _ kanal|bericht; kannst du mir etwas|was über; erzähl mir _ kanal",
    ),
    (
        Wants(I::Overview),
        9,
        "ist das ergebnis|resultat; wie ist das ergebnis; alles in kurz|kürze; in kurz; gesamtergebnis; wie habe|hab ich abgeschnitten; wie schneide ich ab $; wie schneidet _ ab",
    ),
    (
        Wants(I::Advice),
        9,
        "was wäre _ sinnvoll*|besten|klug*|schlau*|nächste*; was bringt mich|uns weiter|voran; wo soll|kann|sollte ich _ ansetzen|anfangen|anpacken|beginnen; ich will|möchte|brauche|hätte|würde _ mehr|besser|wachsen|größer; was hilft; was ist zu tun; wie mache ich weiter; wie gehts weiter; was fange ich",
    ),
    (
        Wants(I::Compare),
        10,
        "als der rest; als die anderen; als alle anderen; als die meisten; als vergleichbare; vergleichbare kanäle; zum rest; mit den anderen",
    ),
    (
        Wants(I::Titles),
        14,
        "video|videos nennen|benennen|betiteln; video|videos heißen; titel _ nächst*; wie _ nennen",
    ),
    (
        Wants(I::Length),
        9,
        "wie lang|lange machen|drehen|produzieren; wie lang|lange darf|soll|sollte|muss; shorts oder; oder shorts",
    ),
    (
        Wants(I::Outliers),
        8,
        "ging|gingen|geht _ ab|steil|durch; am meisten geklickt|geschaut|gesehen|angeschaut; meistgeklickt*; beliebteste*; erfolgreichsten; lief richtig; liefen richtig",
    ),
    (
        Wants(I::Topics),
        12,
        "wofür steht mein|der|unser kanal; video _ als nächstes machen|drehen; als nächstes für ein video; themen _ gefragt|beliebt|gut|schlecht",
    ),
    (
        Wants(I::Revenue),
        9,
        "zum leben; davon leben; vom kanal leben; von youtube leben; leben können",
    ),
    (
        Wants(I::Formula),
        9,
        "woher habt|hast|nehmt|nimmst|kriegt ihr|du; woher die zahlen|daten|werte; wie funktioniert die|das|der bewertung|berechnung|score|rating|analyse; wie bewertet; wie bewertest; wie vergebt; wie vergibst",
    ),
    (Wants(I::Help), 10, "was kann man _ fragen; was darf man; alles fragen"),
    (
        Cue::About(I::Advice),
        8,
        "wie kann|könnte|soll ich|man|wir; was kann|könnte|soll|sollte ich; wie _ vermeiden|verhindern|loswerden|fixen|ändern; wie krieg|kriege|bekomm|bekomme ich",
    ),
    (
        Cue::About(I::Compare),
        8,
        "wie viel* _ üblich|normal|typisch; üblich; normal $; normal für; typisch für; gut für",
    ),
    (
        Wants(I::Advice),
        9,
        "wie komme|komm|kommt ich|man|der _ raus|weg|weiter|voran|heraus; wie _ raus",
    ),
    (
        Wants(I::Compare),
        8,
        "meine größe; meiner größe; in meiner|der|dieser nische; schnitt|durchschnitt|mittel _ nische|kategorie; andere kanäle; andere _ nische",
    ),
    (
        Wants(I::Topics),
        9,
        "fehl* _ nische; fehlt|fehlen mir; lücke* _ nische; läuft|laufen|funktioniert|zieht _ nische; trend* _ nische",
    ),
    (
        Wants(I::Certainty),
        10,
        "wie viel* videos|uploads _ habt|hast|wurden|wurde|schaust|zählst|basier*|beruh*; daten _ aktuell|alt|frisch|veraltet; wie aktuell; von wann _ daten; sicher _ trend|score|wert|zahl*",
    ),
    (
        Wants(I::Value),
        11,
        "was misst|zeigt der|die|das|mein*; was sagt der|die|das|mein* _ aus; wofür steht",
    ),
    (
        Wants(I::AdviceOutcome),
        12,
        "hat sich _ ausgezahlt|gelohnt|rentiert; war|waren dein*|der|die|euer*|eure rat|tipp|tipps|empfehlung*|vorschl* _ ; aus dem|den|deinem|deinen|meinem|eurem _ tipp|tipps|rat|ratschlägen|empfehlung*|vorschl*|vorschlag; hat das|es|der|die _ was|etwas|irgendwas gebracht|bewirkt|verbessert; hab|habe deinen|den|deine|die tipp|tipps|rat|empfehlung*",
    ),
    (
        Wants(I::Help),
        4,
        "^ hallo|hi|hey|moin|servus; ^ guten tag|morgen|abend; ^ grüß*",
    ),
    (
        Wants(I::Help),
        10,
        "was machst du $; wofür|wozu bist du; was ist deine aufgabe; kannst du _ beantworten; welche fragen",
    ),
    (
        Wants(I::Overview),
        8,
        "was _ rauskam|rauskommt|herauskam|rausgekommen; wichtigsten punkte|ergebnisse|erkenntnisse|zahlen; wie gut|schlecht steht; wie steht der|mein; fasse _ zusammen; in einem satz; auf den punkt",
    ),
    (
        Wants(I::Length),
        9,
        "wie lang|lange ist|wäre _ optimal|ideal|gut|besten|perfekt; lang ist optimal|ideal",
    ),
    (
        Wants(I::Revenue),
        9,
        "pro|je|per 1000|tausend|1k; werbung _ verdien*|bringt; monetarisierung",
    ),
    (
        Wants(I::Value),
        8,
        "neue* _ alte*|ältere* ; neuere* _ ältere*; wie viel prozent|percent; wieviel prozent|percent; welcher anteil; wie hoch ist der anteil; wie groß ist der anteil; was ist der anteil",
    ),
    (
        Wants(I::Value),
        8,
        "hänge|hängt|hängen _ ab; abhängig*; wie viel* _ von|aus hits|treffern|ausreißern",
    ),
    (Wants(I::Advice), 9, "wie _ viral gehen"),
    (Wants(I::Advice), 11, "wie werde|werd ich; wie wird man|mein"),
    (
        Wants(I::Overview),
        6,
        "zusammenfass*; fass _ zusammen; überblick; übersicht; kurzfassung; gesamteindruck; fazit; im großen und ganzen; in kürze; kurz und knapp; tldr; tl dr; auf einen blick; resümee; gesamtbild",
    ),
    (
        Wants(I::Overview),
        6,
        "wie steht _ da; wie läuft _ kanal|youtube|bei+mir; wie läufts; wie gut läuft|läufts; wie sieht _ aus; wie performt; wie performe; was sagt _ bericht|report|analyse; was steht _ bericht|report|analyse|drin; wie schlägt sich; wie gehts _ kanal; was kam raus; was kommt raus; was ist rausgekommen; was hast du _ gefunden; wie macht sich",
    ),
    (
        Wants(I::Overview),
        8,
        "wie gut|schlecht ist _ kanal; ist mein|der kanal _ gut|schlecht|ok; lohnt sich der|mein|dieser kanal; taugt der|mein kanal",
    ),
    (
        Wants(I::Overview),
        5,
        "was hältst du von; wie findest du; wie bewertest du; taugt; das wichtigste; stärken und schwächen; stärken; schwächen; was läuft _ gut|schlecht|nicht; erzähl _ kanal; bericht|report _ erklär*; erklär* _ bericht|report; wichtigste ergebnisse|erkenntnisse; wichtigsten ergebnisse|erkenntnisse|punkte; wo steh* _ ich|kanal|wir; wie steht _ kanal; wie stehe ich",
    ),
    (
        Wants(I::Why),
        12,
        "warum; wieso; weshalb; woran liegt*; woran liegts; weswegen; wie kommt es; wie kommts; aus welchem grund; was ist der grund; grund für; gründe; was zieht _ runter; was drückt; was ist _ ursache; ursache*; liegt das|es an; was macht _ schlecht; was kostet _ punkte; wo verlier* _ punkte; wer|was ist schuld",
    ),
    (
        Wants(I::Advice),
        6,
        "was soll|sollte|kann|könnte|muss|müsste|würdest _ tun|machen|ändern|verbessern|anders|besser; was soll ich; was sollte ich; womit _ fang|fange|anfangen|beginn*; was ist der nächste; nächste schritt; was tun; was nun; was jetzt; was als nächstes; als nächstes; nächster schritt; nächsten schritte; nächste schritte; was rätst; was empfiehlst; was schlägst; empfehlung*; ratschlag; ratschläge; handlungsempfehlung*; tipps; tipp; hast _ rat",
    ),
    (
        Wants(I::Advice),
        8,
        "soll|sollte|muss|müsste ich _ öfter|häufiger|mehr|weniger|seltener; wie kann|könnte|werde|soll|bekomm*|krieg*|schaff*|komme|erreich*|steiger*|erhöh*|verbesser*|wachs*|optimier*|mach* _ ich|wir|man _ mehr|besser|schneller|höher|steiger*|erhöh*|verbesser*|wachsen|hoch|rauf|optimier*|senk*; verbesser*; optimier*; besser werden|machen; wachse ich; wie wachs*; wachsen; wie steiger*; steigern; erhöhen; mehr aufrufe|views|abos|abonnenten|zuschauer|reichweite|klicks; pushen; größer werden; voranbringen; womit _ anfangen|beginnen; worauf _ achten|konzentrieren; fokus; was bringt _ am meisten|mehr; größter hebel; größte hebel; hebel; wie _ mehr abos|abonnenten|views|aufrufe",
    ),
    (
        Wants(I::Advice),
        8,
        "wie oft sollte|soll|muss; wie viele _ soll|sollte _ hochladen|uploaden|posten|machen; öfter|häufiger _ hochladen|uploaden|posten; mehr hochladen; lohnt _ öfter; hilf mir; was fehlt; was mach* ich falsch; mache ich falsch; was läuft falsch; woran _ arbeiten; was würdest du",
    ),
    (
        Wants(I::Compare),
        9,
        "vergleich*; verglichen; im vergleich; gegenüber anderen; besser|schlechter|mehr|weniger|größer|kleiner|erfolgreicher|schneller|öfter _ als _ andere*|anderen|konkurrenz|durchschnitt|vergleichbar*|ähnlich*|üblich*|normal*|sonst|die+meisten; als andere*; andere kanäle; anderen kanälen; andere in meiner; anderer kanäle; ähnliche kanäle; ähnlichen kanälen; konkurrenz*; mitbewerb*; wettbewerb*; kanäle meiner|in+meiner|dieser|gleicher|mit; kanälen meiner|in+meiner|dieser|gleicher; überdurchschnittlich; unterdurchschnittlich; nischendurchschnitt; branchenschnitt; benchmark*; mithalten; hinterher; marktüblich; steh* _ nische|größe|da+gegen; nische _ üblich|normal|schnitt; ranke ich; liege ich in",
    ),
    (
        Wants(I::Compare),
        7,
        "ist das normal|gut|viel|wenig|üblich|schlecht|okay|ok; ist mein*|der|die|das _ normal|üblich|viel|wenig|gut|schlecht|hoch|niedrig; ist _ normal|üblich|viel|wenig; sind _ prozent|percent _ gut|schlecht; sind mein*|die|das _ gut|schlecht|hoch|niedrig; sind _ normal|üblich|viel|wenig|okay|ok; was ist _ üblich|normal; wie viel _ üblich|normal; üblich in|für|bei; normal für|bei; über|unter dem|m durchschnitt|schnitt; im schnitt der nische; andere _ auch; machen andere; haben andere; bei anderen; in meiner größe; meiner größe",
    ),
    (
        Wants(I::Certainty),
        10,
        "wie sicher; zufall; zufällig; wie verlässlich; verlässlich*; zuverlässig*; vertrauen; trauen; glauben; wie genau; genau $; so genau; stimmt das|die|der|es|dein*|mein*; wie belastbar; belastbar; aussagekräft*; signifikan*; statistisch*; konfidenz*; vertrauensintervall; fehlerspanne; schwankungs*; spanne; unsicher*; sicherheit; reichen _ daten|videos|uploads; genug daten|videos|uploads; genügend daten|videos|uploads; wie viele daten; wie viel daten; datenbasis; datengrundlage; datenlage; stichprobe*; wie viele videos _ ausgewertet|analysiert|angeschaut|angesehen|berücksichtigt|zugrunde; wie viele uploads _ ausgewertet|analysiert|angeschaut|berücksichtigt; glück; rauschen; bist du _ sicher; wirklich sicher; vorläufig; kann das _ täuschen; wie bist du _ sicher; wie ernst; bewiesen; beweis",
    ),
    (
        Wants(I::Changes),
        7,
        "verändert; geändert; veränderung*; änderung*; seit dem letzten; seit letzt*; seit der letzten; seit dem vorigen; seit vorig*; letzter|letzten|letztes|vorigen|vorherigen|vorherige|früheren bericht|report|mal|analyse|run|xray; zum letzten mal; im vergleich zum letzten|vorigen|vormonat|letzten; was ist neu; gibt es neu*; gibts neu*; was neues; etwas neues; neuigkeit*; getan; unterschied zum|zu letzt*; gegenüber letzt*; hat sich _ getan; hat sich was|etwas; in letzter zeit; letzte woche; letzten wochen; letzten monat; letzter monat; bin ich besser geworden; besser geworden; schlechter geworden; eingebrochen; einbruch; abgestürzt; zugelegt",
    ),
    (
        Wants(I::Timing),
        8,
        "wann _ hochladen|hochlad*|upload*|uploaden|posten|poste|veröffentlich*|raushauen|rausbringen|online|stellen|publishen|publizieren|ladet; wann lade; beste* zeit|uhrzeit|tag|wochentag|zeitpunkt|stunde; bester zeitpunkt|tag|wochentag; besten zeit|uhrzeit|tag|zeitpunkt; upload zeit*|zeitpunkt|tag|tage; welche* uhrzeit; welche* tag; welche* wochentag; welchem tag; welchen tagen; um wie viel uhr; wieviel uhr; uhrzeit; wochentag; an welchem; zu welcher zeit|stunde; welche zeit; veröffentlichungs*; morgens oder abends; abends oder; wochenende oder; am wochenende; sonntag*; samstag*; montag*; dienstag*; mittwoch*; donnerstag*; freitag*; morgens; abends; mittags; nachts",
    ),
    (
        Wants(I::Titles),
        10,
        "titel; titeln; titels; überschrift*; headline*; titelform; titelwahl; titelidee*; titelwort*; titelwörter; powerwort*; powerwörter; power wörter; clickbait; großbuchstaben; emojis; emoji; fragezeichen",
    ),
    (
        Wants(I::Titles),
        2,
        "titel idee*|vorschlag*|vorschläge|form|wörter|wort; welche titel; welche wörter; wörter; formulier*; titel _ funktionier*|ziehen|ankommen|klappen|besser|gut; gib* _ titel; schreib* _ titel; mach* _ titel",
    ),
    (
        Wants(I::Length),
        9,
        "^ länge $; ideal*|optimal*|beste*|richtige*|perfekt* _ dauer|länge|laufzeit; wie lang|lange sollte*|sollen|soll|müssen|muss|dürfen|darf|sollt; wie lang|lange _ videos _ sein; videolänge; video länge; ideale länge; optimale länge; beste länge; richtige länge; perfekte länge; gute länge; welche länge; länge _ beste*|ideal*|optimal*|funktioniert|videos; kürzere videos; kürzere; längere videos; längere; kürzer; länger _ machen|sein|werden|videos|besser; videos _ kürzer|länger; zu lang; zu kurz; zu lange; wie viele minuten; wieviele minuten; wie viel minuten; minuten sollte*; minuten; laufzeit; kurze videos; lange videos; kurz oder lang; lang oder kurz; spiellänge",
    ),
    (
        Wants(I::Outliers),
        7,
        "welche* video* _ am besten|besten|meisten|erfolgreich*|herausragend|rausgestochen|gezogen|viral|gut; bestes video; besten videos; beste videos; bestes; top video*; topvideo*; top 10; top 5; top 3; erfolgreichste*; meistgesehen*; größte* hit*|treffer|erfolg*; stechen|sticht|sticht _ heraus|raus|hervor; hit; hits; treffer; ausreißer; ausreisser; knaller; viral gegangen; virale videos; virales video; ging|gingen|geht _ viral; am besten gelaufen|lief|liefen|funktioniert|angekommen; meiste* aufrufe|views|klicks; meisten aufrufe|views|klicks; stärkste* video*|upload*; welche uploads; welcher upload; herausragend*; über dem schnitt gelaufen; gut gelaufen; durch die decke; highlights; überflieger",
    ),
    (
        Wants(I::Topics),
        10,
        "was|worüber|worueber soll|sollte|kann|könnte ich _ drehen|filmen|produzieren|video+machen|videos+machen; was|worüber _ als nächstes drehen|filmen|machen",
    ),
    (
        Wants(I::Topics),
        6,
        "nische; nischen; worum; kategorie; ableger; zweitkanal",
    ),
    (
        Wants(I::Topics),
        8,
        "themen; thema; inhalte _ fehlen; contentidee*; content idee*; videoidee*; video idee*; ideen für _ video*|content|neue; neue ideen; worüber _ video*|machen|drehen|reden; lücke*; content gap*; inhaltslücke*; content lücke*; marktlücke*; was für videos; welche* art _ videos|content|inhalte; welche inhalte; welcher content; welchen content; worum geht; kategorie; ableger; zweitkanal; serie; serien; was sollte|soll|könnte|kann ich _ drehen|filmen; was _ drehen; um was geht|gehts; worum gehts; was für themen",
    ),
    (
        Wants(I::Revenue),
        9,
        "verdien*; einnahm*; geld; rpm; cpm; umsatz*; einkommen; euro; money; monetarisier*; monetär; werbeeinnahm*; adsense; gewinn; davon leben; finanziell*; bezahlt youtube; was wirft _ ab; wirft _ ab; ertrag; erlös*; dollar; kohle; auszahlung; lohnt _ finanziell; wert ist; wert in",
    ),
    (
        Wants(I::Formula),
        9,
        "berechne*; berechnung*; errechne*; ausgerechnet; gerechnet; rechnest; rechnet; formel*; wie kommst du _ auf; wie kommt ihr _ auf; wie kommt man auf; wie kommt _ auf; woher kommt|kommen|stammt|stammen|hast|weißt|nimmst; wie wird _ ermittelt|gemessen|bestimmt|gebildet|gemacht; ermittelt; ermittelst; gemessen; wie misst; wie misst ihr; woraus besteht|setzt|ergibt; setzt sich _ zusammen; zusammensetz*; was fließt _ ein; wie kommt|kommen|kamen _ zustande; wie kam _ zustande; wie entsteht; wie entstehen; gewichtet; gewichtung*; methodik; methode; wie funktioniert _ score|wert|bewertung|berechnung; was zählt _ rein; datenquelle; quelle; nach welch* kriterien; kriterien; wie definiert; definition; woher weißt",
    ),
    (
        Wants(I::Badges),
        7,
        "abzeichen; badge; badges; medaille*; auszeichnung*; stufe; phase; phasen; lebensphase; stadium; rating; bewertungslabel; label; status; einstufung; eingestuft; einstufen; note; rang; titelträger; stagnier*; plateau; aufsteigend; wachsend; etabliert; versteckter schatz heißt; welche bewertung; meine bewertung; bewertung bedeutet|heißt; heißt _ aufsteiger; meister der",
    ),
    (
        Wants(I::AdviceOutcome),
        12,
        "tipp|tipps|rat|ratschlag|ratschläge|empfehlung|empfehlungen|vorschlag|vorschläge|ratschlägen|empfohlen* _ gebracht|geholfen|gewirkt|funktioniert|genutzt|genützt|ergeben|erfolg|gelohnt|wirkung|geklappt; gebracht|geholfen|gewirkt|funktioniert|hilft|halfen|half _ tipp|tipps|rat|ratschlag|ratschläge|empfehlung|empfehlungen|vorschlag|vorschläge; hat es|das|der|die|dein* _ gebracht; hats|hat _ geholfen; hat _ gewirkt; haben _ gebracht; haben _ geholfen; haben _ gewirkt; was wurde aus; was ist aus _ geworden; tipp|tipps|rat|ratschlag|empfehlung* _ befolgt|umgesetzt; umgesetzt; befolgt; hat sich _ gelohnt; letzten|letzter|letzte|alten|frühere|früheren|deine tipp|tipps|rat|ratschlag|ratschläge|empfehlung|empfehlungen|vorschläge _ erfolg*|gut|richtig",
    ),
    (
        Wants(I::Help),
        10,
        "was kannst; kannst du _ alles; was alles fragen; was kann ich _ fragen; was darf ich _ fragen; kann ich dich _ fragen; fragen kann; wer bist; wie funktionierst; wobei _ helfen; womit _ helfen; wie kannst du _ helfen; wofür bist; was bist du; bist du _ ki|bot|mensch|chatgpt; welche fragen; was weißt du; beispiel* _ fragen; beispielfrage*; ^ hilfe $; hilfe; bedienung; ^ hi $; ^ hi coach; ^ hey $; ^ hallo $; ^ moin* $; ^ servus $; ^ guten tag|morgen|abend $; ^ hallo coach; ^ na $; ^ hey coach; ^ danke*; ^ test $; ^ yo $",
    ),
];

pub const ASKS: &str = "was ist|sind|heißt|bedeutet|meint|sagt; wie hoch; wie viel*; wieviel*; wie groß; was bedeute*; was meinst; wie oft; wie alt; wie lang*; wie ist|sind|war; wie gleichmäßig; wie stark|gut; zeig*; nenn*; sag*; was versteht; welche* wert; wie lautet; erklär*; was genau; was soll _ heißen|bedeuten|sein; seit wann; hab ich|habe ich; wie regelmäßig; wie viral; was hat|haben|habe; wie entwickel*; geht|gehen _ hoch|runter|rauf; steigt|steigen|fallen|fällt|sinken|sinkt|wächst|wachse";

/// Channels to be compared with, by a figure that nobody asks for.
pub const PEERS: &str = "kanäle*|andere*|leute*|youtuber* mit|bei _ abo*|abonnent*; gleich|ähnlich|genauso|ebenso viele* abo*|abonnent*; gleiche*|ähnliche* abo*|abonnent* zahl";

pub const SMALL: &str = "und der die das rechnen nehmen leute den dem mein meine meiner meinen mit bei was ist für auch noch dann denn aber wie ihr ein eine";
