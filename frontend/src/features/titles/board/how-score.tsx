import { useTranslation } from 'react-i18next'
import { FormulaLine } from '@/shared/formula-line'
import type { TitleScore } from '@/api/titles'
import type { Labels } from '../labels'

interface HowScoreProps {
  score: TitleScore
  niche: string | null
  labels: Labels
}

/** How the score came about: its formula, what went into it, and whose titles that rests on. */
export default function HowScore({ score, niche, labels }: HowScoreProps) {
  const { t } = useTranslation(['basis', 'titles'])
  const { effects, lift, liftLow, liftHigh, low, high, basis, n, asOf } = score
  const rows = [
    ...effects.map(({ feature, lift: of, low: from, high: to }) => ({
      label: labels.feature(feature),
      value: `${labels.times(of)} (${labels.timesRange(from, to)})`,
    })),
    // Of one feature alone it is the same again.
    lift !== null &&
      effects.length !== 1 && {
        label: t('titles:how.lift'),
        value:
          liftLow === null || liftHigh === null
            ? labels.times(lift)
            : `${labels.times(lift)} (${labels.timesRange(liftLow, liftHigh)})`,
      },
    low !== null &&
      high !== null && { label: t('interval'), value: `${labels.whole(low)} – ${labels.whole(high)}` },
    basis !== null && {
      label: t('sample'),
      value:
        basis === 'channel'
          ? t('titles:how.channel', { count: n, written: labels.whole(n) })
          : niche
            ? t('titles:how.niche', { count: n, written: labels.whole(n), niche: labels.niche(niche) })
            : t('titles:how.someNiche', { count: n, written: labels.whole(n) }),
    },
    asOf !== null && { label: t('data'), value: labels.dateTime(asOf) },
    { label: t('engine'), value: t('ours') },
  ].filter((row) => row !== false)
  return (
    <>
      <p>{t('of.title_score')}</p>
      <FormulaLine basis="title_score" />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
