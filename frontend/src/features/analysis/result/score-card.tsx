import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { ScoreRing } from '@/ui/score-ring'
import { Badge } from '@/ui/badge'
import type { Report } from '../types'
import { HowComputed } from './how-computed'
import { useSampleText } from './sample-text'

const tierOf = (score: number) => (score >= 60 ? 'strong' : score >= 40 ? 'solid' : 'expandable')

/** The answer first: the score, its interval, its rating. */
export function ScoreCard({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const sample = useSampleText()
  const { score } = report
  const value = score.value ?? null
  const interval =
    score.low != null && score.high != null
      ? t('range', { low: format.whole(score.low), high: format.whole(score.high) })
      : undefined
  const label =
    value === null
      ? t('score.abstained')
      : `${t('score.label', { score: format.whole(value) })}${interval ? `, ${t('score.interval', { interval })}` : ''}`
  return (
    <section aria-labelledby="score" className="card p-5 sm:p-6">
      <div className="flex items-center gap-1">
        <h2 id="score" className="font-semibold">
          {t('score.title')}
        </h2>
        <HowComputed name={t('score.title')} claim={score} report={report} interval={interval} />
      </div>
      <div className="mt-4 grid justify-items-center gap-4 text-center">
        <ScoreRing
          score={value}
          low={score.low}
          high={score.high}
          label={label}
          size={160}
          write={format.whole}
        />
        <div className="grid justify-items-center gap-1.5">
          {value === null ? (
            <>
              <p className="text-lg font-semibold">{t('notEnough')}</p>
              {score.reason && <p className="text-ink-2">{t(`reasons.${score.reason}`)}</p>}
            </>
          ) : (
            <>
              <p className="text-lg font-semibold">
                {report.ratingLabel ? t(`rating.${report.ratingLabel}`) : t(`score.tier.${tierOf(value)}`)}
              </p>
              <p className="tnum text-ink-2">
                {interval ? t('score.interval', { interval }) : t('score.noInterval')}
              </p>
              <p className="text-xs text-ink-3">
                {t('score.of', { tier: t(`score.tier.${tierOf(value)}`) })} · {sample(score)}
              </p>
              {score.state === 'provisional' && (
                <Badge tone="warn">
                  {score.reason ? `${t('provisional')}: ${t(`reasons.${score.reason}`)}` : t('provisional')}
                </Badge>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  )
}
