//! What English speakers also say: rarer words for what they want, and for what no report knows.

use super::Cue::{self, Beyond, Wants};
use super::Line;
use crate::understand::{Intent as I, Matter as M};

pub const RULES: &[Line] = &[
    (
        Wants(I::Overview),
        9,
        "up to speed; bottom line; big picture; core message; gist; recap; verdict; in three|two|a+few sentences|words|lines; whats in here|it; take away; takeaway; takeaways; state of the|my; healthy; in decent|good|bad shape; good shape; solid|decent|good|bad channel; break it _ down; going well; good or bad; what is|isnt working; working for us; strong and; where are we; found out; your conclusion; conclusion; tldr; tl dr; in a nutshell; nutshell; long story short; whats the situation; the situation; too much text; rate|judge|describe my|the channel; in general; how are things; all in all; boil it down; sum up|it|this; short and sweet",
    ),
    (
        Wants(I::Why),
        12,
        "whyd; why; how come; whats the snag; the snag; holding|holds _ back; whats behind; what is behind; what explains; what caused|causes|causing; causing it; reason; main cause; cause; triggered; how is that|this possible; how can that be; how can this be; what makes|made _ weak|bad|low|poor; what pulls|drags|dragging|pulling; failing at; what am i failing; getting nowhere; getting anywhere; going nowhere; what took _ out; what exactly did i _ penalty|deduction|points for; on earth; marked down; where is|wheres the problem; what did i do wrong; drop in; what went wrong",
    ),
    (
        Wants(I::Advice),
        9,
        "lever; useful thing; one thing; single thing; most useful; thing i could|should|can change; could change; should i|we change|tackle|stop|try|start|spend|prioriti*; what should i stop; tackle; tricks; up your sleeve; concrete plan; action plan; propose; suggestions for me; what do you suggest|propose|advise; what advice; move _ forward; move forward; get _ going|off+the+ground; off the ground; take off $; turn _ around; worth improving; be made better; can i|we optimi*; optimi*; next move|moves|step|steps; where would you; if you were me; in my shoes; brand new; what has to happen; what does it take; what would it take; how do|can|could|would|to i|we|get|win|land|raise|increase|bring|stop|reverse|fix|avoid|lift|push|squeeze|make|become|manage|gain|improve|move; what can|could|should|would|do i|we|you _ do|change|to+change; to push|raise|lift|boost; raise my|the; push _ up; about it; do about; do against; do for; do so|to|if; what helps; get rid; win _ back; goes away; make up points; worth uploading|posting|doing; would make sense; is one|two|1|2|3|three video|videos|upload|uploads _ fine|enough; should i post|upload|make|do; should i _ more|less|fewer; do i have|need to; pick up; fewer|more _ or; id love|like more; i want _ more|to+grow|past|to+get; how to; more points",
    ),
    (
        Wants(I::Compare),
        9,
        "others|other+channels|other+people; everyone in; elsewhere; rivals; peers; outperform*; my league; in my category; competition*; competitor*; lagging|behind|ahead; ahead of or behind; keep up; place among; similar|comparable channels; normal|usual|typical|okay|ok|good|high|low|decent|bad for my|the|a|this|others|channels; at|for my size; channels my|this size|age; channels like mine; in my|this size class; a lot or|compared; decent number; lot or a little; than others|me|mine|others|elsewhere; hold up; stack up; measure up; next to similar; in relation to; above what; channel this|that|so big|small; such a small|big channel; for others too; against similar; vs similar|others; with|than others in",
    ),
    (
        Wants(I::Certainty),
        11,
        "margin of error; error margin; error on; confidence interval; how far off; set in stone; rough estimate; hard facts; estimates; grain of salt; salt; sample; sample size; representative; dataset; large enough; big enough; enough to say|conclude|judge|tell; enough data|uploads|videos; read anything into; down to luck; luck; blip; wobbl*; fluke; coincidence; random; by chance; chance; noise; statistically; sound $; trustworthy; trusted; trust; rely on; dependable; how precise|exact|certain|sure|solid|meaningful|reliable|dependable|accurate|robust; meaningful; mean anything; credible; really right|true|correct; provisional; a range; next to some; mistake; looks odd; how seriously; look at for|did+you+look; videos did you look|analyse|analyze|use|check; data _ based on; analysis based on; how old is your data; outdated; would _ same|different|differently; same score; another batch; vary|varies; within what range; small number; few videos|uploads; how wide",
    ),
    (
        Wants(I::Changes),
        10,
        "shift|shifts|shifted|movement|movements; did anything; different vs|than|from; vs my|the previous|last; previous report|analysis|xray|one; last report|xray|analysis|time vs|compared; past|recent|last few|couple weeks|months; in recent weeks; between the two reports; with the one before; one before; same as before; still the same; been added; whats new; any news; headway; progress; moved; get worse|better since|than; improved since|compared; since the last|previous; compared to last|the+last|the+previous",
    ),
    (
        Wants(I::Timing),
        11,
        "time of day; part of the day; go live _ early|late|when; go live $; mornings|evenings|morning|evening or; or evenings|evening|mornings|morning|night; weekdays|midweek|weekend|weekends _ or|better|publish|post|upload; at the weekend; prime time; oclock; which hours; hours _ good|best|proven; best|ideal|right|perfect slot|moment|hour|time|day; moment to|of; when should; when is the; early or late; two in the morning; at night; should new|the|my _ go+live|come+out|drop; wednesdays|saturdays|mondays|sundays|thursdays|tuesdays|fridays _ or|publish|post|upload|best|better; or thursdays|saturdays|sundays|mondays|fridays; does it make a difference whether; wait until; what time",
    ),
    (
        Wants(I::Titles),
        13,
        "headline*; titles _ long|short|common|work|pull|click*|phrase|wording; title _ long|short|be|pull*|work|help|suggestion*|idea*|use|good; numbers|caps|emojis|brackets|questions|question+marks in|as _ title|titles|headline*; wording; catchy _ title|titles; snappy title; name my videos; call my; terms belong; better _ titles; words in _ title*; struggle with titles; title|titles for",
    ),
    (
        Wants(I::Length),
        10,
        "running time; runtime _ ideal|best|optimal|right|for; ideal|best|optimal|right|perfect runtime|length|duration|running+time; sweet spot; half hour; half an hour; minute videos|vids|ones; minute _ or _ minute; minutes should; too short|long $; cut our|my videos shorter; short and snappy; long and detailed; at which|what duration|length; duration _ most|best; length _ work*|role|matter; longer videos make sense; up to twenty|ten|20|15 minutes; or longform; long form; longform; should i make _ minute; which video length",
    ),
    (
        Wants(I::Outliers),
        11,
        "blew up; popped off; went off; bangers; best seller; bestseller; ranking of; strongest uploads|videos; my _ strongest|biggest|best|top three|uploads|videos|success|successes|clip|clips; far|way|much better than usual|the+rest|average|normal; better than the rest; better than usual; out of the ordinary; exceeded|beat expectations; stick|stuck|stand|stood out; proud of; watched most; most watched|viewed|successful|popular; which|what upload|uploads|video|videos|vid|vids|episode _ best|most|better|well|biggest|up|off; list the|my _ videos; name my; biggest success; viral videos; did best",
    ),
    (
        Wants(I::Topics),
        11,
        "subjects|topics|topic|subject _ cover|underserved|missing|next|future|niche; subject areas; underserved; not served; not covered; market gaps; content gaps; gaps; segment; what box; inspiration; out of ideas; ideas of what; cant think of; do a video on; do for a video; what|which _ video|vid _ be+about|about; be about; video about; others cover; deal with; category; worn out; which|what niche; what content|subjects; shoot; film; next video which; fit the niche; make a video about; what should my next",
    ),
    (
        Wants(I::Revenue),
        10,
        "cash; bucks; dough; rent; per mille; cpm; turn over; turnover; bring in; brings in; estimated income; income; ad revenue; earnings; earning potential; financially; per thousand; money is in; estimate my; make with this; paid; profit*; salary",
    ),
    (
        Wants(I::Formula),
        11,
        "math|maths behind|of; mathematically; exact math|maths; weighted; weight; weigh; worked out; work out; arrive at; arrived; derived; computed; compute; what scheme|principle|rule|criteria|method; by which rule; show me the calculation; source of; come from; comes from; data do you draw; draw on; draw; which|what parts make|values|factors; feed into; feeds into; goes into; made up; make up the; come|comes about; how does the rating|score|scoring; rating system; do you access; how do you count|measure|determine|detect|decide|compare|rate|judge|tell|define; how does one measure; at what point; counted in; count as; do you go by; what period|timeframe|window; based on $; behind the score|total|viral+rate|number; how _ calculated|computed|measured|determined|derived|weighted",
    ),
    (
        Wants(I::Badges),
        12,
        "medal*; award*; tier; life stage; stage of development; stage _ mean|in|channel; icons; label; labelled; labeled; classified; beginner channel; badge; badges; emblem*",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "like you said|told|advised|suggested|recommended; as you said|advised|suggested|recommended|told; you told|advised me; what you advised|suggested|told|recommended; i listened to you; since i listened; you had|have|d recommended|suggested|advised; your _ advice|tip|tips|suggestion|suggestions|recommendations|recommendation|hint _ work|worked|help|helped|right|effect|pay|proven|out|get|fruit|off|actually; bear fruit; track record; what came of; came of it; hint from last; last piece of advice; were you right; was the switch; switch to _ worth; did it pay off; pay off; paid off; having an effect; put in place; old|earlier|previous|past recommendations|advice|tips|suggestions; implement the|your; of your recommendations|tips|suggestions; did that help; done anything",
    ),
    (
        Wants(I::Help),
        10,
        "^ heya|howdy|sup|yo|greetings|hiya|hey|hi|hello|morning $; ^ heya|howdy|sup|yo|greetings|hi|hey|hello there|coach|buddy|mate; ^ good evening|afternoon|day; what are you good for; come to you for; who are you; how does this work with; allowed to ask; support me with; i can type; what can i type; human or; are you _ bot|ai|human|robot; areas do you know; able to tell|answer|do; what sort of things; what kind of things|questions; examples of what|questions; able to help",
    ),
    (
        Wants(I::Advice),
        13,
        "how often|many|much _ should|would+make+sense; how often should; alter; getting ahead; any advice; watch out for; three tips; start with; twice rather|instead; should we|i _ twice|daily",
    ),
    (
        Wants(I::Overview),
        9,
        "right track; good news or bad; overall impression|picture|take; your take on; on the whole; what does it say; need to know about my; most important thing i should; impression; any good",
    ),
    (
        Wants(I::Why),
        12,
        "what is costing|whats+costing; whats that down to; what is that down to; stopping me; through what; what drags; rock bottom",
    ),
    (
        Wants(I::Certainty),
        11,
        "error rate; guessed; guess; videos went into; were analysed|analyzed; mean anything; count on the score; based on",
    ),
    (
        Wants(I::Changes),
        9,
        "changes _ lately; what changes; happened in the last",
    ),
    (
        Wants(I::Timing),
        12,
        "when should i|we _ upload|post|publish|release; which day; what hour; friday|saturday|sunday night|noon|morning",
    ),
    (
        Wants(I::Length),
        12,
        "which|what video duration|length _ most|best; should i make short|long|shorter|longer; may a video be; max|maximum length; how long may",
    ),
    (
        Wants(I::Outliers),
        11,
        "surprised; performed best; which three videos; most viral",
    ),
    (
        Wants(I::Topics),
        11,
        "what genre; which topics; niche _ count; people in my niche like; video be about",
    ),
    (Wants(I::Revenue), 13, "rpm; youtube _ pay; pay me; ad money"),
    (
        Wants(I::Formula),
        12,
        "put together; get to the|these; when does a video count; what components",
    ),
    (
        Wants(I::AdviceOutcome),
        15,
        "last time you suggested|said|recommended|advised; you suggested|recommended|advised _ worth|right|effect; recommendations from",
    ),
    (Wants(I::Help), 12, "what can you do; can you do for me; help me with"),
    (
        Wants(I::Outliers),
        12,
        "which _ went|gone|blew|goes viral; what went viral",
    ),
    (
        Wants(I::AdviceOutcome),
        16,
        "since your|you _ tip|tips|advice|hint|recommendation|recommendations|advised|told",
    ),
    (
        Wants(I::Overview),
        9,
        "what stands out; stands out _ report|here; highlights; lowlights; sum _ up; plain words|english|terms; what does all|any of+this|this|it _ tell|mean; in good shape; how healthy; for dummies; like im|i+am five|5; big picture; cliff notes; quick look; good or bad",
    ),
    (
        Wants(I::Why),
        12,
        "whys; what made|makes you _ score|rate|rating|mark|grade|give; what made|makes _ score|number|rating|grade; whats the deal with; where did i|we|it go wrong; how can _ be so|this|that low|high|bad|poor|weak",
    ),
    (
        Wants(I::Advice),
        10,
        "next level; give me a plan; a plan; game plan; plan of action; roadmap; quit|stop doing|making|uploading; give _ things|ideas|steps to do|try|fix|change; quick|quickest|easy|easiest|fastest|biggest win|wins|fix; low hanging; things to do|try|fix|change|improve; which steps|changes|step|change; can only change|do|fix|pick|focus; how could|can|do|should|would _ become|get|be more|better|less; any recommendations|suggestions|ideas|pointers|hints|tips for|on|how; any recommendations|suggestions|pointers|hints|tips $; pointers; homework for me; make _ bigger; bigger difference; biggest difference; should i drop|cut|avoid|ditch; where should my focus; matters most; most impact; biggest impact",
    ),
    (
        Wants(I::Outliers),
        11,
        "far|way|much|well above|beyond normal|usual|average|typical|the+rest|my; far|way|much better than my+usual|my+normal|my+average|normally; list|show|name _ videos|uploads _ did|that|which|far|best; top performer*; best performer*; best performing _ videos|uploads; overperformer*; did unusually",
    ),
    (
        Wants(I::Certainty),
        11,
        "how many videos|uploads did|do you; videos|uploads _ look|looked|analyse|analyze|use|used _ to+come|for|in; is it _ random|luck|chance",
    ),
    (
        Wants(I::Revenue),
        12,
        "thousand|1000|1k views _ pay|pays|paid|earn|bring|worth|make; pay on|per|for; views pay|pays|worth; how much _ pay|pays; ads per|a; in ads",
    ),
    (
        Wants(I::Help),
        13,
        "^ good morning|evening|afternoon|day|night; good morning|evening|afternoon|day $; who am i talking|chatting|speaking; talking to",
    ),
    (
        Wants(I::Topics),
        12,
        "what should|could|can|do i make|do|upload|create next $; what to make next; next video idea|ideas",
    ),
    (
        Wants(I::Changes),
        10,
        "than last|the+last time|month|week|report|year; my numbers|figures|stats _ improved|changed|moved|better|worse; this time around|round",
    ),
    (
        Wants(I::Badges),
        14,
        "am i labeled|labelled|classified|called|marked|considered|rated+as|seen+as; labeled|labelled|marked|classified as",
    ),
];

pub const BEYOND: &[Line] = &[
    (beyond(M::Account), 16, "get|got|be|become|getting monetized|monetised"),
    (
        beyond(M::Forecast),
        12,
        "keep growing; upcoming video; take off _ video; how much longer; longer till|until; when am i; when will|do|can i _ hit|reach|get|have|quit; quit my job; going to have; one day; forecast",
    ),
    (
        beyond(M::Writing),
        12,
        "translate*; voiceover; voice over; screenplay; compose; speech; reply to; draft; post for me; write me|a|an; channel description",
    ),
    (
        beyond(M::Account),
        14,
        "charge me|twice; charged; locked out; reset email; access is blocked; blocked; pdf; download; share the report; my team; vat; signing in; technical issue; next report; page isnt; contract; tariff; cheaper; app for; link my channel; connect my channel; with my data; confirmation; payment",
    ),
    (
        beyond(M::Elsewhere),
        14,
        "taxes; income on my; declare; monetisation in|settings; monetization in|settings; in the settings; switch on; tick next; cooking; government; pasta; boil; sleep; linus tech*; pewdiepie; premier league; league; world cup; cinema; population; adsense; pay out; playlists; bell; end screen; resolution; spotify; influencer; funny; sourdough; girlfriend; rich quick; channel of",
    ),
    (
        beyond(M::Private),
        13,
        "home address; who does _ belong; dudes; real name; married; what city; his|her email|number|address; how rich; privately; guy who runs; woman who runs; reach him|her",
    ),
    (
        beyond(M::WatchTime),
        16,
        "all the way through; abandon*; stick around; hours have i|viewed; being skipped; viewer retention; point do viewers; leave _ video",
    ),
    (
        beyond(M::Elsewhere),
        14,
        "recommend _ book|film|movie|restaurant|game|song|music|hotel; restaurant; cook rice|pasta; book; editing program; your surname",
    ),
    (beyond(M::WatchTime), 18, "watch duration; average watch"),
    (beyond(M::Account), 14, "renew my; billed wrongly; payment taken"),
    (
        beyond(M::Elsewhere),
        14,
        "tripod*; headset; green screen; greenscreen; drone; laptop; computer; webcam; ring light",
    ),
    (
        beyond(M::Private),
        13,
        "where _ live|lives; guy behind; person behind; owner of",
    ),
    (
        beyond(M::WatchTime),
        16,
        "minutes do viewers|people _ watch; viewers|people watch on+average",
    ),
];

const fn beyond(matter: M) -> Cue {
    Beyond(matter)
}
