import { useTranslation } from 'react-i18next'
import type { ExperimentProgress, ExperimentVerdict, Hypothesis } from '@/api/experiments'
import { useFormat, usePlainFormat } from '@/i18n/format'
import { FadeBar } from '@/ui/figure/fade-bar'
import { Progress } from '@/ui/feedback/progress'
import { useExperimentLabels, useVerdictText } from './experiment-labels'

interface VerdictProps {
  hypothesis: Hypothesis
  verdict: ExperimentVerdict
}

/** Where on the bar both sides have the same views. */
function NoDifference({ at }: { at: number }) {
  const { t } = useTranslation('experiments')
  return (
    <svg aria-hidden width="100%" height="20" className="block overflow-visible">
      <line x1={`${at * 100}%`} x2={`${at * 100}%`} y1="0" y2="5" strokeWidth="2" className="stroke-ink-3" />
      <text
        x={`${at * 100}%`}
        y="17"
        textAnchor={at < 0.2 ? 'start' : 'middle'}
        className="fill-ink-3 text-xs"
      >
        {t('verdict.same')}
      </text>
    </svg>
  )
}

/** What came of an experiment: in one sentence, and as a bar that fades over its range. */
export function Verdict({ hypothesis, verdict }: VerdictProps) {
  const { t } = useTranslation('experiments')
  const format = usePlainFormat()
  const found = useVerdictText()(hypothesis, verdict)
  if (!found) return <p className="text-ink-2">{t('verdict.nothing')}</p>
  const max = Math.max(3, found.high)
  return (
    <div className="grid gap-2">
      <p className="font-medium">{found.text}</p>
      <div>
        <FadeBar
          value={found.value}
          low={found.low}
          high={found.high}
          max={max}
          label={`${t('verdict.interval', { side: found.side })}: ${found.text}`}
          look="ink"
        />
        <NoDifference at={1 / max} />
      </div>
      <p className="tnum text-xs text-ink-3">
        {t('verdict.basis', { uploads: format.whole(verdict.ratio.n) })}
      </p>
    </div>
  )
}

/** How far both sides are, and what comes next. */
export function Counting({ progress }: { progress: ExperimentProgress }) {
  const { t } = useTranslation('experiments')
  const format = useFormat()
  const labels = useExperimentLabels()
  const { hypothesis, needed, young, ignored, next } = progress
  const notes = [
    young > 0 && t('progress.young', { count: young }),
    ignored > 0 && t('progress.ignored', { count: ignored }),
    progress.countedSince !== progress.startedAt &&
      t('progress.restarted', { date: format.day(progress.countedSince) }),
  ].filter(Boolean)
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {(['first', 'second'] as const).map((side) => (
          <Progress
            key={side}
            label={t('progress.side', {
              side: labels.side(hypothesis, side),
              have: format.whole(progress[side].have),
              needed: format.whole(needed),
            })}
            value={progress[side].have / needed}
          />
        ))}
      </div>
      {next.length > 0 && (
        <p className="text-sm text-ink-2">
          {t('progress.next', { sides: next.map((side) => labels.side(hypothesis, side)).join('\u00A0· ') })}
        </p>
      )}
      {notes.length > 0 && <p className="text-xs text-ink-3">{notes.join(' ')}</p>}
    </div>
  )
}
