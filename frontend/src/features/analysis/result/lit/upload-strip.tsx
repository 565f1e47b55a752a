import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Plot, Points, Rule, type Area } from '@/ui/chart'
import type { Report } from '../types'
import { layOut } from '../uploads-layout'
import { firstMeasure, lineOf, measured } from '../uploads-measure'
import { LitLine, litHome } from './lit-line'
import { litOf, useLightable, useLit } from './use-lit'

const height = 64
const margin = { top: 12, right: 54, bottom: 12, left: 12 }

function Dots({ report, area }: { report: Report; area: Area }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { lit } = useLit(report)
  const measure = firstMeasure(report)
  const line = lineOf(report, measure)
  const { y, points } = useMemo(
    () => layOut(report.uploads, lineOf(report, measure), { ...area, margin }, format, measure),
    [report, measure, area, format],
  )
  const isLit = litOf(report, lit)
  return (
    <>
      {line.value != null && (
        <Rule
          value={line.value}
          y={y}
          area={area}
          label={t(measure === 'multiple' ? 'chart.ownLine' : 'chart.median')}
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
}

/** Every upload as one dot, the same as in the large chart: those that a statement of the view is about light up. */
export function UploadStrip({ report, view }: { report: Report; view: keyof typeof named }) {
  const { t } = useTranslation('resultTabs')
  const lightable = useLightable(report)
  const { kept } = useLit(report)
  if (!lightable || !named[view](report)) return null
  return (
    <section
      {...litHome}
      data-strip={kept ? 'kept' : ''}
      aria-label={t('lit.title')}
      className="card px-5 py-2"
    >
      <Plot
        label={t('lit.picture', { count: measured(report.uploads, firstMeasure(report)).length })}
        height={height}
        margin={margin}
      >
        {(area) => <Dots report={report} area={area} />}
      </Plot>
      <LitLine report={report} idle={t(`lit.idle.${view}`)} />
    </section>
  )
}
