/** What texts say of X-Ray in figures, apart from `facts`: no page of the first screen needs them. Held against the code likewise. */
export const xrayFacts = {
  /** Set-ups of X-Ray that a tier has at the same time. */
  setups: { free: 1, starter: 2, creator: 6, growth: 16, agency: 40 },
  uploads: 200,
  /** Of the platform's daily quota. */
  units: 9,
  stepMinutes: 15,
  deadlineMinutes: 10,
  atOnce: 2,
  /** Skipped in a row, a monitor is switched off; and when its channel is gone twice so many hours apart. */
  skips: 3,
  goneHours: 6,
  /** A word for the overall score of a report, from so many points on. */
  healthLevels: { excellent: 80, good: 60, average: 40 },
  elitePercentile: 90,
  strongPercentile: 60,
  medianDays: 30,
  leastMedian: 3,
  /** Standard errors from which a difference is a change. */
  changeErrors: 2.7,
  timeBlocks: 8,
  /** The specification's rules of thumb. */
  upperOfMedian: 1.5,
  monthOfMedian: 4,
  weeksOfVideos: 52,
  youngDays: 365,
  /** Reports from which a course can be seen; advice. */
  comparedReports: 4,
} as const
