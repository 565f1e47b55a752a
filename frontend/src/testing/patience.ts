/** For what a page shows once its parts and texts have come. A wait ends with what it is for: only a machine that does much else needs it all. */
export const slow = { timeout: 60_000 }
