import { GitCompareArrows, History, RotateCw, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { isBuilt, paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/cx'
import { dayOf } from '@/shared/rules/view-breaks'
import { isRun } from '@/features/analysis/run'
import type { Analysis } from '@/features/analysis/types'
import { notCompared, unchanged } from './counting'
import { useIsPrinting } from '../print-context'
import { useStatement } from '../texts/statement'
import { useChangeLine, type Change } from './use-change-line'

interface CountingProps {
  analysis: Analysis
  /** When the analysis before it was made. */
  since: string
  changes: Change[]
}

const tone = (better: boolean | null | undefined) =>
  better == null ? 'text-ink-3' : better ? 'text-good' : 'text-warn'

function Row({ change }: { change: Change }) {
  const write = useStatement()
  const line = useChangeLine()
  const Icon = change.movement === 'up' ? TrendingUp : TrendingDown
  return (
    <li className="flex gap-2.5 py-2.5">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone(change.better))} />
      <div className="min-w-0">
        <p className="break-words">{write(change.statement)}</p>
        <p className="tnum text-xs text-ink-3">{line(change)}</p>
      </div>
    </li>
  )
}

/** Why nothing is said of views: they were counted in two ways since the last analysis, or within the uploads of this one. */
function Counting({ analysis: { report }, since, changes }: CountingProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const newest = report && notCompared(report, { since, changes })
  if (!newest) return null
  return (
    <p className="mt-3 text-xs text-ink-2">{t('changes.counting', { date: format.day(dayOf(newest)) })}</p>
  )
}

/** The first report of a channel has nothing to be compared with. */
function First() {
  const { t } = useTranslation('report')
  return (
    <Card title={t('changes.firstTitle')} className="min-w-0">
      <p className="text-ink-2">{t('changes.first')}</p>
    </Card>
  )
}

/** What changed since the same person's last analysis of the channel, beyond noise; also when nothing did. */
export default function ChangesCard({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const onPaper = useIsPrinting()
  const { changes: known, requestId } = analysis
  const run = isRun(analysis)
  if (!known) return run ? <First /> : null
  const { since, previousRequestId: before, changes } = known
  const look = buttonClass('secondary', 'sm')
  return (
    <Card title={t('changes.title', { date: format.date(since) })} className="min-w-0">
      {changes.length === 0 ? (
        <p className="text-ink-2">{t(unchanged(analysis.report))}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-line">
          {changes.map((change) => (
            <Row key={change.figure} change={change} />
          ))}
        </ul>
      )}
      <Counting analysis={analysis} since={since} changes={changes} />
      {!onPaper && (
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {before && !run && isBuilt('compare') && (
            <Link to={paths.compare({ a: requestId, b: before })} className={look}>
              <GitCompareArrows aria-hidden className="size-4" />
              {t('changes.compare')}
            </Link>
          )}
          {before && (
            <Link to={run ? paths.performanceReport(before) : paths.analysis(before)} className={look}>
              <History aria-hidden className="size-4" />
              {t(run ? 'changes.reportBefore' : 'changes.before')}
            </Link>
          )}
          {!run && (
            <Link to={paths.quickAnalyzer({ channel: analysis.channelInput })} className={look}>
              <RotateCw aria-hidden className="size-4" />
              {t('changes.again')}
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}
