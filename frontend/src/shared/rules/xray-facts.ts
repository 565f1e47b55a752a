/** What texts say of X-Ray in figures, apart from `facts`: no page of the first screen needs them. Checked against the code likewise. */
export const xrayFacts = {
  /** Setups of X-Ray that a tier has at the same time. */
  setups: { free: 1, starter: 2, creator: 6, growth: 16, agency: 40 },
  uploads: 200,
  /** Of the platform's daily quota. */
  units: 9,
  stepMinutes: 15,
  deadlineMinutes: 10,
  atOnce: 2,
  /** Runs skipped in a row, and hours between two times that the channel was not found: after either, a monitor is switched off. */
  skips: 3,
  goneHours: 6,
  /** Hours for which a confirmation link works, and the least minutes before its owner can be asked again. */
  confirmHours: 24,
  askAgainMinutes: 2,
  /** How long an address whose owner did not agree is stored, and the record that a mail was sent. */
  addressDays: 30,
  mailDays: 40,
  /** Fewest points of the overall score for each word that a report has for it. */
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
