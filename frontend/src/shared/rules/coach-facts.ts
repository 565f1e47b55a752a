/** What texts say of the coach in figures. `tests/facts.test.ts` checks them against the code that acts by them. */
export const coachFacts = {
  /** The longest question, without the blanks around it. */
  characters: 600,
  keptDays: 30,
  questionsPremium: 100,
} as const
