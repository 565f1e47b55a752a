import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import type { Analysis } from '@/features/analysis/types'
import { writeCompared } from '../texts/difference-text'

export type Change = NonNullable<Analysis['changes']>['changes'][number]
type Ends = NonNullable<Change['sizeRange']>

/** Fewer points than this are written with a digit after the point, as the sentence above them does. */
const few = 0.5

/** The size of a change as its sentence writes it: without a sign, times above 1, points of a hundred. */
function writtenSize({ figure, unit, movement }: Change, { low, high }: Ends): Ends {
  if (unit === 'times') return movement === 'up' ? { low, high } : { low: 1 / high, high: 1 / low }
  const scale = figure === 'shorts_share' ? 100 : 1
  return movement === 'up'
    ? { low: low * scale, high: high * scale }
    : { low: -high * scale, high: -low * scale }
}

/** The line under the sentence about a change: its range, both figures with theirs, and whether that is good. */
export function useChangeLine(): (change: Change) => string {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { range, likely } = useRange()
  const size = (change: Change) => {
    if (!change.sizeRange) return undefined
    const { low, high } = writtenSize(change, change.sizeRange)
    const digits = low < few ? 1 : 0
    return change.unit === 'times'
      ? likely(`${format.decimal(low, 2)}×`, `${format.decimal(high, 2)}×`)
      : t('changes.points', { range: likely(format.decimal(low, digits), format.decimal(high, digits)) })
  }
  return (change) => {
    const figure = writeCompared(change.figure)
    const write = (value: number, ends: Ends | undefined) => {
      const written = figure(value, format)
      return ends ? `${written} (${range(figure(ends.low, format), figure(ends.high, format))})` : written
    }
    return [
      size(change),
      t('changes.from', {
        before: write(change.before, change.beforeRange),
        after: write(change.after, change.afterRange),
      }),
      change.better != null && t(change.better ? 'changes.better' : 'changes.worse'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
