//! What English speakers say for what they want.

use super::Cue::{self, Wants};
use super::Line;
use crate::understand::Intent as I;

pub const RULES: &[Line] = &[
    (
        Wants(I::Value),
        13,
        "how many of my videos|uploads _ hit|hits|viral|outliers; how similar|alike|uniform _ titles; new*|latest|recent|last videos|uploads _ better|worse|stronger|weaker; when is _ upload|video good",
    ),
    (
        Wants(I::Certainty),
        11,
        "fluctuat*; vary|varies; credible; plausible; convinced; convincing; bulletproof; watertight",
    ),
    (
        Wants(I::Changes),
        12,
        "my|the score|channel _ go|gone|went up|down; did|has my score|channel _ up|down|better|worse|changed|risen|fallen|improved|dropped",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "did i follow; have i followed; what you recommended|suggested|told|advised",
    ),
    (
        Wants(I::Topics),
        9,
        "space; genre; field; industry _ channel; what content; what is my topic; what kind of content",
    ),
    (
        Wants(I::Overview),
        9,
        "is|are my|the|our channel _ doing|going|running|performing _ well|good|fine|ok|okay|bad|badly; what do|should i need|know _ know|report|channel; on the right track; on track; how is everything",
    ),
    (
        Wants(I::Compare),
        9,
        "average for|of|among _ channels|others; channels like mine|me|this; other youtubers; youtubers my|in|of; same size; equally big",
    ),
    (
        Wants(I::Changes),
        9,
        "anything|something happen|happened; happen*; how has _ developed|evolved|changed; developed|evolved since; development since",
    ),
    (Wants(I::Length), 4, "how long; length; duration"),
    (
        Wants(I::Outliers),
        11,
        "which|what uploads|videos|upload|video _ above average; which|what uploads|videos|upload|video|episode|episodes did|do|does|went|worked|performed|ran _ best|well|great; exceptionally",
    ),
    (
        Wants(I::Badges),
        10,
        "classified; classification; categorized; badge; badges; what|which stage|phase|status; stage|status|rating|label mean*",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "tip|tips|advice|suggestion*|recommendation* _ paid|pay|fruit|successful|succeed",
    ),
    (
        Wants(I::Topics),
        10,
        "what|which topics|topic|subjects|subject|series|themes|theme|format|formats; topics _ work|perform|do+well|best",
    ),
    (
        Wants(I::Timing),
        9,
        "hour|time|day|weekday _ affect*|influence*|impact*|matter*|difference; on|at which|what day*|hour*|time*",
    ),
    (
        Wants(I::Advice),
        9,
        "where to begin|start|focus; where do i begin|start",
    ),
    (
        Wants(I::Overview),
        9,
        "how is my|the|our channel $; current state|status|situation; state of things|affairs; what came out; where are we at; what does the analysis say; how good am i $; am i good $; am i doing well|ok|okay|good|fine; assessment; evaluation; how _ look; general impression; how would you describe",
    ),
    (
        Wants(I::Advice),
        9,
        "measures; recommend; push my|the|this; what should i prioritize; priority; priorities; room for improvement; what would you do; pay attention to; what first; how do i fix; save my|the|this channel; what do i do; what now; action items; to do list; todo",
    ),
    (
        Wants(I::Certainty),
        11,
        "how big is the error; error $; error rate; rely on _ score|number*|figure*|report|data|this|that|it|you|result*; videos|uploads|data _ enough|sufficient; enough $; is that enough data; so few videos|uploads|data; mean anything; meaningful; take _ seriously; how seriously; are you _ sure; could|might _ wrong; mistake; misleading; is it reliable; believe _ score|number*|this|that|it; how valid; valid",
    ),
    (
        Wants(I::Changes),
        11,
        "different than|from|now|to _ before|last|then|previous; what is|whats different; have|did i improve|improved|grow|grown|drop|dropped; compar* _ last|previous|old|earlier report|time|analysis|xray|month|week|run; news $; whats new; what changed; what has changed; what have changed; since the last|previous; since last; since then",
    ),
    (
        Wants(I::Formula),
        11,
        "do you use|take|count|weigh|include; what do you base; how are|is _ rated|graded|counted|weighted|awarded|assigned; behind the formula|score; algorithm behind; how do you come up; how did you come up",
    ),
    (
        Wants(I::AdviceOutcome),
        14,
        "my|the|these changes _ anything|help|helped|work|worked|pay|effect|difference|matter; was it worth; did that do; did it do; effect of _ advice|tip|tips|suggestion*; success of _ advice|tip|tips",
    ),
    (
        Wants(I::Topics),
        10,
        "video be about; about what; what about next; interested in; what do _ want to see; viewers want; content plan; video topics; new formats; format ideas; next video be; ideas for my|the|a|new|next",
    ),
    (
        Wants(I::Timing),
        9,
        "matter when; when i upload|post|publish; does _ time matter; does timing; posting schedule; early or late; morning|evening|night|noon _ better|best; day to|for _ upload*|post*|publish*|video; day _ upload|post|publish",
    ),
    (
        Wants(I::Revenue),
        9,
        "channel worth $; worth of _ channel; how much is _ worth; paying; payout; ad money; what does youtube pay; youtube pay",
    ),
    (
        Wants(I::Help),
        9,
        "whats up $; how do i use you; explain yourself; ask you anything",
    ),
    (
        Wants(I::AdviceOutcome),
        16,
        "because of|to your advice|tip|tips|suggestion*|recommendation*; thanks to your; since your advice|tip|tips; since i followed",
    ),
    (
        Wants(I::Why),
        12,
        "what makes my _ weak|bad|low|so; how did|do i get so few|little|low; how is that possible; what is wrong; whats wrong; what went wrong",
    ),
    (
        Wants(I::Overview),
        12,
        "what can you tell me _ channel|report; tell me about my|the channel|report; tell me something about",
    ),
    (
        Wants(I::Overview),
        9,
        "is the result; how are the results; how did i|we|it|my do|go|perform; in a nutshell; overall result",
    ),
    (
        Wants(I::Advice),
        9,
        "what would _ sense|smart|wise|smartest; what gets me|us further|ahead; where should|can|do i start|begin; i want|need|would|d|wanna _ more|to grow|better|bigger; what helps; what is there to do; how do i continue; how do i go on",
    ),
    (
        Wants(I::Compare),
        10,
        "lag|lagging behind; than the rest; than everyone; than most; than comparable; comparable channels; the rest of; than the others; than average",
    ),
    (
        Wants(I::Titles),
        14,
        "call my|the|a|this|next _ video*; name my|the|a|this|next _ video*; title for _ video",
    ),
    (
        Wants(I::Length),
        9,
        "how long to; how long must; shorts or long; long or shorts; get shorter|longer; be shorter|longer",
    ),
    (
        Wants(I::Outliers),
        8,
        "took off; take off; popped off; really worked; most clicked|watched|popular|liked; did really well; went crazy",
    ),
    (
        Wants(I::Topics),
        12,
        "my channel stand for; what video*|content should i _ next; topics _ demand|popular|good|bad; video should i make",
    ),
    (
        Wants(I::Revenue),
        9,
        "live on|off|from it|this|that|youtube; to live on; make a living",
    ),
    (
        Wants(I::Formula),
        9,
        "where did|do you get; where you get; where are _ numbers|data|figures from; how does|do the|your rating|score|scoring|analysis|calculation work; how do you rate|score|grade|evaluate",
    ),
    (Wants(I::Help), 10, "^ what is this $; what all can; can i ask"),
    (
        Cue::About(I::Advice),
        8,
        "how can|could|should|do i|we; what can|could|should i; how to; how _ avoid|prevent|fix|stop|change",
    ),
    (
        Cue::About(I::Compare),
        8,
        "is|are _ _ normal|usual|typical|okay|ok|decent|acceptable $; is|are _ _ normal|usual|typical|okay|ok|decent|acceptable for|in|here|among; how many|much _ is|are normal|usual|typical|average; is|are normal; are normal|typical|usual; how do|does my _ compare; good for my|a|this",
    ),
    (
        Wants(I::Topics),
        9,
        "missing _ niche; gap|gaps _ niche; works|working|trending|popular _ niche; what else could|should|can i",
    ),
    (
        Wants(I::Certainty),
        10,
        "how many|much videos|uploads|data did|do|have|has|was|were|went you|it|the|they|analy*|used|looked|counted|in; data _ current|old|fresh|outdated|up+to+date; how current|recent is|are; margin of error; sure _ trend|score|figure|number",
    ),
    (
        Wants(I::AdviceOutcome),
        12,
        "did|has|have changing|following|posting|uploading|using|doing|switching|making _ help|work|do|matter|pay|anything|difference; was|were your|the|that|those advice|tip|tips|suggestion*|recommendation* _; became of; came of; i tried",
    ),
    (Wants(I::Help), 4, "^ hi|hello|hey|yo; ^ good morning|evening|afternoon"),
    (
        Wants(I::Help),
        10,
        "what do you do $; which questions; questions can you; questions do you; what are you for; your job",
    ),
    (
        Wants(I::Overview),
        8,
        "main|key|most important points|takeaways|results|findings|numbers; in one sentence; how _ overall $; short version; give it to me straight",
    ),
    (
        Wants(I::Revenue),
        9,
        "per 1000|thousand|1k|mille; worth monetizing|monetising; earn|make _ ads; from ads",
    ),
    (
        Wants(I::Value),
        8,
        "new*|recent|latest _ old*|earlier|before; what|which percent*|share|proportion|fraction; how much percent",
    ),
    (
        Wants(I::Value),
        8,
        "depend|rely|relying|reliant|dependent|depends _ hit|hits|few|outlier*|viral|one|single|some; how much _ from",
    ),
    (
        Wants(I::Advice),
        9,
        "how can|do|could|to|would i _ viral; how to _ viral",
    ),
    (
        Wants(I::Advice),
        9,
        "how do i become|get _ bigger|better|larger|growing|noticed",
    ),
    (
        Wants(I::Changes),
        9,
        "has|have|did _ improved|better|worse|grown; did|have i _ better|improved|improving|worse; am i improving; did _ improve",
    ),
    (
        Wants(I::Overview),
        6,
        "summar*; sum up; sum it|this|that|everything _ up; overview; in short; in a nutshell; tldr; tl dr; big picture; at a glance; recap; quick rundown; rundown; overall impression; key points; key takeaways; takeaway*; highlights of; main points; the gist; bottom line; short version; key findings",
    ),
    (
        Wants(I::Overview),
        6,
        "how is|hows _ channel _ doing|going|performing|looking; hows _ doing|going|channel|things; how is _ doing|going|performing; how am i performing; how am i doing; hows it going; how does _ channel look|stand|do; how do i look; what does _ report|analysis say; whats in _ report|analysis; what did you find; what do the numbers say; how are things; how well _ channel|doing|we|i doing; where do i stand; where does _ stand; whats the verdict; verdict; state of _ channel",
    ),
    (
        Wants(I::Overview),
        9,
        "is my|the|this channel _ good|bad|ok|okay|healthy|any|decent; how good|bad is _ channel; is it worth; worth it; hows it looking; how _ looking",
    ),
    (
        Wants(I::Overview),
        5,
        "what do you think; how would you rate; rate my channel; strengths; weaknesses; what is _ going well|wrong; whats going well|wrong|right; whats working; what is working; tell me about _ channel|report; explain _ report|results|analysis; walk me through; give me the; most important; break down _ report; report",
    ),
    (
        Wants(I::Why),
        12,
        "why; how come; whats causing; what caused; what causes; reason; reasons; the reason; cause of; what is behind; whats behind; due to; what makes my score|it; whats making; what explains; explanation for; whats dragging; dragging; whats holding; holding me back; hurting _ score|my; hurts my; pulling _ down; bring* _ down; where _ lose|losing _ points; what cost|costs _ points; to blame; whats wrong with",
    ),
    (
        Wants(I::Advice),
        6,
        "what should|can|could|would|shall i|we|you _ do|change|improve|fix|focus|work|next|try|better|recommend|suggest|start|prioriti*; what should i; what to do; what now; now what; next step*; next steps; do next; what next; whats next; what do you suggest|recommend|advise; recommend*; suggest*; advice; tips; tip; any tips; action plan; actionable",
    ),
    (
        Wants(I::Advice),
        8,
        "should|must i _ more|less|often; how can|could|do|should|would|to i|we|you|my _ improve|grow|increase|boost|raise|get|gain|fix|raise|lift|better|scale|reach|hit|bump; how to|do _ grow|improve|increase|boost|raise|get+more|gain|fix; improve*; improving; grow my|the|this|faster|more|as; how _ grow; increase; boost; get more views|subs|subscribers|viewers|likes; more views; more subs|subscribers; get better; do better; be better; what would help; level up; take off; where _ focus|start; what to focus|improve|fix|change|work; work on; focus on; biggest lever; fix first; raise my|the; get it up|higher; push my",
    ),
    (
        Wants(I::Advice),
        8,
        "how often should|to|do+i+need; how many _ should i _ upload|post|make|publish|do; should i upload|post _ more|less|often; upload more; post more; help me; what am i doing wrong; doing wrong; what am i missing $; better at; what would you do; best thing _ do",
    ),
    (
        Wants(I::Compare),
        9,
        "compare*; comparison; comparable; compared; versus others|other; vs other*; vs others; vs my; better|worse|more|less|bigger|smaller|faster|slower|higher|lower|smarter _ than _ other*|others|average|most|similar|competit*|usual|normal|typical|peers|rest|people|channels; than others; than most; than other*; other channels; other creators; other youtubers; others my|in|of|like; similar channels; similar sized; peers; competit*; competition; rivals; channels my|of+my|this|like|in+my|that; channels in|of; benchmark*; average channel; industry; above average; below average; niche average; average for|in; stack up; measure up; line up against; keep up with; relative to; the average; rank against|among; against other*|the|channels|similar; rank|stand|place _ niche; out of the ordinary; ahead of; behind other*",
    ),
    (
        Wants(I::Compare),
        7,
        "is that|this|it|my _ normal|good|high|low|bad|typical|usual|average|a+lot|okay|ok|decent; is|are _ percent _ good|bad|high|low|normal; is|are my|the|these _ good|bad|high|low|normal|typical; are my|these|those _ normal|good|high|low|bad|typical|usual|okay|ok|decent; whats normal|typical|usual|a+good; what is normal|typical|usual|a+good; normal for; typical for; usual for; usual in; good for _ niche|size|channel; for my size; for a channel; my size; do others; others get; others have; others do; is|are _ a+lot|too+much|too+little|too+few; other people; everyone else; for my niche; in my niche",
    ),
    (
        Wants(I::Certainty),
        10,
        "how sure; how certain; certain; how confident; confident; confidence; chance; by chance; coincidence; luck; lucky; random; randomly; fluke; reliable; reliab*; trust; trustworthy; believe; how accurate; accurate; accuracy; how exact; exact; precise; precision; statistical*; significan*; margin of error; error bar*; error margin; the interval; uncertain*; how much data; enough data|videos|uploads; how many videos|uploads _ based|used|look*|analy*|behind|count*|checked|read; how many videos did; based on how; sample; sample size; noise; noisy; provisional; how solid; solid; robust; are you sure; sure about; be sure; is it|this|that _ true|real|correct|right; really true; is that right; prove; proof; how big is _ range; likely range; the range; data behind; credible; legit; bs; could be wrong; be wrong",
    ),
    (
        Wants(I::Changes),
        7,
        "what|whats|anything|has|have|did|something|much _ changed; did|has|have|does|how _ change; changed; changes; since last|the+last|my+last|then|previous|the+previous|the+report+before; last report|time|run|analysis|xray|month|week; previous report|run|analysis|one; whats new; anything new; any news; what is new; news; differen* _ last|before|previous; compared to|with last|before|previous; vs last; report before; the one before; progress; recently; lately; improved since; gotten better|worse; got better|worse; getting better|worse; update since; any updates; updates; moved; did i improve; have i improved; any improvement; drop in views; dropped; happened since; what happened",
    ),
    (
        Wants(I::Timing),
        8,
        "when should|do|to|is|are|can|would|does|shall _ upload*|post*|publish*|release*|drop*|best|put|schedul*|go+live; best|good|ideal|optimal|perfect|right|better|worst time|day|hour|days|times|slot|weekday|moment; best|good|ideal|optimal _ time|day|hour|slot|weekday; what|which time|day|hour|days|times|weekday|slot; time of day; time to _ post|upload|publish|release; day to _ post|upload|publish; day of the week; what time; upload time*; posting time*; post time*; publish time*; upload schedule; posting schedule; upload day*; morning or; mornings; evenings; evening; weekend*; weekdays; weekday; monday*; tuesday*; wednesday*; thursday*; friday*; saturday*; sunday*; at night; morning; midnight; time zone; timing; oclock; 5pm; 6pm",
    ),
    (
        Wants(I::Titles),
        10,
        "title; titles; titel; headline*; titling; title ideas; power word*; clickbait; clickbaity; all caps; caps; emoji*; question marks; naming",
    ),
    (
        Wants(I::Titles),
        2,
        "which|what titles; title idea*|suggestion*|word*|style*|format*; words; titles _ work*|best|better|perform*; wording; give me _ title*; write _ title*; titles that; name my videos; name a video; ideas for _ title*",
    ),
    (
        Wants(I::Length),
        9,
        "^ length $; how long should|must|do|to _ be|make|my|a|videos|need|they; how long _ videos _ be; how long should; ideal|best|right|optimal|perfect|good|better _ length|duration|runtime; best video length; video length; videos length; length of|for my|a|videos; what|which length; shorter; longer; short videos; long videos; too long; too short; how many minutes; minutes; sweet spot; long+form|short+form; short or long; long or short; length _ work*|best|perform*; runtime; lengthy; 10 minute*; minute videos; make _ longer|shorter",
    ),
    (
        Wants(I::Outliers),
        7,
        "which|what video|videos|upload|uploads|ones _ best|most|well|viral|hit|off|popular|good|stand*|stood|outperform*|perform*|better|biggest|top; best video*|upload*|perform*|one|ones; my best; top video*|upload*|perform*|10|5|3|three|five|ten; top; most popular; most viewed|watched|successful|views; biggest hit*|success*|video*; hits; hit; outlier*; went viral|off; gone viral; go viral; viral video*; viral hit*; blew up; blown up; blew; banger*; greatest hits; stand out|outs; standout*; stood out; star videos; did best|well; performed best|well|the; performs best; most successful; overperform*; exceptional; takes off; popped off; winners; smash*",
    ),
    (
        Wants(I::Topics),
        10,
        "what should|could|can|do i _ film|shoot|record|cover; what should|could|can i make|do _ about|on; make _ videos|video|content about|on; what to film|shoot|make; what video*|content should|could|to",
    ),
    (
        Wants(I::Topics),
        6,
        "niche; niches; category; spin off*; spinoff*; second channel",
    ),
    (
        Wants(I::Topics),
        8,
        "topic; topics; subject; subjects; theme; themes; content gap*; content idea*; video idea*; ideas for _ video*|content|new; ideas; gap; gaps; videos about; what kind|type|sort of video*|content; which content; what content; make next video; category; about what; whats my channel about; what is my channel about; what am i known; spin off*; spinoff*; second channel; series; cover; covering; what to film|make|cover|shoot|record; untapped; missing out; am i missing out; underserved; what should i _ film|shoot|record; should i _ make about|videos",
    ),
    (
        Wants(I::Revenue),
        9,
        "money; earn*; earnings; revenue; income; rpm; cpm; make _ month|living|from+youtube|bucks|dollars|money; how much _ make|worth|pay|paid|get+paid|earn; monetiz*; monetis*; adsense; ad revenue; profit*; salary; paid by; worth; dollar*; euros; cash; bucks; pay my; live off|from; living; financial*; get paid; paycheck; pay me",
    ),
    (
        Wants(I::Formula),
        9,
        "calculat*; comput*; formula*; how do|did you|u _ get|arrive|come+up|know|measure|determine|define|work+out|figure|reach; how did you; how do you know; how is|are|was _ made|measured|determined|derived|defined|worked|built|scored|weighted; measured; derive*; where does|do|did _ come|from|data|get; come from; comes from; where _ from; made of; made up; composed; composition; consists; consist of; what goes into; goes into; goes in; weight*; methodology; method; maths; algorithm behind; how did|does|do _ come about|together; how did _ get; how does the score work; how does _ score|rating|number work; what counts; count towards; counted; data source; source; based on what; what is _ based on; whats it based; criteria; definition; how _ defined; what feeds; how _ add up",
    ),
    (
        Wants(I::Badges),
        7,
        "badge; badges; award*; medal*; trophy; trophies; stage; stages; phase; life cycle; lifecycle; rating; ratings; label; labels; grade; tier; level; rank; plateau*; stagnat*; rising; established; consistency master; automation ready; niche dominator; evergreen archive; achievement*; hidden gem badge; marked as; called a|an; classified",
    ),
    (
        Wants(I::AdviceOutcome),
        12,
        "advice|tip|tips|suggestion*|recommendation*|suggested|recommended _ help|helped|work|worked|works|pay|paid|effect|result*|outcome|difference|pan|anything|good|useful|success*; did|has|have|was|were _ advice|tip|tips|suggestion*|recommendation* _ work|help|worked|helped|pay|do|right|any|good|useful; following _ advice|tip|tips|suggestion*; followed _ advice|tip|tips|suggestion*; did it work; did|has|have _ help|helped|pay+off|paid+off; did it help; did that work; did that help; did any of _ work|help; has it helped; has that helped; what became of; what happened to _ advice|tip*|suggestion*|recommendation*; i followed; i did what; what you told; took _ advice; your last advice|tip|tips|suggestion*|recommendation*; last advice|tip|tips|suggestion*|recommendation*; earlier advice|tip|tips|suggestion*; previous advice|tip*|suggestion*|recommendation*; old advice|tip|tips; did _ pay off; track record",
    ),
    (
        Wants(I::Help),
        10,
        "what can|do you do|answer|tell|help; what can i _ ask; what could i ask; what should i ask; can i ask; can you help; how can|could|do you help; what do you know; who are you; what are you; how do you work $; how does this work; are you _ ai|bot|human|real|robot|chatgpt; what questions; example question*; sample question*; ^ help $; ^ help me $; ^ hi $; ^ hi there|coach|you; ^ hello $; ^ hey $; ^ hey there|coach|you; ^ yo $; ^ good morning|evening|afternoon $; ^ sup $; ^ whats up $; ^ thanks; ^ thank you; ^ thx; ^ test $; ^ howdy; capabilit*; able to; ^ start $; ^ hola $; get started; use you; use this",
    ),
];

pub const ASKS: &str = "what is|are|does|was|do|s; whats; what _ mean; how many; how much; how high|big|large|low|often|old|long|even|strong|regular|viral|good; how is|are|was; show; tell; give; meaning; mean; means; define; explain; what do you mean; whats the; what exactly; do i have; do i get; since when; is my|the; are my|the; how consistent; how engag*; going|go up|down; how do|does";

/// Channels to be compared with, by a figure that nobody asks for.
pub const PEERS: &str = "channels|others|creators|people|youtubers|those with|of|at _ sub*|followers|size; same|similar|equal sub|subscriber|follower count|number|base; same|similar|equal number|amount of sub*|followers; as|this|that|so many sub*|followers as";

pub const SMALL: &str =
    "and the my mine people please things of what about how for too simple simply as well then ok so a an is with its";
