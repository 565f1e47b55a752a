//! What English speakers ask that no report knows.

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
        "by the end; end of the|this year|month; in a month|year|week; in a few years|months|weeks; in the future; someday; one day; soon",
    ),
    (beyond(M::Writing), 15, "script; scripts; screenplay"),
    (
        beyond(M::Private),
        12,
        "how old is the youtuber|creator|guy|person|owner|girl|woman|man; who is the|this|that _ youtuber|creator|guy|person|owner; owner; owners",
    ),
    (
        beyond(M::Elsewhere),
        13,
        "youtube partner; partner program*; ypp; do you love; who will win; do you like me",
    ),
    (
        beyond(M::ClickRate),
        18,
        "ctr; click through*; clickthrough*; click rate; clickrate; click thru; impression*; how many _ click; people click*; clicking on; clicked on; click on; gets clicked; are clicking",
    ),
    (
        beyond(M::WatchTime),
        18,
        "watch time; watchtime; watch hours; hours watched; view duration; average view duration; avd; apv; percentage viewed; how long _ watch*; people|viewers|they|audience _ watch|watching|stay|leave|leaving|drop|click+off|stop|skip; watch to|till|until; retention; drop off; dropoff; dropping off; drop-off; leave my|the|a|early; stop watching; stay on; click away; click off; bounce*; finish _ video*; skip*; to the end; until the end; audience retention; rewatch*; session time; hook",
    ),
    (
        beyond(M::Audience),
        14,
        "demograph*; age group*; which age*; age range; age of _ viewers|audience|subscribers|subs|fans; how old are|is _ viewers|audience|people|subscribers|subs|fans|watchers; gender*; male; female; men; women; what|which countr*; countries; who watch*; who is|are watching; whos watching; who are _ viewers|audience|fans|subscribers; my audience; my viewers; target audience; target group; viewers from|come|live; where _ viewers|audience|fans|subscribers _ from|live; returning viewers; new viewers; unique viewers; when _ viewers|audience|subscribers|fans _ online|active|awake; viewers online; losing|lose|lost _ subs|subscribers|followers; subs|subscribers|followers _ losing|lose|lost; who subscrib*|unsubscrib*|follows; unsubscrib*; lost subscribers|subs; subscribers lost; losing subs|subscribers; fan base",
    ),
    (
        beyond(M::Dislikes),
        18,
        "dislike*; thumbs down; disliked; downvot*; like to dislike",
    ),
    (
        beyond(M::Forecast),
        10,
        "will i; will my; will the|this|it|we; when will; when do i hit|reach|get; when can i expect; when am i; am i going to|gonna; gonna; how long until|till|will|before|does+it+take|would+it+take; how long _ take; how soon; predict*; forecast*; projection*; projected; in a year; next year|month|week; in the future; future; by the end; by christmas; by summer; in 5 years; in 6 months; in 12 months; from now; what happens if; next video _ viral|do|perform; what will; how many _ will; how much _ will; reach _ 1k|10k|100k|1m|1000|10000|100000|million|subscribers; hit _ 1k|10k|100k|1m|1000|10000|100000|million; get to _ 1k|10k|100k|1m|1000|10000|100000|million; ever; going to be|go|get|make|blow|hit|reach; can i reach; become famous; famous; expect _ next; chances of; what are my chances; odds",
    ),
    (
        beyond(M::Writing),
        9,
        "script; scripts; write me; write _ description|script|post|comment|intro|email|caption; draft; video description; descriptions; description; generate; create a|an|me|my; make me a|an; design; translate*; hashtag*; tags; intro; outro; channel trailer; trailer; edit my; storyboard; outline; captions; rewrite",
    ),
    (
        beyond(M::Account),
        13,
        "money back; password; passwort; invoice*; cancel*; billing; billed; refund*; payment*; credit card; paypal; log in; login; sign in; sign up; signin; my account; account; credits; pricing; price; prices; cost of; how much _ cost; how much does _ cost|kanalyse|premium|plan; does it|this cost; free trial; free; subscription; upgrade; downgrade; premium; my plan; plans; plan cost; support; customer service; charge*; coupon; change _ email; privacy; delete my; delete account; terms of; bug; error message; wont load; api; gdpr; receipt",
    ),
    (
        beyond(M::Private),
        10,
        "address; email*; e mail; phone; lives; live in|at; home; private*; real name; personal*; girlfriend; boyfriend; wife; husband; married; who owns; who runs; who is behind; whos behind; contact info*; contact; net worth; salary of; how much does mrbeast|pewdiepie|mkbhd",
    ),
    (
        beyond(M::Thumbnails),
        18,
        "thumbnail*; thumbnal*; tumbnail*; thumb; thumbs; cover image; cover picture; banner; logo; profile picture; pfp",
    ),
    (
        beyond(M::Traffic),
        10,
        "traffic*; where _ views|clicks _ from; where _ views|clicks|people|viewers _ come|coming|from; search terms; home page; homepage; suggested videos; algorithm; algo; shadowban*; shadow ban*; external; search engine; google search; search results; keyword* _ rank; rank for|in+search|on; seo; shares; shared; how _ people find; find my; found my; discovered; recommend* by youtube; notification*; browse; embed*",
    ),
    (
        beyond(M::Comments),
        9,
        "comment; comments; commenters; what _ viewers|people _ say*|think|writing; haters; sentiment; community; feedback",
    ),
    (
        beyond(M::Elsewhere),
        9,
        "camera*; microphone*; mic; mics; editing; editor; edit; software; premiere; capcut; davinci; lighting; lights; weather; capital of; recipe*; joke*; poem; president; prime minister; stock*; bitcoin; crypto; football; soccer; copyright*; strike; strikes; claim; tax*; tiktok; instagram; twitch; facebook; twitter; sponsor*; brand deal*; collab*; merch; use music; background music; mrbeast; mr beast; movie*; netflix; homework; verified; verification; checkmark; go live; livestream; stream setup; obs; run ads; google ads; buy; bots; fake; meaning of life; time is it; who won; deleted; banned; terminated; hacked; gear; equipment; tripod",
    ),
];
