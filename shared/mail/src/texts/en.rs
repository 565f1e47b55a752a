//! English.

use domain::Language;
use domain::job::FailureKind;
use phrase::Numbers;

use super::{
    ChangeTexts, ConfirmationTexts, DecidedTexts, DeletionTexts, FigureTexts, RunTexts, SuspensionTexts, Texts, plural,
};

/// The English texts.
pub static EN: Texts = Texts {
    lang: "en",
    numbers: Numbers::of(Language::En),
    figures: [
        "Overall score",
        "Automation potential",
        "Reach and virality",
        "Consistency and output",
        "Growth potential",
        "Median views",
        "Upper quartile of views",
        "Views per 100 subscribers",
        "Uploads per week",
        "Consistency",
        "Views from outliers",
        "Views per day",
        "Likes per view",
        "Share of Shorts",
        "Median length",
        "Title patterns",
        "Hidden gem",
        "Sustainability",
        "Subscribers",
        "Total views",
        "Uploads",
        "Views of a typical upload",
        "Engagement",
    ],
    run: RunTexts {
        kind: "X-Ray report",
        some_channel: "a channel",
        changed: |n| format!("{n} {} beyond noise", plural(n, "change", "changes")),
        unchanged: "Nothing beyond noise",
        dropped: |less| format!("The newest uploads have {less} fewer views"),
        dropped_text: |newest, against, likely| {
            format!(
                "Compared with the {against} uploads before them, the newest {newest} have {likely} fewer views. Their age is taken into account, and chance alone hardly explains it."
            )
        },
        gathered: |date, views| format!("Since {date} the uploads have gathered {views} views."),
        to_do: "What to do",
        became: "What became of earlier advice",
        quoted: |word| format!("“{word}”"),
        first: "First report",
        abstained: "Too little data",
        failed: "No report",
        skipped: "Skipped",
        inactive: "Setup switched off",
        first_text: "This is the first report of this setup, so there is nothing to compare it with yet. Changes begin with the second one.",
        unchanged_text: "Nothing has changed beyond noise: the differences are no larger than chance would produce.",
        counting: |date| {
            format!(
                "Figures over all uploads that are based on views are not compared: the platform has counted views differently since {date}."
            )
        },
        abstained_text: "Too little data for a report.",
        failure,
        refunded: |n| format!("{n} {} refunded.", plural(n, "credit was", "credits were")),
        goes_on: "The setup continues as planned; you can also run it now.",
        skipped_text: |date, n| {
            let credits = plural(n, "credit", "credits");
            format!("On {date} you had fewer than {n} {credits}, so nothing ran and nothing was charged.")
        },
        skips_left: |n| match n {
            1 => "If the next run is skipped as well, the setup is switched off.".to_owned(),
            n => format!("After {n} more skipped runs in a row, the setup is switched off."),
        },
        missed: |n| format!("{n} {} missed.", plural(n, "scheduled run was", "scheduled runs were")),
        channel_gone: |hours| {
            format!(
                "Switched off: the channel could not be found on two checks, {hours} hours or more apart. Resume it once the channel is back."
            )
        },
        no_credits: |skips, credits| {
            format!(
                "Switched off: {skips} runs in a row were skipped because you had fewer than {credits} credits. Get credits, then resume it."
            )
        },
        slots: "Switched off: your plan has fewer setups than before. Resume it once a spot is free.",
        deactivated: "You switched it off. It takes up no spot; resume it whenever you like.",
        open_report: "Open report",
        open_run: "Open run",
        get_credits: "Get credits",
        why: "You get this mail because an X-Ray setup sends its reports to this address.",
        source: "Channel data comes from YouTube. Scores and figures are computed by Kanalyse, not by the platform.",
        sample: "The channel comes from the sample platform and does not exist.",
        to_monitors: "To your setups",
        unsubscribe: "Unsubscribe",
    },
    change: ChangeTexts {
        title: |date| format!("What changed since {date}"),
        times_up: |figure, times, days| format!("{figure}: {times} times as much as {}.", ago(days)),
        times_down: |figure, times, days| {
            let then = if days == 1 { "yesterday".to_owned() } else { ago(days) };
            format!("{figure}: {then} it was {times} times as much.")
        },
        window_up: |figure, times, days| {
            format!("{figure}: {times} times as much in the last {days} days as in the {days} days before.")
        },
        window_down: |figure, times, days| {
            format!("{figure}: in the {days} days before the last {days}, it was {times} times as much.")
        },
        points_up: |figure, points, days| {
            let word = if points == "1" { "point" } else { "points" };
            format!("{figure}: {points} {word} more than {}.", ago(days))
        },
        points_down: |figure, points, days| {
            let word = if points == "1" { "point" } else { "points" };
            format!("{figure}: {points} {word} less than {}.", ago(days))
        },
        from: |before, after| format!("from {before} to {after}"),
        points: |range| format!("{range} points"),
        better: "better",
        worse: "worse",
        more: |n| format!("and {n} more in the report"),
        unnamed: "A figure",
    },
    figure: FigureTexts {
        title: "Figures",
        key: "In 9 of 10 cases, the true value is within the likely range.",
        of_hundred: "of 100",
        median_views_30d: "Median views, 30 days",
        avg_engagement: "Average engagement",
        likely: |range| format!("likely {range}"),
        not_enough: "Not enough data",
        provisional: "provisional",
        no_interval: "no range",
    },
    confirmation: ConfirmationTexts {
        subject: "Confirm this address for X-Ray reports",
        heading: "Confirm this address",
        preheader: "X-Ray reports will come to this address once you confirm it.",
        lines: [
            "Somebody with an account at Kanalyse wants X-Ray reports to be sent to this address: recurring reports on a YouTube channel that name what changed beyond noise, at most once a week.",
            "They come here once you confirm the address. Each of them has a link to unsubscribe.",
        ],
        button: "Confirm address",
        valid: |hours| format!("The link is valid for {hours} hours and works once."),
        unexpected: "If you did not expect this, ignore this mail: nothing will be sent.",
        why: "You get this mail because this address was entered at Kanalyse. No report comes unless you confirm.",
    },
    account: "Your account",
    suspended: SuspensionTexts {
        subject: "Your Kanalyse account is suspended",
        heading: "Your account is suspended",
        text: "An operator of Kanalyse has suspended your account. You cannot sign in, spend credits or get reports while that lasts. Everything you have stays stored.",
        reason: "Reason:",
        after: &[
            |days| {
                format!(
                    "You can object within {days} days: the terms of use say how, and the imprint whom to write to. If your objection is justified, you get your account and your credits back."
                )
            },
            |_| {
                "A paid subscription continues until it is canceled. If you want it to end, or want a copy of your data or its erasure, write to the operator as well.".to_owned()
            },
        ],
        button: "Read the terms of use",
        why: "You get this mail because it is about your account at Kanalyse. You cannot unsubscribe from it.",
    },
    lifted: SuspensionTexts {
        subject: "Your Kanalyse account is no longer suspended",
        heading: "Your account is no longer suspended",
        text: "You can sign in and use your credits again.",
        reason: "Reason:",
        after: &[|_| {
            "X-Ray setups whose reports were skipped meanwhile may be off: check them, and resume the ones you need."
                .to_owned()
        }],
        button: "Sign in",
        why: "You get this mail because it is about your account at Kanalyse. You cannot unsubscribe from it.",
    },
    deletion: DeletionTexts {
        kind: "Your request",
        why: "You get this mail because this address was given in a request to Kanalyse. Nothing else is sent to it.",
        deleted: DecidedTexts {
            subject: "Kanalyse is deleting the channel's data",
            heading: "The channel's data is being deleted",
            text: |number| {
                format!(
                    "You asked for everything that Kanalyse stores of a channel to be deleted (request {number}). Its public result, its place on the leaderboard and its videos in the discovery hub are gone. What people had stored of it follows within hours. Nobody can analyze the channel at Kanalyse any more."
                )
            },
            reason: "Note:",
            after: &[
                "The channel's ID stays in the list of channels that are not analyzed. You can remove the code from the channel's description now.",
            ],
            button: "Read the privacy policy",
        },
        declined: DecidedTexts {
            subject: "Kanalyse has not deleted the channel's data",
            heading: "The channel's data was not deleted",
            text: |number| {
                format!(
                    "You asked for everything that Kanalyse stores of a channel to be deleted (request {number}). The request was declined."
                )
            },
            reason: "Reason:",
            after: &[
                "You can ask again at any time, for example once the code is in the channel's description. You can also complain to a data protection authority.",
            ],
            button: "Ask again",
        },
        lifted: DecidedTexts {
            subject: "The channel can be analyzed at Kanalyse again",
            heading: "The channel can be analyzed again",
            text: |number| {
                format!(
                    "The channel of your request {number} can be analyzed at Kanalyse again. What was deleted stays deleted."
                )
            },
            reason: "Reason:",
            after: &["If you don't want that, ask for its data to be deleted again."],
            button: "Ask again",
        },
    },
};

const fn failure(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::ChannelNotFound => "The channel was not found.",
        FailureKind::ChannelWithdrawn => {
            "The owner of the channel asked us to delete its data. It can no longer be analyzed."
        }
        FailureKind::NoVideos => "The channel has no public videos.",
        FailureKind::Network => "The platform could not be reached.",
        FailureKind::Server => "Something went wrong on our side.",
        FailureKind::Timeout => "It took too long and was stopped.",
        FailureKind::Api => "The platform refused to answer.",
    }
}

fn ago(days: u32) -> String {
    match days {
        1 => "a day ago".to_owned(),
        days => format!("{days} days ago"),
    }
}
