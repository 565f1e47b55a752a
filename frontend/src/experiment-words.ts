import { useTranslation } from 'react-i18next'
import type { ExperimentSide, Hypothesis, TimeSlot, TitleFeature } from '@/api/experiments'
import { loadArea } from '@/i18n'

/** What the words of experiments need, with the names of slots and features. */
export const loadExperimentTexts = (): Promise<void> => loadArea('experiments', 'advice')

interface ExperimentWords {
  slot: (slot: TimeSlot) => string
  feature: (feature: TitleFeature) => string
  /** What is compared. */
  name: (hypothesis: Hypothesis) => string
  side: (hypothesis: Hypothesis, side: ExperimentSide) => string
}

/** What an experiment and its sides are called. */
export function useExperimentWords(): ExperimentWords {
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
