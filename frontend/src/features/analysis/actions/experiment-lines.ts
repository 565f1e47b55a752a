import { useTranslation } from 'react-i18next'
import { useExperimentLabels, useVerdictText } from '@/shared/experiments/experiment-labels'
import { usePlainFormat } from '@/i18n/format'
import type { ExperimentProgress, Xray } from '../types'

/** How far the reader's experiments are, and what an experiment would take, as lines. */
export function useExperimentLines(): (xray: Xray) => string[] {
  const { t } = useTranslation('experiments')
  const format = usePlainFormat()
  const labels = useExperimentLabels()
  const verdictOf = useVerdictText()
  const countOf = ({ hypothesis, needed, ...counts }: ExperimentProgress) =>
    (['first', 'second'] as const).map((side) =>
      t('progress.side', {
        side: labels.side(hypothesis, side),
        have: format.whole(counts[side].have),
        needed: format.whole(needed),
      }),
    )
  const said = (one: ExperimentProgress): string => {
    if (one.verdict) return verdictOf(one.hypothesis, one.verdict)?.text ?? t('verdict.nothing')
    if (one.state === 'expired' || one.state === 'out_of_sight') return t(`over.${one.state}`)
    return countOf(one).join(' · ')
  }
  return ({ planner, experiments = [] }) => [
    ...(experiments.length > 0 ? [`${t('report.title')}:`] : []),
    ...experiments.flatMap((one) => [`- ${labels.name(one.hypothesis)}`, `  ${said(one)}`]),
    ...(planner && planner.plans.length > 0 ? [`${t('planner.title')}:`] : []),
    ...(planner?.plans ?? []).map(
      ({ detects, uploadsASide, obstacle }) =>
        `- ${t(`detects.${detects}`)}: ${
          obstacle
            ? t(`planner.obstacle.${obstacle === 'too_many' ? 'tooMany' : 'tooLong'}`, {
                uploads: format.whole(uploadsASide),
              })
            : t('planner.needed', { count: uploadsASide })
        }`,
    ),
  ]
}
