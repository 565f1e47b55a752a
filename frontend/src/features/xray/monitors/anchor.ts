/** Id of the title of a set-up's card: what speaks about the set-up leads there. */
export const monitorAnchor = (monitorId: string): string => `setup-${monitorId}`
