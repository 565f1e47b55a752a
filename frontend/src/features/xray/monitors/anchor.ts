/** Id of the title of a setup's card: what speaks about the setup leads there. */
export const monitorAnchor = (monitorId: string): string => `setup-${monitorId}`
