/** What texts say of the product in figures. `tests/facts.test.ts` checks them against the code that acts by them. */
export const facts = {
  analysisCredits: 1,
  xrayCredits: 10,
  freeCredits: 5,
  freeDays: 30,
  /** With a channel of one's own, one analysis in this number of days is free. */
  weeklyFreeDays: 7,
  /** The promise; most are much quicker. */
  expectedSeconds: 15,
  deadlineSeconds: 120,
  uploadsRead: 50,
  snapshotHours: 6,
  /** Analyses that may come to nothing in a day: of one account, and of all at one address. */
  failuresOfAPerson: 10,
  failuresOfAnAddress: 30,
  rewards: [25, 15, 10],
  /** How many of the newest scores the trend looks at, and how many points make it one. */
  trendScores: 20,
  trendPoints: 5,
  logDays: 90,
  platformTextDays: 30,
  backupDays: 35,
  /** Messages of the payment provider, and the bus's archive. */
  eventDays: 35,
  archiveDays: 30,
  leaderboardRowsFree: 10,
  leaderboardRowsStarter: 50,
  leaderboardSearches: 5,
  /** Of any answer of the hub. */
  hubRowsFree: 50,
  hubRowsStarter: 200,
  efficientPoints: 16,
  efficientRatio: 1,
  rankDays: 30,
} as const

/** Of ten cases, in how many the true value lies within a range that is called likely. Apart: pages need it that need nothing else. */
export const likelyCases = 9

/** The fewest uploads that a score rests on. */
export const scoredUploads = 5
