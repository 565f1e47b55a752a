import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { ViewBreak } from '@/shared/rules/rulebook'
import { Breaks, Plot, Points, Rule, type Area } from '@/ui/chart'
import { cx } from '@/ui/cx'
import { breaksAmong, timesOf } from '@/shared/rules/view-breaks'
import type { Report } from '../types'
import { useBreakText } from '../uploads/break-text'
import { layOut } from '../uploads/uploads-layout'
import { firstMeasure, lineOf, measured } from '../uploads/uploads-measure'
import { HighlightLine, highlightHome } from './highlight-line'
import { highlightTest, useCanHighlight, useHighlight } from './use-highlight'

/** With room above for what is said of a break. */
const sizeOf = ({ length }: readonly ViewBreak[]) => ({
  height: length > 0 ? 60 : 52,
  margin: { top: length > 0 ? 18 : 10, right: 30, bottom: 10, left: 6 },
})
/** So flat a picture spares every px. */
const room = 1.05

interface DotsProps {
  report: Report
  breaks: readonly ViewBreak[]
  area: Area
}

function Dots({ report, breaks, area }: DotsProps) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { lit } = useHighlight(report)
  const { uploads, measure, line } = useMemo(() => {
    const first = firstMeasure(report)
    return { uploads: report.uploads, measure: first, line: lineOf(report, first) }
  }, [report])
  const { x, y, points } = useMemo(
    () => layOut(uploads, line, { ...area, margin: sizeOf(breaks).margin, room }, format, measure),
    [uploads, line, breaks, area, format, measure],
  )
  const isLit = highlightTest(report, lit)
  return (
    <>
      <Breaks times={timesOf(breaks)} x={x} area={area} label={t('breaks.label')} />
      {line.value != null && (
        <Rule
          value={line.value}
          y={y}
          area={area}
          label={measure === 'multiple' && `${format.decimal(line.value)}×`}
        />
      )}
      <Points points={points.map((point) => ({ ...point, lit: isLit(point.upload) }))} />
    </>
  )
}

/** Whether some statement of a view names its uploads. */
const named = {
  sustainability: ({ titleStudy, lengthStudy, timingStudy }: Report) =>
    [...titleStudy.claims, ...lengthStudy.bins].some(({ uploadIndices }) => uploadIndices?.length) ||
    !!timingStudy.uploadCells?.length,
  content: ({ contentAnalysis }: Report) =>
    contentAnalysis.topics.some(({ uploadIndices }) => uploadIndices?.length),
  xray: ({ xray }: Report) =>
    !!xray?.finalTitles?.titles.length ||
    [...(xray?.seo?.limits ?? []), ...(xray?.seo?.hints ?? []), ...(xray?.seo?.tests ?? [])].some(
      ({ uploadIndices }) => uploadIndices?.length,
    ),
}

/**
 * Every upload as one dot, the same as in the large chart: those that a statement of the view is about light up. A phone has no room for
 * it until something is lit.
 */
export function UploadStrip({ report, view }: { report: Report; view: keyof typeof named }) {
  const { t } = useTranslation('resultTabs')
  const lightable = useCanHighlight(report)
  const { pinned } = useHighlight(report)
  const breakText = useBreakText()
  const breaks = useMemo(() => breaksAmong(report.uploads), [report.uploads])
  if (!lightable || !named[view](report)) return null
  return (
    <section
      {...highlightHome}
      data-strip={pinned ? 'kept' : ''}
      aria-label={t('lit.title')}
      className={cx('card px-5 py-1', !pinned && 'max-sm:not-focus-visible:sr-only')}
    >
      <Plot
        label={[
          t('lit.picture', { count: measured(report.uploads, firstMeasure(report)).length }),
          ...breaks.map(breakText.day),
        ].join(' ')}
        {...sizeOf(breaks)}
      >
        {(area) => <Dots report={report} breaks={breaks} area={area} />}
      </Plot>
      <HighlightLine report={report} idle={t(`lit.idle.${view}`)} />
    </section>
  )
}
