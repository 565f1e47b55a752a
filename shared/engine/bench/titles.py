"""What titles repeat, and their features."""

import re
from collections import Counter

import numpy as np

WORD = re.compile(r"[^\W_]+")
FRAME = re.compile(r"[|:\[\]()【】•–—/]")
YEAR = re.compile(r"20\d\d")
QUESTION, EXCLAMATION, BRACKETS = re.compile("[?？]"), re.compile("[!！]"), re.compile("[([{【「（]")
EMOJI = re.compile("[\U0001F300-\U0001FAFF\u2600-\u27BF\u2B50\u2B55]")


def skeletons(words, titles):
    """Pairs of neighbouring words and separators as columns of marks, and the pairs that begin at and before each word."""
    pairs, frames, starts, left = {}, {}, [0], []
    held, framed = [], np.full(len(titles), -1)
    for place, (own, title) in enumerate(zip(words, titles, strict=True)):
        own = ["#" if word.isnumeric() else word for word in own]
        neighbours = list(zip(own, own[1:])) if len(own) != 1 else [(own[0], "")]
        numbers = [pairs.setdefault(pair, len(pairs)) for pair in neighbours]
        held.extend((place, number) for number in set(numbers))
        left.extend(numbers if len(own) == 1 else [*numbers, -1][: len(own)])
        starts.append(len(left))
        frame = "".join(FRAME.findall(title)) + ("-" if " - " in title else "")
        if frame:
            framed[place] = frames.setdefault(frame, len(frames))
    marks = np.zeros((len(titles), len(pairs) + 1))
    marks[tuple(np.array(held).T)] = 1.0
    frame_marks = np.zeros((len(titles), len(frames) + 1))
    frame_marks[np.arange(len(titles)), framed] = framed >= 0
    left, starts = np.array(left), np.array(starts)
    before = np.concatenate(([-1], left[:-1]))
    before[starts[:-1]] = -1
    return marks, frame_marks, framed, left, before, starts


def repetition(taken, members):
    """The score of each row of members, which marks the titles that were drawn."""
    marks, frame_marks, framed, left, before, starts = taken
    whole, drawn = members.shape[1], members[0].sum()
    least = lambda share: max(np.ceil(max(np.ceil(whole * share), 3) * drawn / whole), 2)
    pair = members @ marks >= least(0.1)
    frame = members @ frame_marks >= least(0.4)
    pair[:, -1] = frame[:, -1] = False
    inside = (pair[:, left] | pair[:, before]).astype(float)
    lengths = np.diff(starts)
    covered = np.add.reduceat(np.hstack([inside, np.zeros((len(inside), 1))]), starts[:-1], axis=1)
    covered = np.where(lengths > 0, covered / np.maximum(lengths, 1), 0)
    repeats = np.minimum(covered / 0.5 + 0.25 * frame[:, framed], 1.0)
    return 100 * (repeats * members).sum(axis=1) / drawn


def repetition_in_loops(words, titles, members, whole):
    """The same score of a list of members, word by word."""
    drawn = len(members)
    taken = []
    for member in members:
        own = ["#" if word.isnumeric() else word for word in words[member]]
        frame = "".join(FRAME.findall(titles[member])) + ("-" if " - " in titles[member] else "")
        taken.append((own, list(zip(own, own[1:])) or [(word, "") for word in own], frame))
    pairs = Counter(pair for _, own, _ in taken for pair in set(own))
    frames = Counter(frame for _, _, frame in taken)
    least = lambda share: max(np.ceil(max(np.ceil(whole * share), 3) * drawn / whole), 2)
    total = 0.0
    for own, neighbours, frame in taken:
        inside = [False] * len(own)
        for place, pair in enumerate(neighbours):
            if pairs[pair] >= least(0.1):
                inside[place : place + 2] = [True] * len(inside[place : place + 2])
        total += min(1.0, sum(inside) / max(len(own), 1) / 0.5 + (0.25 if frame and frames[frame] >= least(0.4) else 0.0))
    return 100 * total / drawn


def features(titles, words, lexicon):
    """The features of titles by name, each a column of marks."""
    plain = [re.findall(r"[^\W_]+", title) for title in titles]
    is_year = lambda word: len(word) == 4 and word.isdecimal() and 2000 <= int(word) < 2100
    numbers = [[place for place, word in enumerate(own) if word[0] in "0123456789" and not is_year(word)] for own in plain]
    listed = set(lexicon["listed"])
    counted = lambda own, place: (place > 0 and own[place - 1] == "top") or not listed.isdisjoint(own[place + 1 : place + 3])
    marks = {
        "number": [bool(places) for places in numbers],
        "year": [any(map(is_year, own)) for own in plain],
        "caps": [any(len(word) >= 4 and all(map(str.isupper, word)) for word in own) for own in plain],
        "list": [any(counted(own, place) for place in places) for own, places in zip(words, numbers, strict=True)],
        "question": [bool(QUESTION.search(title)) for title in titles],
        "exclamation": [bool(EXCLAMATION.search(title)) for title in titles],
        "brackets": [bool(BRACKETS.search(title)) for title in titles],
        "emoji": [bool(EMOJI.search(title)) for title in titles],
        "short": [len(title.strip()) <= 30 for title in titles],
        "long": [len(title.strip()) > 60 for title in titles],
    }
    for name, (single, phrases) in lexicon["features"].items():
        single, phrases = set(single), {tuple(phrase) for phrase in phrases}
        marks[name] = [
            not single.isdisjoint(own) or not phrases.isdisjoint(zip(own, own[1:])) if phrases else not single.isdisjoint(own)
            for own in words
        ]
    return {name: np.array(mark) for name, mark in marks.items()}
