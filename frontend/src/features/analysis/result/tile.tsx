import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import type { Claim, Report } from '../types'
import { useClaimText } from './texts/claim-text'
import { HowComputed } from './explanation/how-computed'

interface BoxProps {
  name: string
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** One figure of a row of figures. On a phone, where two are side by side, its longest word has just the room it needs. */
export const Box = ({ name, action, className, children }: BoxProps) => (
  <div className={cx('min-w-0 rounded-card border border-line p-3 sm:p-4', className)}>
    <dt className="-mr-1.5 flex min-h-6 items-center text-ink-2 sm:gap-1">
      <span className="min-w-0 break-words hyphens-auto">{name}</span>
      {action}
    </dt>
    {children}
  </div>
)

interface TileProps {
  name: string
  claim: Claim
  report: Report
  write?: (value: number) => string
  /** After the value, small: what it is counted in. */
  unit?: string
  /** What the figure rests on, after its interval. */
  sample?: string
  /** A word that judges the figure, or what it is compared with. */
  word?: ReactNode
}

/** A figure with its interval, its doubt, and the way it is computed. */
export function Tile({ name, claim, report, write, unit, sample, word }: TileProps) {
  const { t } = useTranslation('report')
  const text = useClaimText()(claim, write)
  const interval = text.abstained ? undefined : (text.interval ?? t('noInterval'))
  return (
    <Box
      name={name}
      action={<HowComputed name={name} claim={claim} report={report} interval={text.interval} />}
    >
      <dd className={text.abstained ? 'mt-1 text-ink-3' : 'tnum mt-1 text-lg font-semibold break-words'}>
        {text.value}
        {unit && !text.abstained && <span className="ml-1 text-sm font-normal text-ink-3">{unit}</span>}
      </dd>
      {(interval ?? sample) && (
        <dd className="tnum text-xs text-ink-3">{[interval, sample].filter(Boolean).join(' · ')}</dd>
      )}
      {word && !text.abstained && <dd className="mt-1 text-xs text-ink-2">{word}</dd>}
      {text.doubt && <dd className="mt-1 text-xs text-ink-3">{text.doubt}</dd>}
    </Box>
  )
}
