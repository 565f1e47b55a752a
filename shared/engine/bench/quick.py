"""A quick analysis written the usual way, with pandas, numpy and scipy.

Reads channels and the engine's constants as JSON from the file named first, analyses each channel again and again, and prints the
milliseconds of processor time that one analysis and its statistical part alone take, with the figures, as JSON. With "loops" as the second argument it is written as such
scripts usually are: titles are counted one by one for each draw, each figure draws for itself. Otherwise as one would for speed in this
language: whole columns of draws at once, titles as a table of marks, one set of resampled places for every sample of a size. Both have exact
intervals where there are such. What is said about content is in content.py, what titles and hours do in effects.py.
"""

import json
import sys
import time
from functools import cache

import content
import numpy as np
import pandas as pd
from effects import effects, quarters
from scipy.stats import rankdata
from titles import WORD, YEAR, features, repetition, repetition_in_loops, skeletons
from tools import (
    Z90,
    cohort,
    consistency,
    difference,
    mean_claim,
    percentiles,
    quantile_claim,
    ramp,
    recentred,
    robust_sd,
    slopes_of,
    standing,
    theil_sen,
    wilson,
)

DAY = 86_400.0
DRAWS, RHYTHM_DRAWS = 200, 400
LOOPS = sys.argv[2:] == ["loops"]


def frame(channel, constants):
    """Eligible uploads, oldest first, with format and age-adjusted views."""
    videos = pd.DataFrame(channel["videos"])
    videos["age"] = (channel["takenAt"] - videos["at"]) / DAY
    published = np.sort(videos.loc[(videos["live"] != "upcoming") & (videos["age"] >= 0), "age"].to_numpy())[::-1]
    videos = videos[(videos["live"] != "upcoming") & (videos["age"] >= 1.0)].sort_values("at", kind="stable").reset_index(drop=True)
    longest = np.where(videos["at"] >= constants["longerShorts"], 180, 60)
    length = videos["duration"].fillna(0).to_numpy()
    videos["format"] = np.select([videos["live"] != "none", (length > 0) & (length <= longest)], ["live", "short"], "long")
    knots = np.log(constants["knots"])
    ln_age = np.log(videos["age"])
    curve = np.where(
        videos["format"] == "short",
        np.interp(ln_age, knots, constants["short"]),
        np.interp(ln_age, knots, constants["long"]),
    )
    videos["a"] = np.log(videos["views"] + 1) - curve
    return videos, published


def main_format(videos):
    by = videos.groupby("format")["views"].agg(["sum", "count"])
    return by[by["count"] >= 5]["sum"].idxmax()


def outliers(videos):
    """Multiple and z of every upload against its nearest twenty of the same format, and the interval of each strong one."""
    a, kind = videos["a"].to_numpy(), videos["format"].to_numpy()
    multiple, z, intervals = np.full(len(a), np.nan), np.full(len(a), np.nan), []
    for name in np.unique(kind):
        members = np.flatnonzero(kind == name)
        line, n = a[members], len(members)
        if n <= 5:
            continue
        width = min(20, n - 1)
        start = np.clip(np.arange(n) - width // 2, 0, n - 1 - width)
        near = start[:, None] + np.arange(width + 1)
        others = line[near[near != np.arange(n)[:, None]].reshape(n, width)]
        residual = line - np.median(others, axis=1)
        distance = np.abs(residual)
        rest = np.broadcast_to(distance, (n, n))[~np.eye(n, dtype=bool)].reshape(n, n - 1)
        mad = np.median(rest, axis=1)
        spread = np.where(mad > 0, mad, 0.6745 * 1.2533 * rest.mean(axis=1))
        multiple[members] = np.exp(residual)
        z[members] = 0.6745 * residual / np.maximum(spread, 0.05)
        strong = np.flatnonzero((multiple[members] >= 2) & (z[members] >= 2))
        for place in strong[np.argsort(-residual[strong])][:10]:
            low, high = quantile_claim(others[place], 0.5)[1]
            intervals.append((np.exp(line[place] - high), np.exp(line[place] - low)))
    return multiple, z, intervals


def parts(e, c):
    """The four parts of the score and the penalty; works on single figures and on columns of draws."""
    automation = (
        ramp(c["autoTitles"], e["titles"]) + ramp(c["autoLengths"], e["lengths"]) + ramp(c["autoCadence"], e["consistency"])
        + ramp(c["autoEven"], e["spread"]) + ramp(c["autoOutput"], e["perWeek"], log=True)
    )
    reach = ramp(c["reachMedian"], e["median"]) + ramp(c["reachUpper"], e["upper"]) + ramp(c["reachViews"], e["views"], log=True)
    steady = ramp(c["consRhythm"], e["consistency"]) + ramp(c["consOutput"], e["perWeek"], log=True)
    growth = ramp(c["growTrend"], e["trend"]) + ramp(c["growRecent"], e["recent"]) + ramp(c["growRoom"], e["median"])
    items = [ramp(c["silence"], e["silence"]), ramp(c["hits"], e["share"]), ramp(c["decline"], e["atMost"])]
    penalty = sum(np.where(item >= 0.1, item, 0) for item in items)
    score = np.clip(automation + reach + steady + growth - penalty, 0, 100)
    template = ramp((40, (0.8, 0.1)), e["lengths"]) + ramp((35, (0, 70)), e["titles"]) + ramp((25, (25, 75)), e["consistency"])
    return automation, reach, steady, growth, score, template


def share_draws(strong, others, first, rng):
    rate = rng.beta(len(strong) + 0.5, len(others) + 0.5, DRAWS)
    hits = np.append(strong, first)
    hit = hits[rng.integers(0, len(hits), (DRAWS, len(hits)))].mean(axis=1)
    rest = others[rng.integers(0, len(others), (DRAWS, len(others)))].mean(axis=1)
    return 100 * rate * hit / (rate * hit + (1 - rate) * rest)


def sustainability(best, staying, bound, c):
    parts = [ramp(c["sustEven"], best), ramp(c["sustTimeless"], bound)]
    full = c["sustEven"][0] + c["sustTimeless"][0]
    if staying is not None:
        parts.append(ramp(c["sustStaying"], staying))
        full += c["sustStaying"][0]
    return 100 * sum(parts) / full


def figures_of(videos, main, published, subscribers, c, rng):
    """Every figure that stands on its own, with its interval, and the draws that the score reads again."""
    figures, intervals, drawn = {}, {}, {}
    all_views, a = videos["views"].to_numpy(dtype=float), main["a"].to_numpy()
    age, n = main["age"].to_numpy(), len(videos)
    mature = main["views"].to_numpy(dtype=float)[age >= 7]
    views = mature if len(mature) >= 10 else main["views"].to_numpy(dtype=float)
    main_views, length = main["views"].to_numpy(dtype=float), main["duration"].to_numpy(dtype=float)

    def places(size):
        return rng.integers(0, size, (DRAWS, size))

    places = places if LOOPS else cache(places)
    for name, values, p in (
        ("medianViews", views, 0.5), ("p75Views", views, 0.75), ("medianVpd", main_views / age, 0.5),
        ("engagementRate", main["likes"].to_numpy() / main_views, 0.5), ("medianDuration", length, 0.5),
    ):
        figures[name], intervals[name] = quantile_claim(values, p)
    figures["viewsToSubsRatio"] = figures["medianViews"] / subscribers
    multiple, z, _ = outliers(videos)
    strong = (multiple >= 2) & (z >= 2)
    figures["viralRate"], intervals["viralRate"] = wilson(strong.sum(), np.isfinite(z).sum())
    figures["outlierShare"] = 100 * all_views[strong].sum() / all_views.sum()
    lns = np.log(all_views[~strong] + 1)
    first = np.exp(np.median(lns) + max(np.log(2), 2.37 * robust_sd(lns)))
    drawn["share"] = share_draws(all_views[strong], all_views[~strong], first, rng)
    intervals["outlierShare"] = percentiles(drawn["share"])
    gaps = -np.diff(published)
    gaps, silence = gaps[gaps > 1 / 24], published[-1]
    figures["uploadsPerWeek"] = (len(published) - 1) / (max(published[0], 7) / 7)
    figures["consistencyScore"] = consistency(gaps, silence)
    redrawn = gaps[rng.integers(0, len(gaps), (RHYTHM_DRAWS, len(gaps)))]
    drawn["rates"] = (len(published) - 1) / (np.maximum(redrawn.sum(axis=1) + silence, 7) / 7)
    drawn["rhythms"] = consistency(redrawn[:, : max(5, int(np.ceil(len(gaps) * 0.42)))], silence)
    intervals["uploadsPerWeek"], intervals["consistencyScore"] = percentiles(drawn["rates"]), percentiles(drawn["rhythms"])
    figures["medianGap"], intervals["medianGap"] = quantile_claim(gaps, 0.5)
    slope, slope90, at_most = theil_sen(-age / 90, a)
    figures["trendDelta"] = 100 * (np.exp(slope) - 1)
    intervals["trendDelta"] = tuple(100 * (np.exp(end) - 1) for end in slope90)
    newest = int(len(a) / 3 + 0.5)
    late, early = quantile_claim(a[-newest:], 0.5), quantile_claim(a[:-newest], 0.5)
    recent, recent90 = late[0] - early[0], difference(late, early)
    figures["recentPerformanceRatio"] = np.exp(recent)
    intervals["recentPerformanceRatio"] = tuple(np.exp(recent90))
    middle = (age[0] + 1) / 2
    older, newer = a[1:][age[1:] > middle], a[age <= middle]
    rate, two = np.log(len(newer) / len(older)), (quantile_claim(newer, 0.5), quantile_claim(older, 0.5))
    apart, ends = two[0][0] - two[1][0], difference(*two)
    figures["growthMomentum"] = 100 * (np.exp(apart + rate) - 1)
    steps = -np.diff(age)
    off = Z90 * steps.std() / steps.mean() * np.sqrt(1 / len(newer) + 1 / len(older))
    momentum = apart + rate - np.hypot(apart - ends[0], off), apart + rate + np.hypot(ends[1] - apart, off)
    intervals["growthMomentum"] = tuple(100 * (np.exp(end) - 1) for end in momentum)
    sorted_draws = np.sort(views[places(len(views))], axis=1)
    drawn["views"], drawn["upper"] = np.quantile(sorted_draws, (0.5, 0.9), axis=1)
    typical = np.exp(cohort(subscribers, c)[0]) * subscribers
    gem = lambda median, above: (
        ramp(c["gemRatio"], standing(median / subscribers, subscribers, c))
        + ramp(c["gemSmall"], subscribers, log=True)
        * 2 * np.minimum(0.5, ramp((1, c["gemRatio"][1]), standing(median / subscribers, subscribers, c)))
        + ramp(c["gemBroad"], above)
    )
    figures["hiddenGemScore"] = gem(figures["medianViews"], (views > typical).mean())
    intervals["hiddenGemScore"] = percentiles(gem(drawn["views"], (sorted_draws > typical).mean(axis=1)))
    for name, values in (("avgVpdRev", all_views / videos["age"].to_numpy()), ("mean30", np.exp(videos["a"].to_numpy()) - 1)):
        figures[name], intervals[name] = mean_claim(values, places(n))
    unusual(main)
    trend = (slope, slope90, at_most, recent, recent90)
    return figures, intervals, drawn, (views, a, length, all_views, silence, strong, trend, places), multiple


def unusual(main):
    """Likes and comments far below the channel's own line."""
    off = 0
    for column in ("likes", "comments"):
        shown = main[column].notna().to_numpy()
        x, y = np.log(main["views"].to_numpy()[shown] + 1.0), np.log(main[column].to_numpy(dtype=float)[shown] + 1)
        slope = np.median(slopes_of(x, y))
        residual = y - slope * x
        distance = residual - np.median(residual)
        spread = max(np.median(np.abs(distance)), 0.05)
        far = (0.6745 * distance / spread <= -3) & (distance <= np.log(1 / 3)) & (y - distance >= np.log(20))
        off += far.sum() >= 3
    return off > 0


def sustained(figures, intervals, main, all_views, bound, places, c, rng):
    """Sustainability: views not in the best tenth, staying power, titles tied to nothing that passes."""
    n, age = len(all_views), main["age"].to_numpy()
    best = lambda ordered: ordered[..., : int(np.ceil(ordered.shape[-1] * 0.1))].sum(axis=-1) / ordered.sum(axis=-1)
    old, staying, noise = age >= 30, None, None
    if old.sum() >= 10:
        staying, (low, high), _ = theil_sen(np.log(age[old]), np.log(main["views"].to_numpy(dtype=float)[old] + 1))
        noise = staying + (high - low) / (2 * Z90) * rng.normal(size=DRAWS)
    value = sustainability(best(np.sort(all_views)[::-1]), staying, bound, c)
    part = -np.sort(-all_views[places(n)[:, : int(np.ceil(n * 0.8))]], axis=1)
    draws = sustainability(best(part), noise, rng.binomial(n, bound, DRAWS) / n, c)
    figures["sustainabilityScore"], intervals["sustainabilityScore"] = value, recentred(draws, value)


def score(figures, intervals, drawn, seen, subscribers, c, rng):
    """The score, and two hundred draws of it."""
    views, a, length, _, silence, _, (slope, slope90, at_most, recent, recent90), places = seen
    se90 = lambda ends: (ends[1] - ends[0]) / (2 * Z90)
    shrink = lambda ln, error, sd: ln * sd * sd / (sd * sd + error * error)
    slope_error, recent_error = se90(slope90), se90(recent90)
    lengths = np.log(length)
    rank = lambda v: standing(v / subscribers, subscribers, c)
    ln_upper = np.exp(c["upperLn"])
    evidence = {
        "titles": figures["titlePatternScore"], "lengths": robust_sd(lengths), "consistency": figures["consistencyScore"],
        "spread": robust_sd(a), "perWeek": figures["uploadsPerWeek"], "views": figures["medianViews"],
        "median": rank(figures["medianViews"]), "upper": rank(np.quantile(views, 0.9) / ln_upper),
        "trend": shrink(slope, slope_error, c["trendSd"]), "recent": shrink(recent, recent_error, c["recentSd"]),
        "silence": silence, "share": figures["outlierShare"], "atMost": at_most,
    }
    one, other = rng.normal(size=(2, DRAWS))
    together = c["trendRecent"] * one + np.sqrt(1 - c["trendRecent"] ** 2) * other
    about = lambda draws, value: draws - np.median(draws) + value
    draws = {
        **evidence, "titles": drawn["titles"], "lengths": about(robust_sd(lengths[places(len(lengths))]), evidence["lengths"]),
        "spread": about(robust_sd(a[places(len(a))]), evidence["spread"]),
        "consistency": about(drawn["rhythms"][:DRAWS], evidence["consistency"]), "perWeek": drawn["rates"][:DRAWS],
        "views": drawn["views"], "median": rank(drawn["views"]), "upper": rank(drawn["upper"] / ln_upper), "share": drawn["share"],
        "trend": shrink(slope + slope_error * one, slope_error, c["trendSd"]),
        "recent": shrink(recent + recent_error * together, recent_error, c["recentSd"]),
    }
    names = ("automationPotential", "reachVirality", "consistencyOutput", "growthPotential", "score", "formatTemplateScore")
    for name, value, many in zip(names, parts(evidence, c), parts(draws, c), strict=True):
        figures[name], intervals[name] = value, recentred(many, value)


def studies(figures, main, titles, words, c, rng):
    """What titles, hours and lengths do."""
    length, a, at = main["duration"].to_numpy(), main["a"].to_numpy(), main["at"].to_numpy()
    correlation = np.corrcoef(rankdata(length), rankdata(a))[0, 1]
    half = Z90 * np.sqrt((1 + correlation**2 / 2) / (len(a) - 3))
    np.tanh((np.arctanh(correlation) - half, np.arctanh(correlation) + half))
    figures["durationViewsCorrelation"] = correlation
    bins = np.digitize(length, (120, 240, 480, 720, 1200, 1800, 3600))
    for number in np.unique(bins):
        inside = np.exp(a[bins == number])
        if len(inside) >= 3:
            quantile_claim(inside, 0.5)
    residual, group = quarters(at, a)
    rows = main.index.to_numpy()
    marks = {name: mark[rows] for name, mark in features(titles, words, c["lexicon"]).items()}
    block = ((at // 86_400 + 3) % 7 >= 5) * 4 + at % 86_400 // 21_600
    blocks = {f"block{number}": block == number for number in range(8)}
    return effects(residual, group, marks, blocks, c, rng)


def measure(channel, c, rng):
    """The statistical part: figures, score and studies."""
    videos, published = frame(channel, c)
    main = videos[videos["format"].to_numpy() == main_format(videos)]
    subscribers, titles = channel["subscribers"], videos["title"].tolist()
    words = [WORD.findall(title.lower()) for title in titles]
    figures, intervals, drawn, seen, multiple = figures_of(videos, main, published, subscribers, c, rng)
    n = len(titles)
    part = int(np.ceil(0.45 * n))
    if LOOPS:
        figures["titlePatternScore"] = repetition_in_loops(words, titles, range(n), n)
        repeats = np.array([repetition_in_loops(words, titles, rng.permutation(n)[:part], n) for _ in range(DRAWS)])
    else:
        taken = skeletons(words, titles)
        figures["titlePatternScore"] = repetition(taken, np.ones((1, n)))[0]
        order = rng.permuted(np.tile(np.arange(n), (DRAWS, 1)), axis=1)
        repeats = repetition(taken, (order < part).astype(float))
    drawn["titles"] = repeats - np.median(repeats) + figures["titlePatternScore"]
    intervals["titlePatternScore"] = percentiles(drawn["titles"])
    bound_words = set(c["lexicon"]["features"]["time_bound"][0])
    bound = [not bound_words.isdisjoint(own) or any(YEAR.fullmatch(word) for word in own) for own in words]
    sustained(figures, intervals, main, seen[3], np.mean(bound), seen[7], c, rng)
    score(figures, intervals, drawn, seen, subscribers, c, rng)
    found = studies(figures, main, titles, words, c, rng)
    return figures, intervals, found, videos, main, multiple


def analyze(channel, c, taxonomy, stop, rng):
    """Everything a quick analysis says."""
    figures, intervals, found, videos, main, multiple = measure(channel, c, rng)
    rate, rate90 = figures["uploadsPerWeek"], intervals["uploadsPerWeek"]
    mean30, mean90 = figures.pop("mean30"), intervals.pop("mean30")
    away = [np.hypot(*np.log((mean90[end] / mean30, rate90[end] / rate))) for end in (0, 1)]
    views = rate * 4.345 * mean30
    shares, named, _, _ = content.niche(channel, videos, taxonomy)
    low, high = c["rates"].get(named, c["ordinary"])
    risk = content.policy(videos, main, c, rng, LOOPS)
    return {
        "figures": {name: float(value) for name, value in figures.items()},
        "intervals": {name: [float(end) for end in ends] for name, ends in intervals.items()},
        "effects": found,
        "content": {
            "niches": shares,
            "topics": content.topics(videos, multiple, channel, stop),
            "risk": risk,
            "money": content.money(views, (views * np.exp(-away[0]), views * np.exp(away[1])), low, high),
        },
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        given = json.load(file)
    rng = np.random.default_rng(1)
    channels, constants = given["channels"], given["constants"] | {"rates": given["rates"], "ordinary": given["ordinary"]}
    taxonomy, stop = content.Taxonomy(given["niches"]), set(given["stop"])

    def whole(channel):
        return analyze(channel, constants, taxonomy, stop, rng)

    def fastest(work):
        best = float("inf")
        for _ in range(3):
            content.words_of.cache_clear()
            begun = time.process_time()
            for channel in channels:
                work(channel)
            best = min(best, (time.process_time() - begun) * 1e3 / len(channels))
        return best

    results = [whole(channel) for channel in channels]
    part = fastest(lambda channel: measure(channel, constants, rng))
    json.dump({"ms": fastest(whole), "part": part, "results": results}, sys.stdout)


if __name__ == "__main__":
    main()
