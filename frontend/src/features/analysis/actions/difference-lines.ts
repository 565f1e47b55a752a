import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { dayOf } from '@/shared/rules/view-breaks'
import { notCompared, unchanged } from '../result/change/counting'
import { useStatement } from '../result/texts/statement'
import { useChangeLine } from '../result/change/use-change-line'
import { isRun } from '../run'
import type { Analysis, Report } from '../types'

/** What changed since the one before, as the card of the result says it: its title and its lines. */
export function useDifferenceLines(): (
  analysis: Analysis,
  report: Report,
) => { title: string; lines: string[] } | undefined {
  const { t } = useTranslation('report')
  const format = useFormat()
  const write = useStatement()
  const line = useChangeLine()
  return (analysis, report) => {
    const { changes: known } = analysis
    if (!known)
      return isRun(analysis) ? { title: t('changes.firstTitle'), lines: [t('changes.first')] } : undefined
    const newest = notCompared(report, known)
    return {
      title: t('changes.title', { date: format.date(known.since) }),
      lines: [
        ...(known.changes.length === 0 ? [t(unchanged(report))] : []),
        ...known.changes.flatMap((change) => [`- ${write(change.statement)}`, `  ${line(change)}`]),
        ...(newest ? [t('changes.counting', { date: format.day(dayOf(newest)) })] : []),
      ],
    }
  }
}
