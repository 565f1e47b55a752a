//! What English speakers also call the figures.

use super::Name;
use crate::understand::Subject as S;

pub const NAMES: &[Name] = &[
    (
        S::OverallScore,
        3,
        "grade; the total; total score; big number; number at the top; out of a hundred; overall rating|grade|score; what total",
    ),
    (
        S::AutomationPotential,
        6,
        "faceless; automate*; automatable; without a face",
    ),
    (S::ReachVirality, 5, "virality; more viral"),
    (
        S::ConsistencyOutput,
        7,
        "consistency and|& output; for output; productive",
    ),
    (S::GrowthPotential, 6, "room to grow; headroom; potential"),
    (
        S::Penalty,
        6,
        "minus thing; knocked off; dock|docked; dock me; points away; minus points; points did i lose; take _ points; taken off; marked down by",
    ),
    (
        S::MedianViews,
        5,
        "run of the mill; middle of the road; ordinary|typical|usual|normal|standard|average|regular _ upload|video|vid _ views|pull|reach|get|hits; viewership per video; people watch one|my|a; views per|a video; my vids|videos _ normally|typically|usually get; hardly anyone|nobody|noone|few+people|more+people watch*; people watch my; views a video; watches my|it|them; stuck around|at _ views; view counts; nobody clicks; ordinary upload; usual views per video; vids normally",
    ),
    (
        S::P75Views,
        7,
        "stronger|better|good uploads|videos|vids; a good one; things go well; top quarter; upper quarter; performs nicely|well; does better than usual; good upload; good uploads; when a video does",
    ),
    (
        S::MedianVpd,
        7,
        "in a day; views _ in+a+day|a+day|per+day|daily; clicks daily; daily view; day by day; per day; views a day",
    ),
    (
        S::ViewsToSubsRatio,
        7,
        "my followers actually|turn*; followers _ watch|show|turns|turn; subs|subscribers|followers _ watch|watching|views; dead subs; active are _ subscribers|subs|followers; subs but _ views; views to subs; views per hundred; views and subs; of their subs; ratio of views; relative to subscribers",
    ),
    (
        S::UploadsPerWeek,
        6,
        "publishing pace; upload pace; my pace; pace lower|higher; how often|frequently does|do _ come|out|publish|drop|put; videos|vids|clips _ a+week|week|per+week|weekly|typical+week; rate do new; uploading daily; upload daily; post daily; post less|more|rarely|too; too rarely|seldom|often; drop a week; publish|upload|post less|more|often; vids a week; upload|publish more|less; something new",
    ),
    (
        S::ConsistencyScore,
        7,
        "evenness; evenly; evenly spaced; steady schedule; schedule; regularity; more regular; regularly; irregular; rhythm; gaps between; publish reliably; reliably; all over the place; upload rhythm; consistent am",
    ),
    (
        S::EngagementRate,
        6,
        "like button; press like; hit|hits the like; like rate; likes; nobody|noone|few like*; thumbs up; interact|interacts|interaction; engaged; leave a thumbs; like my videos|stuff",
    ),
    (
        S::ViralRate,
        7,
        "fraction|share|percentage|portion of my videos|uploads|vids _ off|viral|hit|hits|up|outlier|outliers; strike rate; of my uploads|videos|vids _ blow|outlier|hit|viral|off; land a hit|hits; land hits; hit rate; ever go|goes viral; viral videos more; hardly any outliers|hits; as an outlier; viral rate; is an outlier; go viral",
    ),
    (
        S::OutlierShare,
        8,
        "handful of videos|hits|vids; couple of hits|videos; hanging on; hangs on; everything hangs; views do the hits; views _ down+to|from+one|from+just; lean on; biggest successes; one hit wonder; dependence on; dependent on; single hits; one video; viewership comes; from just a; hits make up",
    ),
    (
        S::HiddenGemScore,
        6,
        "diamond in the rough; overlooked; insider tip; gem; underrated; undiscovered",
    ),
    (
        S::SustainabilityScore,
        7,
        "fizzle*; keep pulling; still get watched; months later; last longer; videos last; evergreen; long do _ keep; older stuff _ still; sustainability; stand the test; shelf life",
    ),
    (
        S::TrendDelta,
        6,
        "on the rise; uphill; downhill; tendency; view curve; curve; viewership _ headed|sliding|going|falling; numbers climbing|sliding|falling|rising; climbing or; gaining or; gaining or losing views; losing views; downward trend; upward trend; drop in views; views _ dropping|falling|sliding|collapsed; falling views; the decline; going down; everything has collapsed; viewership been",
    ),
    (
        S::RecentPerformanceRatio,
        8,
        "newest|latest|newer|new|recent|current vids|videos|uploads|stuff|ones _ old|older|earlier|before|past|ones+before; recent stuff; current stuff; recent|new|latest _ than|vs|compared+to|against _ old|older|earlier|before|past; new videos; recent uploads; old videos with new",
    ),
    (
        S::GrowthMomentum,
        6,
        "steam; picking up speed; pace am i growing; growing; grow quicker|faster than; gain momentum; growth has|stalled; how strongly _ growing; lost momentum; do others grow",
    ),
    (
        S::MedianDuration,
        7,
        "how long do|are _ clips|videos|vids _ run|tend|usually|typically|last|on+average; runtime of my; runtime of; avg vid|video length; minutes long; length is; minutes does|do|is|are _ video|videos|vid|upload; videos longer than; videos are so long; my videos are _ long; typical video _ last; long is _ typical|average|usual",
    ),
    (
        S::ShortsShare,
        7,
        "vertical clips|videos; short form; shortform; shorts; mostly shorts; share of shorts",
    ),
    (
        S::TitlePatternScore,
        8,
        "samey; cookie cutter; titles _ same|samey|varied|template|alike|repetitive; headlines _ template|pattern|formula; titles sound; patterns in titles; detect patterns; variety into|in _ title*; titles more varied; title pattern*; titles rated",
    ),
    (
        S::SizePercentile,
        8,
        "equally large; channels am i beating; rank among; top 10|5|1|20 percent; size percentile; my percentile; outperform in percent; share of _ channels; percentile",
    ),
    (
        S::Subscribers,
        5,
        "folks|people follow; follow me; following; sub number; subs rn; subscribed to; subscribe; ppl subscribe; people subscribe; more followers|subs|subscribers; new subscribers; have more subs",
    ),
    (
        S::TotalViews,
        7,
        "watched altogether; sum of all; piled up; over the years; lifetime; since the beginning; all views; been watched; views so far; ever had; total views",
    ),
    (
        S::TotalVideos,
        6,
        "clips have been; videos are online; number of uploads; vids|videos does the|this; channel contain; published overall|altogether; uploaded altogether; uploads so far; videos have been uploaded|published",
    ),
    (
        S::Age,
        8,
        "how many years; channel open|opened|launch*; year it was; since what year; year _ founded; been around; been running; when did _ open|launch|start|begin",
    ),
    (
        S::OverallScore,
        7,
        "what score; score did i; overall take; the score even",
    ),
    (
        S::MedianViews,
        5,
        "number of views; viewers does|do a|my video|videos; low views; people watch a; my videos usually do; barely _ views|watch*",
    ),
    (S::P75Views, 8, "really lands; strong video; better than usual"),
    (S::MedianVpd, 8, "views|clicks _ every day; added daily"),
    (
        S::ViewsToSubsRatio,
        8,
        "per hundred sub*; my own subscribers|subs; loyal _ subs|subscribers; part of my subscribers|subs; of my subscribers|subs actually|watch|to+watch; relative to my subs|subscribers",
    ),
    (
        S::UploadsPerWeek,
        7,
        "have a new video; far apart; time lies|passes between; between our|my uploads; twice|once a week; others publish|post _ more|less; every day; a video every; how many a week",
    ),
    (
        S::ConsistencyScore,
        7,
        "even pace; inconsistent; inconsistency; steadier; steadily",
    ),
    (
        S::EngagementRate,
        6,
        "participation; measured by likes; leave a like; press|hit like; likes; few people like",
    ),
    (
        S::ViralRate,
        8,
        "through the roof; score a hit; videos is viral; share of viral; count as viral; rate of outliers",
    ),
    (
        S::OutlierShare,
        8,
        "reliant on; bulk of the; most of it; few successes; portion of views; dependence on; big hits; rests on",
    ),
    (
        S::SustainabilityScore,
        8,
        "old|older videos|stuff|content _ still|being|keep|anymore|watched; content hold up; hold up $; in the long run",
    ),
    (
        S::TrendDelta,
        6,
        "views gone up|down; views getting more|fewer|less; viewership growing|shrinking; viewing figures; losing viewers; rising or dropping; views go up again; drop in views",
    ),
    (
        S::RecentPerformanceRatio,
        8,
        "newest|latest|current|recent|new videos|uploads|episodes _ previous|earlier|usual|before|used+to; getting better or worse compared; latest videos doing|perform",
    ),
    (
        S::GrowthMomentum,
        6,
        "tailwind; channels growing faster; hardly growing; channel hardly growing",
    ),
    (
        S::MedianDuration,
        7,
        "what length do; length do my; minutes does my; make longer|shorter videos; long is my _ video; avg video",
    ),
    (
        S::SizePercentile,
        8,
        "among the best; channels my|of+my size _ beat|weaker|behind",
    ),
    (
        S::TotalViews,
        7,
        "add everything up; all together; total number of; collected so far",
    ),
    (S::TotalVideos, 6, "episodes have we"),
    (S::Age, 8, "since when am|are; have we been around; been going"),
    (
        S::Subscribers,
        6,
        "new subscribers|subs; more subs|subscribers|followers; subs stuck",
    ),
];
