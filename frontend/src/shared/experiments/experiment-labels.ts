import { useTranslation } from 'react-i18next'
import type { ExperimentSide, ExperimentVerdict, Hypothesis, TimeSlot, TitleFeature } from '@/api/experiments'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'

interface ExperimentLabels {
  slot: (slot: TimeSlot) => string
  feature: (feature: TitleFeature) => string
  /** What is compared. */
  name: (hypothesis: Hypothesis) => string
  side: (hypothesis: Hypothesis, side: ExperimentSide) => string
}

/** Labels of an experiment and its sides. */
export function useExperimentLabels(): ExperimentLabels {
  const { t } = useTranslation(['experiments', 'advice'])
  const slot = ({ weekend, daypart }: TimeSlot) =>
    t(`advice:slotName.${weekend ? 'weekend' : 'weekday'}_${daypart}`)
  const feature = (key: TitleFeature) => t(`advice:featureName.${key}`)
  return {
    slot,
    feature,
    name: (hypothesis) =>
      hypothesis.kind === 'title'
        ? t('hypothesis.title', { feature: feature(hypothesis.feature) })
        : t('hypothesis.slots', { first: slot(hypothesis.first), second: slot(hypothesis.second) }),
    side: (hypothesis, side) =>
      hypothesis.kind === 'title' ? t(side === 'first' ? 'with' : 'without') : slot(hypothesis[side]),
  }
}

interface VerdictText {
  /** The side from which the ratio is written. */
  side: string
  value: number
  low: number
  high: number
  text: string
}

/** From the side that is ahead, or else from the first: nobody has to turn a ratio over in their head. */
function fromAhead({ ratio, ahead }: ExperimentVerdict) {
  const { value, low, high } = ratio
  if (value == null || low == null || high == null) return undefined
  return ahead === 'second'
    ? { side: ahead, other: 'first' as const, value: 1 / value, low: 1 / high, high: 1 / low }
    : { side: 'first' as const, other: 'second' as const, value, low, high }
}

/** A verdict in one sentence; nothing where all views are alike. */
export function useVerdictText(): (
  hypothesis: Hypothesis,
  verdict: ExperimentVerdict,
) => VerdictText | undefined {
  const { t } = useTranslation('experiments')
  const format = usePlainFormat()
  const { likely } = useRange()
  const labels = useExperimentLabels()
  const times = (value: number) => `${format.decimal(value, value < 10 ? 2 : 1)}×`
  return (hypothesis, verdict) => {
    const found = fromAhead(verdict)
    if (!found) return undefined
    const side = labels.side(hypothesis, found.side)
    const text = t(verdict.ahead ? 'verdict.ahead' : 'verdict.none', {
      side,
      other: labels.side(hypothesis, found.other),
      ratio: times(found.value),
      range: likely(times(found.low), times(found.high)),
    })
    return { ...found, side, text }
  }
}
