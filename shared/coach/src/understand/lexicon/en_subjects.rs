//! What English speakers call the figures. The heavier name wins, and among equals the longer one.

use super::Name;
use crate::understand::Subject as S;

pub const NAMES: &[Name] = &[
    (
        S::UploadsPerWeek,
        1,
        "uploads; upload|post more|less|often|enough; uploading; posting",
    ),
    (
        S::OverallScore,
        3,
        "score; overall score; total score; channel score; points; overall; scor; number out of; final score; overall rating",
    ),
    (
        S::AutomationPotential,
        6,
        "automation; automation potential; automation score; automat*; automatability; faceless potential",
    ),
    (
        S::ReachVirality,
        5,
        "reach; virality; reach and virality; reach score; reach virality",
    ),
    (
        S::ConsistencyOutput,
        6,
        "consistency and output; consistency output; output; output score",
    ),
    (
        S::GrowthPotential,
        6,
        "growth potential; potential; growth score; potential for growth",
    ),
    (
        S::Penalty,
        6,
        "penalty; penalties; points taken off; points off; deduct*; deduction*; points _ lost; minus points; lost points; subtracted; taken off; taken away; points removed; docked; penalized; penalised; points _ deducted",
    ),
    (
        S::MedianViews,
        4,
        "few|nobody|noone _ watch|watches|view|views|click|clicks; nobody watches; views can i; median; median views; typical views|video|upload|view; average views|view; avg views; views _ average|typically|usually|normally|per+video|a+video|each+video|per+upload|an+upload|avg; usual views; normal views|video; views per+video|upload; average video|upload; average viewcount; views _ on average; middle views; view count; views do i _ get; mean views; regular video",
    ),
    (
        S::MedianViews,
        2,
        "views; viewcount; view counts; how many views; clicks",
    ),
    (
        S::P75Views,
        6,
        "good upload; good video; when is _ upload|video good; upper quartile; quartile; 75th; p75; 75th percentile; percentile of views; top quarter; top 25; better videos; a good one; good videos; when a video does well; good day; top 25 percent; video that does well; strong upload; above average video; good uploads",
    ),
    (
        S::MedianVpd,
        6,
        "views per day; views a day; daily views; vpd; views each day; views every day; views daily; views|clicks _ per+day|a+day|daily; per day; a day; daily; day views; views|clicks _ day",
    ),
    (
        S::ViewsToSubsRatio,
        6,
        "views _ per|every|each sub*|100|hundred; out of|every 100|hundred sub*; views to sub*; view to sub*; ratio; sub ratio; views vs sub*; views compared to sub*; views per subscriber*; subscribers _ watch|view|see; subs _ watch|view|see; views|view relative to sub*; per subscriber*; views sub*; subscriber ratio; views for|by subscribers; active subscribers; dead subs|subscribers; how many of my sub*; per 100 sub*",
    ),
    (
        S::UploadsPerWeek,
        6,
        "uploads per|a week; videos per|a week|weekly; video|videos come|comes out; others|you|i|they upload; more|fewer|less videos|uploads; upload frequency; posting frequency; frequency; how often _ upload*|post*|publish*|release*; how frequently; upload rate; uploads weekly; weekly uploads|videos; per week; a week; each week; every week; upload more; post more; uploads per month; videos|uploads a|per|each|every month; videos a|per month; weekly upload|video; upload pace; posting rate; upload|post|publish _ often",
    ),
    (
        S::ConsistencyScore,
        5,
        "consistency; consistent; consistently; regularity; rhythm; regular; regularly; evenness; schedule consistency; steady; rythm; rhytm; upload rhythm; consistency score; cadence; irregular; uneven",
    ),
    (
        S::EngagementRate,
        6,
        "engagement; engagement rate; likes; like rate; likes per view; like ratio; likes per video; interaction*; thumbs up; like count; likes to views; engaging; interact",
    ),
    (
        S::ViralRate,
        6,
        "share|rate|percent|percentage|number|proportion _ outliers|hits|viral; viral rate; outlier rate; hit rate; how many of my videos|uploads _ hit|hits|viral|outliers; how many outliers|hits|viral; how many _ went viral|hits|outliers; how often _ viral|hit|hits|outlier|outliers; virality rate; go viral; share of outliers; percent of _ viral|hits",
    ),
    (
        S::OutlierShare,
        7,
        "views _ from+outliers|from+hits|from+my+hits|from+a+few|from+few|from+viral|from+one; depend* on _ hit|hits|few|outlier*|viral|one|single; rely|relying|reliant _ hit|hits|few|outlier*|viral|one|single; outlier share; views from outliers; share of views _ hits|outliers; hit dependen*; dependen* on; carried by; carry my; how much _ from _ hits|outliers|few; hits bring; concentrat*; dependent; dependency; high dependency",
    ),
    (
        S::HiddenGemScore,
        6,
        "hidden gem; hiddengem; gem score; gem; hidden gem score; undiscovered; underrated",
    ),
    (
        S::SustainabilityScore,
        6,
        "sustainab*; evergreen; long lasting; longevity; lasting; durable; age well; timeless; long term; long run",
    ),
    (
        S::TrendDelta,
        5,
        "trend; trending; view trend; views trend; trend of _ views; trend of; views|numbers|viewership _ going|go|rising|falling|growing|declining|dropping|increasing|decreasing|shrinking|trending; views|numbers|viewership up|down; declin* views; falling views; upward; downward; direction; going up; going down; trajectory; rising or; up or down; losing views; views heading; which way _ views; views over time; uptrend; downtrend; upward trend; downward trend; decline",
    ),
    (
        S::RecentPerformanceRatio,
        6,
        "recent|newer|new|newest|latest|last|current uploads|videos|performance|ones|stuff|content; new|newer|newest|recent|latest _ old|older|earlier|before; recent vs; new vs; older uploads|videos|ones|stuff; old videos|uploads|ones|stuff; recent performance; newer vs; earlier uploads|videos|ones; recent ratio",
    ),
    (
        S::GrowthMomentum,
        6,
        "momentum; growth momentum; growth; growth rate; how fast|quickly|quick _ grow*; pace of growth; growth speed; speed of growth",
    ),
    (
        S::MedianDuration,
        5,
        "median length; average length; typical length; median duration; average duration; avg length; usual length; how long do|does|are|is my|our|the|a|one|typical|average _ video|videos|upload|uploads; how long are they; length of+my|the videos; typical duration; length are; videos usually|normally; duration; average video length; long are",
    ),
    (
        S::ShortsShare,
        6,
        "shorts; share of shorts; short share; shorts share; shorts ratio; percent shorts; youtube shorts; how many shorts; vertical videos",
    ),
    (
        S::TitlePatternScore,
        7,
        "title pattern*; titles pattern*; titles _ repetitive|same|alike|similar|formulaic|repeat*; repetitive titles; title pattern score; same titles; repetitive|formulaic|similar|alike|uniform _ titles; pattern score; title template*; title formula*; titles _ pattern*; title skeleton*",
    ),
    (
        S::SizePercentile,
        7,
        "percent|percentage of _ channels; better than _ percent; percentile; percentiles; percentil; size percentile; channels my size _ percent*; percentage of channels; rank for my size; what percent of channels; channels _ beat; top _ percent; percentile for; performance tier; rank among",
    ),
    (
        S::Subscribers,
        4,
        "subscribers; subscriber; subs; sub count; subscriber count; followers; how big is my|the|this channel; subscribers count; how many subs|subscribers|followers; follower count; subcount",
    ),
    (
        S::TotalViews,
        6,
        "total views; views in total; overall views; all time views; alltime views; lifetime views; views altogether|overall|total|all+time|lifetime; total view count; channel views; views _ in+total|overall|altogether|so+far|combined; all my views; views all together; total number of views; views across; views _ in+all",
    ),
    (
        S::TotalVideos,
        5,
        "total videos|uploads; how many videos do|have|has|are|did|does; how many uploads do|have|has|are|did|does; number of videos|uploads; video count; videos in total; videos _ have+i|on+my+channel|on+the+channel|in+total|overall|uploaded|total|altogether; public videos; upload count; amount of videos; total number of videos|uploads",
    ),
    (
        S::Age,
        7,
        "channel age; age; how old is|my|this|the|am; old is; how long _ channel _ exist*|around|been|going|had|up; how long have i|we|they; how long has _ been; when was _ created|started|founded|made|opened|launched; when did _ start|begin|join|create|open|launch; since when; created; founded; age of _ channel; birthday; join date; started",
    ),
];
