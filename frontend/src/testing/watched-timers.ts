import { watchTimers } from './timers'

/** A file of its own, to be loaded first: React keeps the timers that it finds. */
export const stopTimers = watchTimers()
