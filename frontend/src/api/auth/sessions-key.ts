/** Where the list of a person's sessions is cached. */
export const sessionsKey = (userId: string) => ['sessions', userId] as const
