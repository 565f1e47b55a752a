import { Crown, Medal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import { useLabels } from '../labels'
import { isShared } from './places'
import type { Row } from '../types'

const podium = [
  { Icon: Crown, look: 'bg-legend-soft text-legend' },
  { Icon: Medal, look: 'bg-raised text-silver' },
  { Icon: Medal, look: 'bg-raised text-bronze' },
] as const

interface RankMarkProps {
  row: Row
  /** "Rank 4", where no list says what the number is. */
  worded?: boolean
}

/** The place among all channels: crown, silver, bronze, then figures alone. A medal that others may have as well is shared. */
export function RankMark({ row, worded = false }: RankMarkProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const { rank } = row
  const first = rank == null ? undefined : podium[rank - 1]
  const text = rank == null ? '–' : labels.whole(rank)
  return (
    <div className="grid shrink-0 justify-items-center">
      <span
        className={cx(
          'tnum inline-flex h-8 min-w-8 items-center justify-center gap-1 rounded-full px-2 text-sm font-semibold',
          first ? first.look : 'text-ink-2',
        )}
      >
        {first && <first.Icon aria-hidden className="size-4" />}
        <span className={worded ? undefined : 'sr-only'}>
          {rank == null ? t('row.noRank') : t('row.rank', { rank: text })}
        </span>
        {!worded && <span aria-hidden>{text}</span>}
      </span>
      {first && isShared(row) && <span className="text-xs text-ink-3">{t('row.shared')}</span>}
    </div>
  )
}
