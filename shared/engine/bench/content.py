"""What a quick analysis says about content, written the usual way: niche, topics, risk of templated content, revenue.

The taxonomy, the stop words and the rates come from the engine, so that both sides read the same. The sentences that the engine makes of all
this (summary, recommendations) are left out here: they choose among texts and compute next to nothing.
"""

import re
from collections import Counter, defaultdict
from functools import cache
from math import exp, hypot, log

import numpy as np
from scipy.stats import rankdata
from scipy.stats import norm as normal
from tools import Z90, percentiles, quantile_claim, ramp, robust_sd

WORD = re.compile(r"[^\W_](?:[^\W_]|\+)*")
Z80 = 1.2815515655446004
TITLE, TAGS, CHANNEL, INSIDE, CONTAINED = 3.0, 2.0, 5.0, 0.7, 0.8
AGREEING = 1.0
POLICY_DRAWS = 100


@cache
def words_of(text):
    return tuple(WORD.findall(text.lower()))


class Taxonomy:
    """Niches by word, by phrase and by the n-grams of words; built once, as the engine does."""

    def __init__(self, niches):
        self.niches = niches
        texts, topics, categories = defaultdict(dict), defaultdict(dict), defaultdict(dict)
        native = set()
        for place, niche in enumerate(niches):
            for word, weight, own in niche["words"]:
                texts[word][place] = max(weight, texts[word].get(place, 0.0))
                if own:
                    native.add((word, place))
            for topic in niche["topics"]:
                topics[topic][place] = 1.0
            for category in niche["categories"]:
                categories[category][place] = 1.0
        for table in (texts, topics, categories):
            for votes in table.values():
                rare = log((1 + len(niches)) / (1 + len(votes))) + 1
                for place in votes:
                    votes[place] *= rare
        self.topics, self.categories = topics, categories
        norms = np.zeros(len(niches))
        for word, place in native:
            norms[place] += texts[word][place] ** 2
        self.norms = np.maximum(np.sqrt(norms), 1.0)
        self.phrases = {words_of(text)[:3]: votes for text, votes in sorted(texts.items())}
        self.grams, self.terms = defaultdict(list), []
        for text in sorted({text for text, _ in native if len(text) >= 4 and text.isalpha()}):
            for gram in grams(text):
                self.grams[gram].append(len(self.terms))
            self.terms.append((text, texts[text]))
        self.rare = {gram: log((1 + len(self.terms)) / (1 + len(held))) + 1 for gram, held in self.grams.items()}
        self.weights = [sum(self.rare[gram] for gram in grams(text)) for text, _ in self.terms]

    def inside(self, word):
        """What the words inside a longer one speak for: compounds and inflections."""
        held = Counter()
        for gram in grams(word):
            for term in self.grams.get(gram, ()):
                held[term] += self.rare[gram]
        votes = {}
        for term, weight in sorted(held.items()):
            text, own = self.terms[term]
            share = weight / self.weights[term]
            if len(text) <= 5:
                fits = word.endswith(text) or (word.startswith(text) and len(word) - len(text) <= 2)
            else:
                fits = share >= CONTAINED
            if fits:
                for place, vote in own.items():
                    votes[place] = max(vote * share * INSIDE, votes.get(place, 0.0))
        return votes


def grams(word):
    return {word[start : start + size] for size in (3, 4, 5) for start in range(len(word) - size + 1)}


class Reader:
    """What a channel says that speaks for niches: votes, weight and uploads of each word or phrase."""

    def __init__(self, taxonomy):
        self.taxonomy, self.votes = taxonomy, {}
        self.weight, self.uploads = Counter(), defaultdict(set)

    def read(self, text, weight, upload):
        own = words_of(text)
        for start in range(len(own)):
            for size in range(1, min(3, len(own) - start) + 1):
                said = own[start : start + size]
                if said not in self.votes:
                    self.votes[said] = self.look_up(said)
                if self.votes[said]:
                    self.weight[said] += weight
                    if upload is not None:
                        self.uploads[upload].add(said)

    def look_up(self, said):
        if said in self.taxonomy.phrases:
            return self.taxonomy.phrases[said]
        return self.taxonomy.inside(said[0]) if len(said) == 1 and 5 <= len(said[0].encode()) <= 40 else {}


def niche(channel, videos, taxonomy):
    """Shares of the three niches that fit best, the niche or meta niche that is named, if any, its keywords, and one subject or many."""
    reader = Reader(taxonomy)
    for place, title in enumerate(videos["title"]):
        reader.read(title, TITLE, place)
    for place, tags in enumerate(videos["tags"]):
        for tag in tags:
            reader.read(tag, TAGS, place)
    reader.read(channel["title"], CHANNEL, None)
    reader.read(channel["description"], CHANNEL, None)
    scores = np.zeros(len(taxonomy.niches))
    for said, votes in reader.votes.items():
        for place, vote in votes.items():
            scores[place] += log(1 + reader.weight[said]) * vote
    for topic in channel["topics"]:
        for place, vote in taxonomy.topics.get(topic, {}).items():
            scores[place] += vote
    words = scores / taxonomy.norms
    agreed, saying, counts = np.zeros(len(words)), np.zeros(len(words)), Counter()
    for said in reader.uploads.values():
        votes = np.zeros(len(words))
        for word in said:
            for place, vote in reader.votes[word].items():
                votes[place] += vote
        counts[taxonomy.niches[votes.argmax()]["meta"]] += 1
        agreed += votes / votes.max()
        saying += votes > 0
    scores = words * (1 + AGREEING * agreed / max(len(reader.uploads), 1))
    order = np.argsort(-scores, kind="stable")
    first, second = order[:2]
    keywords = sorted(
        ((votes[first] * log(1 + reader.weight[said]), said) for said, votes in reader.votes.items() if first in votes), reverse=True
    )[:8]
    shares = np.array(list(counts.values())) / max(sum(counts.values()), 1)
    concentration = 1 + (shares * np.log(shares)).sum() / log(max(2, min(sum(counts.values()), 14)))
    metas = defaultdict(list)
    for entry, value in zip(taxonomy.niches, scores, strict=True):
        metas[entry["meta"]].append(value)
    best = sorted((-sum(sorted(values)[-2:]), meta) for meta, values in metas.items())[:2]
    meta, named = taxonomy.niches[first]["meta"], None
    seen = set().union(*reader.uploads.values())
    speaking = [said for said, votes in reader.votes.items() if first in votes]
    itself = sum(said not in seen for said in speaking) >= 2
    said_enough = itself or saying[first] >= 0.1 * len(videos["title"])
    if words[first] >= (0.5 if itself else 0.65) and len(speaking) >= 2 and said_enough:
        family = taxonomy.niches[first]["family"]
        stranger = next(place for place in order if taxonomy.niches[place]["family"] != family)
        if 1 - scores[second] / scores[first] >= 0.15:
            named = taxonomy.niches[first]["key"]
        elif taxonomy.niches[second]["family"] == family and 1 - scores[stranger] / scores[first] >= 0.15:
            named = family
        elif best[0][1] == meta and 1 - best[1][0] / best[0][0] >= 0.2:
            named = meta
    shown = {taxonomy.niches[place]["key"]: scores[place] / scores.sum() for place in order[:3] if scores[place] > 0}
    return shown, named, keywords, concentration >= 0.45


def candidates(videos, own, stop):
    """Words and pairs that can name a topic, each with its uploads and the forms in which it is written."""
    uploads, written = defaultdict(list), defaultdict(Counter)

    def tells(word):
        return len(word) >= 3 and any(map(str.isalpha, word)) and word not in stop and word not in own

    for place, (title, tags) in enumerate(zip(videos["title"], videos["tags"], strict=True)):
        for text in (title, *tags):
            said = words_of(text)
            telling = [tells(word) for word in said]
            terms = [said[start : start + 1] for start in range(len(said)) if telling[start]]
            terms += [said[start : start + 2] for start in range(len(said) - 1) if telling[start] and telling[start + 1]]
            for term in terms:
                if not uploads[term] or uploads[term][-1] != place:
                    uploads[term].append(place)
                    written[term][text] += 1
    most = int(len(videos) * 0.6)
    frame = {term[0] for term, held in uploads.items() if len(term) == 1 and len(held) > most}
    return {term: held for term, held in uploads.items() if 3 <= len(held) <= most and frame.isdisjoint(term)}, written


def clusters(found):
    """The largest first; what shares half its uploads with a topic belongs to it."""
    topics = []
    for term in sorted(found, key=lambda term: (-len(found[term]), -len(term), " ".join(term))):
        held = set(found[term])
        apart = all(
            len(held & other) / len(held | other) < 0.5 and not (len(name) == 1 and name[0] in term) for name, other in topics
        )
        if apart:
            topics.append((term, held))
        if len(topics) == 12:
            break
    return topics


def label(term, forms):
    """The term as it is mostly written."""
    pattern = re.compile(r"[^\w+]+".join(map(re.escape, term)), re.IGNORECASE)
    shown = Counter()
    for text, count in forms.items():
        hit = pattern.search(text)
        if hit:
            shown[hit.group()] += count
    return max(sorted(shown), key=shown.get, default=" ".join(term))


def topics(videos, multiple, channel, stop):
    """Median multiple of each topic with its interval, and which of them stand out."""
    found, written = candidates(videos, set(words_of(channel["title"])), stop)
    lns = np.log(np.maximum(multiple, 1e-9))
    known = np.isfinite(lns)
    shown, tests = {}, []
    for term, held in clusters(found):
        inside = np.isin(np.arange(len(lns)), list(held)) & known
        values = lns[inside]
        label(term, written[term])
        if len(values) >= 5:
            value, ends = quantile_claim(values, 0.5)
            shown[" ".join(term)] = exp(value)
            np.exp(ends)
        with_it, without = inside.sum(), (known & ~inside).sum()
        if with_it >= 5 and without >= 5:
            ranks = rankdata(lns[known])
            n = len(ranks)
            _, ties = np.unique(ranks, return_counts=True)
            distance = ranks[inside[known]].sum() - with_it * (n + 1) / 2
            variance = with_it * without / 12 * (n + 1 - (ties**3 - ties).sum() / (n * (n - 1)))
            if variance > 0:
                tests.append(2 * (1 - normal.cdf(max(abs(distance) - 0.5, 0) / np.sqrt(variance))))
    p = np.sort(tests)
    (p <= 0.1 * np.arange(1, len(p) + 1) / max(len(p), 1)).any()
    return shown


def policy(videos, main, c, rng, loops):
    """How alike titles and lengths are, 0 to 100, with their intervals."""
    titles = [{"#" if word.isnumeric() else word for word in words_of(title)} for title in videos["title"]]
    nearest = np.array([
        max((len(own & other) / len(own | other) for place, other in enumerate(titles) if place != at and own | other), default=0.0)
        for at, own in enumerate(titles)
    ])
    lengths = np.log(main["duration"].to_numpy(dtype=float))
    alike = lambda values: 100 * ramp((1, c["autoLengths"][1]), robust_sd(values))
    if loops:
        percentiles([100 * rng.choice(nearest, len(nearest)).mean() for _ in range(POLICY_DRAWS)])
        percentiles([alike(rng.choice(lengths, len(lengths))) for _ in range(POLICY_DRAWS)])
    else:
        percentiles(100 * nearest[rng.integers(0, len(nearest), (POLICY_DRAWS, len(nearest)))].mean(axis=1))
        percentiles(alike(lengths[rng.integers(0, len(lengths), (POLICY_DRAWS, len(lengths)))]))
    return {"title_similarity": 100 * nearest.mean(), "alike_lengths": float(alike(lengths))}


def money(views, interval, low, high):
    """Revenue as a log-normal of the rates, widened by the doubt about the views."""
    doubt = log(interval[1] / interval[0]) / (2 * Z90)
    middle = (log(low) + log(high)) / 2 + log(views / 1000)
    spread = hypot(log(high / low) / (2 * Z80), doubt)
    return {"p10": exp(middle - Z80 * spread), "p50": exp(middle), "p90": exp(middle + Z80 * spread)}
