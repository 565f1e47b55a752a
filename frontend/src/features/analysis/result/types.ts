/** The same types, within reach of the tabs. */
export type * from '../types'
