import { useNow } from '@/ui/use-now'

const day = 86_400_000
const newFor = 60 * day

/** The days on which the parts of this page opened. */
const opened = {
  xray: Date.UTC(2026, 10, 25),
  coach: Date.UTC(2026, 10, 27),
}

/** A part is called new for its first 60 days. */
export const useIsNew = (part: keyof typeof opened): boolean => useNow(3_600_000) < opened[part] + newFor
