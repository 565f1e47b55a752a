import type { Report } from '@/features/analysis/types'

/** The parts of the score, in the order they are shown, and the points that each can bring: 100 together. */
export const scoreParts = [
  ['automationPotential', 35],
  ['reachVirality', 30],
  ['consistencyOutput', 20],
  ['growthPotential', 15],
] as const satisfies readonly (readonly [keyof Report['breakdown'], number])[]
