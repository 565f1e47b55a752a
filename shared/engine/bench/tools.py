"""Order statistics, intervals, robust lines and ramps, on columns."""

import numpy as np
from scipy.special import bdtr

Z90, Z95 = 1.644853626951472, 1.959963984540054


def robust_sd(values):
    """Along the last axis."""
    centre = np.median(values, axis=-1, keepdims=True)
    return 1.4826 * np.median(np.abs(values - centre), axis=-1)


def percentiles(draws):
    return tuple(np.quantile(draws, (0.05, 0.95)))


def recentred(draws, value):
    low, middle, high = np.quantile(draws, (0.05, 0.5, 0.95))
    return low + value - middle, high + value - middle


def quantile_claim(values, p):
    """A quantile and its interval between order statistics (Hettmansperger and Sheather 1986; Nyblom 1992)."""
    ordered = np.sort(values)
    n = len(ordered)
    ranks = np.arange(n)
    below = bdtr(ranks, n, p)
    low, value, high = np.interp((place(below, p, 0.05), p * (n - 1), place(below, p, 0.95)), ranks, ordered)
    return value, (low, high)


def place(below, p, level):
    """Where among the sorted values the limit of a level is, given the chance that at most so many lie below the quantile."""
    n, k = len(below), int(np.searchsorted(below, level))
    if k in (0, n):
        return min(k, n - 1)
    share = (level - below[k - 1]) / (below[k] - below[k - 1])
    onward, back = share * (n - k) / (1 - p), (1 - share) * k / p
    return k - 1 + onward / (onward + back)


def difference(one, other):
    """Interval of the difference of two independent figures from the interval of each."""
    (a, (low_a, high_a)), (b, (low_b, high_b)) = one, other
    return a - b - np.hypot(a - low_a, high_b - b), a - b + np.hypot(high_a - a, b - low_b)


def mean_claim(values, places):
    """A mean with the studentised bootstrap of its logarithm, whose upper end reaches at least as far as Cox's interval."""
    n = len(values)
    mean = values.mean()
    error = values.std(ddof=1) / np.sqrt(n) / mean
    drawn = values[places]
    means = drawn.mean(axis=1)
    t = np.log(means / mean) / (drawn.std(axis=1, ddof=1) / np.sqrt(n) / means)
    low, high = np.quantile(t, (0.05, 0.95))
    lns = np.log(np.maximum(values, 1.0))
    variance = lns.var(ddof=1)
    cox = np.exp(lns.mean() + variance / 2 + Z90 * np.sqrt(variance / n + variance * variance / (2 * (n - 1))))
    return mean, (mean * np.exp(-error * high), max(mean * np.exp(-error * low), cox))


def wilson(hits, n):
    share = hits / n
    centre = (share + Z90**2 / (2 * n)) / (1 + Z90**2 / n)
    half = Z90 / (1 + Z90**2 / n) * np.sqrt(share * (1 - share) / n + Z90**2 / (4 * n * n))
    return share, (min(centre - half, share), max(centre + half, share))


def burstiness(gaps):
    n = gaps.shape[-1]
    r = gaps.std(axis=-1) / gaps.mean(axis=-1)
    up, down = np.sqrt(n + 1), np.sqrt(n - 1)
    return np.clip((up * r - down) / ((up - 2) * r + down), -1, 1)


def consistency(gaps, silence):
    return 50 * (1 - burstiness(gaps)) * np.minimum(1, 2 * gaps.mean(axis=-1) / max(silence, 1e-9))


def slopes_of(x, y):
    i, j = np.triu_indices(len(x), 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        slopes = (y[j] - y[i]) / (x[j] - x[i])
    return slopes[np.isfinite(slopes)]


def theil_sen(x, y):
    """The slope, its 90 percent interval and the upper end of the 95 percent one, by Student's quantile."""
    slopes = slopes_of(x, y)
    term = lambda n: n * (n - 1) * (2 * n + 5) / 18
    ties = np.unique(x, return_counts=True)[1].astype(float)
    sd = np.sqrt(max(term(float(len(x))) - term(ties).sum(), 0))
    free = len(x) - 2
    student95 = Z95 + (Z95**3 + Z95) / (4 * free) + (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / (96 * free**2)
    half90, half95 = (z * sd / 2 / len(slopes) for z in (Z90, student95))
    shares = np.clip((0.5, 0.5 - half90, 0.5 + half90, 0.5 + half95), 0, 1)
    slope, low, high, at_most = np.quantile(slopes, shares)
    return slope, (low, high), at_most


def ramp(pair, x, log=False):
    points, (start, end) = pair
    if log:
        start, end, x = np.log(start), np.log(end), np.log(np.maximum(x, 1e-300))
    return points * np.clip((x - start) / (end - start), 0, 1)


def cohort(subscribers, constants):
    size = np.log10(subscribers)
    median = np.interp(size, constants["cohortSizes"], np.log(constants["cohortRatio"]))
    return median, np.interp(size, constants["cohortSizes"], constants["cohortSpread"])


def standing(ratio, subscribers, constants):
    median, spread = cohort(subscribers, constants)
    return (np.log(np.maximum(ratio, 1e-12)) - median) / spread
