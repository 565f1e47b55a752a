//! Words that name no topic, in English and German: function words, and what every channel says.

use std::collections::HashSet;
use std::sync::OnceLock;

const WORDS: &str = "
a about after again all also always am an and any are as at back be because been before best better big but by can come could day did
do does doing done dont down each even ever every everything few find first for from full get gets getting give go goes going gone good
got great had has have he her here him his how i if in into is it its just keep know last let lets like little ll long look made make makes
making many may me more most much must my need never new next no not nothing now of off official old on one only or other our out over own
part people re real really right s same say see she should show simple so some something still such t take than that the their them then
there these they thing things this those through time to today together too top try trying under until up us use used using ve very via
video videos vs want was watch way we week well went were what when where which while who why will with without work would year years yes
yet you your ep episode season live shorts short feat ft hd uhd vlog subscribe channel youtube trailer tutorial review guide tips easy
ultimate complete beginner beginners explained build building builds built moved moving rewrote rewriting switched switching features
cheap cheaper fast faster hour hours minute minutes day days week weeks plan plans pov
aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist bitte da dabei dafür damit dann
das dass dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein
eine einem einen einer eines einfach er erst erste ersten es etwas euch euer eure für ganz gar gegen geht gemacht gibt gut gute guten hab
habe haben hallo hat hatte hier hin hinter ich ihm ihn ihnen ihr ihre im immer in ins ist ja jede jeden jeder jedes jetzt kann kannst kein
keine können könnt lass lassen leben machen macht mal man mehr mein meine meinem meinen meiner mich mir mit muss müssen nach neu neue neuen
neues nicht nichts nie noch nun nur ob oder ohne richtig schnell schon sehr sein seine seinem seinen seiner seit sich sie sind so soll
sollte sollten sondern tag tage teil tun über um und uns unser unsere unter viel viele vom von vor wann war waren warum was weg wegen weil
welche welcher wenn wer werden wie wieder will wir wird wirklich wo wurde wurden zu zum zur zwei zwischen heute folge video videos kanal
abonnieren bauen baue gebaut umgestiegen umsteigen gewechselt kennt kennst schneller billig günstig staffel anleitung tipps erklärt anfänger jahr jahre woche wochen minuten stunden zeit deutsch german
able above across actual actually ago almost alone already although among another anybody anymore anyone anyway around away bad below
beside besides between beyond both bring came cannot couldn didn different doesn doubt during early either else end ending enough
everybody everyone exact exactly expensive favorite favourite finally five found four fresh front half happen happened happening happens
hard hate help honest honestly huge inside instead isn kinda knew knows late later least less literally lot lots main
maybe mean means mine mistake mistakes myself nearly neither nobody none nowhere often okay once onto opinion others otherwise outside
perfect perfectly perhaps pretty probably problem problems proper properly quick quickly quite rather reason reasons regret reviewed
said says secret secrets seem seems seen seriously several shall shouldn since six small somebody someone sometimes somewhere soon
sorry start started starting starts stop stopped stops sure surprise surprised surprising tell ten thank thanks thought thoughts
three tired told tonight took totally tried truly truth twice two typical underrated unless update upon useful usual usually
various verdict version waiting wasn ways weird welcome weren whatever whenever wherever whether whole whose won wondering
worked works worst worth wouldn wow wrong yeah yesterday yours yourself
acht alleine allerdings allzu alte altes anders angeblich anscheinend außer außerdem bald beide beiden beinahe bereits besser bessere
beste besten bester bestes bevor bisher bleibt brauche brauchen braucht bringt daher dahin danach dank danke daran darauf daraus darf
darfst darin darum darunter davon davor dazu denke denken denkst denselben deren derselbe derselben deshalb dessen deswegen draußen drei
dreimal drin durfte dürfen ebenfalls ebenso ehrlich ehrliche ehrlichen ehrlicher ehrliches eigene eigenen eigener eigenes eigentlich
einige einigen einiger einiges einmal ende endet endlich entweder erneut erster erstes etwa euern eurem euren fakt falsch falsche fazit
fehler fertig finde finden findest findet frisch frische frischen früh früher fällt fünf fürs gab ganze ganzen ganzer ganzes gehe geheime
geheimen geheimer geheimnis geheimnisse gehen gekommen gelernt genau genug gern gerne gesagt gestern gewesen geworden ging glaube glauben
gleich gleiche gleichen groß große großen großer großes grund gründe halbe halben hast hatten heraus herum hilft hinein hätte hätten
hättest immerhin inzwischen irgendwann irgendwas irgendwie irgendwo jemals jemand jemandem jemanden jenem jenen jener jenes kam kamen kaum
keinem keinen keiner keines keins klappt klappte klein kleine kleinen kleiner kleines komme kommen kommst kommt komplett konnte konnten
krass krasse krassen könnte könnten könntest langsam langsame lasst leicht leichte leichten leider letzte letzten letzter
letztes lieber lieblings liegt längst läuft mach mache machst machten manche manchen mancher manches manchmal mehrere meinung meist
meisten meistens mochte musst musste mussten möchte möchten mögen müsst nachdem nachher naja niemals niemand niemandem niemanden nirgends
nochmal normal normale nächste nächsten nächster nächstes nämlich obwohl oft ohnehin paar passiert passierte perfekt perfekte perfekten
perfekter perfektes plötzlich probieren probiert probleme problemen richtige richtigen richtiger richtiges sachen sage sagen sagst sagt
sagte sah schaffe schaffen schafft schlecht schlechte schlechten schlimm schlimmste schlimmsten schluss schnelle schnellen schwer
schwere schwierig sechs sehe sehen seht seid selbe selben selber selbst seltsam sicher siehe siehst sieht sobald sofort sogar solange
solch solche solchen solcher solches somit sonst sowas sowie sowieso später statt stimmt trotz trotzdem ums umsonst unbedingt
unfassbar ungefähr unglaublich unserem unseren unserer unseres unten urteil verboten verdammt vergesst vergiss vermutlich versuch versuche
versuchen versucht vielen vieler vieles vielleicht vier vorbei vorher vorne völlig wahre wahren wahrheit wahrscheinlich wart warte warten
wartet weder weiter weitere weiteren weiteres weiß weißt welchem welchen welches wem wen wenig wenige wenigen weniger wenigstens werde
werdet wert weshalb wessen wichtig wichtige wichtigste wichtigsten wieso wieviel willst wirst wissen wisst wohl wollen wollt wollte
wollten womit woran worauf woraus worum wovon wozu wunderbar wäre wären würde würden würdest zehn zeige zeigen zeigt ziemlich zudem zuerst
zufällig zuletzt zurück zusammen zuvor zwar zweimal zweite zweiten zweiter überall überhaupt übrigens
";

/// All of them, for the benchmark's other side.
pub fn all() -> impl Iterator<Item = &'static str> {
    WORDS.split_whitespace()
}

/// Whether a word (in lower case) names no topic.
#[must_use]
pub fn is(word: &str) -> bool {
    static SET: OnceLock<HashSet<&str>> = OnceLock::new();
    SET.get_or_init(|| WORDS.split_whitespace().collect()).contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_words_stop_and_subjects_do_not() {
        assert!(is("und") && is("the") && is("warum"));
        assert!(!is("sauerteig") && !is("guitar"));
    }

    #[test]
    fn what_titles_are_filled_up_with_stops_in_every_form() {
        let filler = "keiner keinem keines jemand ehrliches fazit urteil selber happening honest verdict wrong expensive stop klappt";
        for word in filler.split(' ') {
            assert!(is(word), "{word}");
        }
    }

    #[test]
    fn every_word_is_stored_as_it_is_looked_up() {
        for word in WORDS.split_whitespace() {
            assert_eq!(word, word.to_lowercase());
            assert!(word.chars().all(char::is_alphanumeric), "{word}");
        }
    }
}
