import { useTranslation } from 'react-i18next'
import type { ExperimentProgress, ExperimentVerdict, Hypothesis } from '@/api/experiments'
import { useFormat, usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { FadeBar } from '@/ui/fade-bar'
import { Progress } from '@/ui/progress'
import { useExperimentWords } from './experiment-words'

interface VerdictProps {
  hypothesis: Hypothesis
  verdict: ExperimentVerdict
}

/** The ratio from the side that is ahead, or from the first: nobody has to turn a fraction over in their head. */
function fromAhead({ ratio, ahead }: ExperimentVerdict) {
  const { value, low, high } = ratio
  if (value == null || low == null || high == null) return undefined
  return ahead === 'second'
    ? { side: ahead, value: 1 / value, low: 1 / high, high: 1 / low }
    : { side: 'first' as const, value, low, high }
}

/** What came of an experiment: in one sentence, and as a bar that fades over its range. */
export function Verdict({ hypothesis, verdict }: VerdictProps) {
  const { t } = useTranslation('experiments')
  const format = usePlainFormat()
  const { likely } = useRange()
  const words = useExperimentWords()
  const found = fromAhead(verdict)
  if (!found) return <p className="text-ink-2">{t('verdict.nothing')}</p>
  const times = (value: number) => `${format.decimal(value, value < 10 ? 2 : 1)}×`
  const side = words.side(hypothesis, found.side)
  const text = t(verdict.ahead ? 'verdict.ahead' : 'verdict.none', {
    side,
    ratio: times(found.value),
    range: likely(times(found.low), times(found.high)),
  })
  return (
    <div className="grid gap-2">
      <p className="font-medium">{text}</p>
      <FadeBar
        value={found.value}
        low={found.low}
        high={found.high}
        max={Math.max(3, found.high)}
        label={`${t('verdict.interval', { side })}: ${text}`}
        look="ink"
      />
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
  const words = useExperimentWords()
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
              side: words.side(hypothesis, side),
              have: format.whole(progress[side].have),
              needed: format.whole(needed),
            })}
            value={progress[side].have / needed}
          />
        ))}
      </div>
      {next.length > 0 && (
        <p className="text-sm text-ink-2">
          {t('progress.next', { sides: next.map((side) => words.side(hypothesis, side)).join(' · ') })}
        </p>
      )}
      {notes.length > 0 && <p className="text-xs text-ink-3">{notes.join(' ')}</p>}
    </div>
  )
}
