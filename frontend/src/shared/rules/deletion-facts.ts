/** What texts say of requests to delete a channel’s data, in figures. `tests/facts.test.ts` checks them against the code that acts by them. */
export const deletionFacts = {
  /** Within these days a request is decided, and done. */
  withinDays: 7,
  /** From this age on it is due soon. */
  lateDays: 5,
  /** A request is deleted this long after it has ended. */
  keptDays: 90,
  /** How long the channel, and the note of a request, may be. */
  channelCharacters: 200,
  noteCharacters: 1_000,
} as const
