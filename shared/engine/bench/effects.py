"""What marks of titles and hours of upload do to views, within quarters, and what chance alone would make of them."""

import numpy as np
from tools import Z90, robust_sd

SHUFFLES = 1000


def quarters(at, a):
    """Residuals within quarters (small ones joined), wild ones drawn in, and the quarter of each upload."""
    month = at.astype("int64").astype("datetime64[s]").astype("datetime64[M]").astype(int)
    quarter = month // 3
    group, start = np.zeros(len(a), dtype=int), 0
    for place in np.flatnonzero(np.diff(quarter)) + 1:
        if place - start >= 8:
            group[place:] += 1
            start = place
    if len(a) - start < 8 and group[-1] > 0:
        group[start:] -= 1
    sizes = np.bincount(group)
    centred = lambda values: values - (np.bincount(group, weights=values) / sizes)[group]
    a = centred(a)
    limit = 3 * robust_sd(a)
    return centred(np.clip(a, -limit, limit)), group


def comparable(marks, group):
    """Marks with five uploads on each side that tell something within quarters, and what they tell."""
    if not marks:
        return [], np.zeros((0, len(group))), np.zeros(0)
    names = np.array(list(marks))
    x = np.array(list(marks.values()), dtype=float)
    count = x.sum(axis=1)
    sizes = np.bincount(group)
    k = x @ (group[:, None] == np.arange(len(sizes)))
    weight = (k * (1 - k / sizes)).sum(axis=1)
    keep = (count >= 5) & (len(group) - count >= 5) & (weight >= 2)
    return list(names[keep]), x[keep], weight[keep]


def effects(residual, group, titles, blocks, c, rng):
    """Effects of titles and hours and what chance makes of them, all on the same shuffles within quarters."""
    names, x, weight = comparable(titles, group)
    _, y, y_weight = comparable(blocks, group)
    shuffled = np.tile(residual, (SHUFFLES, 1))
    start = 0
    for size in np.bincount(group):
        shuffled[:, start : start + size] = rng.permuted(shuffled[:, start : start + size], axis=1)
        start += size
    total = x @ residual
    p = (1 + (np.abs(shuffled @ x.T) >= np.abs(total) - 1e-9).sum(axis=0)) / (SHUFFLES + 1)
    raw = total / weight
    variance = (residual**2).sum() / (len(residual) - group[-1] - 1)
    left = np.maximum(variance - raw**2 * weight / len(residual), 1e-300)
    prior = np.array([c["titlePriors"].get(name, 0.0) for name in names])
    trust = c["titleSd"] ** 2 / (c["titleSd"] ** 2 + left / weight)
    lift, error = prior + trust * (raw - prior), np.sqrt(trust * left / weight)
    found = np.zeros(len(p), dtype=bool)
    order = np.argsort(p)
    stand = np.flatnonzero(p[order] <= 0.1 * np.arange(1, len(p) + 1) / max(len(p), 1))
    if len(stand):
        found[order[: stand[-1] + 1]] = True
    found &= (lift - Z90 * error > 0) | (lift + Z90 * error < 0)
    if len(y):
        best = (y @ residual / np.sqrt(y_weight)).max()
        reached = ((shuffled @ (y / np.sqrt(y_weight)[:, None]).T).max(axis=1) >= best - 1e-9).sum()
        count = y.sum(axis=1)
        y_error = np.sqrt(variance * y_weight) / count
        y_trust = c["timeSd"] ** 2 / (c["timeSd"] ** 2 + y_error**2)
        np.exp(np.array([y_trust * (y @ residual) / count + z * np.sqrt(y_trust) * y_error for z in (-Z90, 0, Z90)]))
        (1 + reached) / (SHUFFLES + 1)
    return dict(zip(names, np.exp(raw).tolist(), strict=True))
