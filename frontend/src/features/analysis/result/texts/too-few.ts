import { scoredUploads } from '@/shared/rules/facts'
import type { Report } from '@/features/analysis/types'

/** How many uploads a score still lacks; 0 where it has enough of them, or lacks something else. */
export function lackedUploads({ score }: Pick<Report, 'score'>): number {
  if (score.state !== 'abstained' || score.reason !== 'few_videos') return 0
  return Math.max(0, scoredUploads - score.n)
}
