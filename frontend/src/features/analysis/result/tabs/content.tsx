import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/cx'
import { CertainSwitch, NothingCertain } from '../certain/certain-switch'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import type { ContentGap, Report, SpinOff } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { UploadStrip } from '../highlight/upload-strip'
import { spinOffsOf } from './spin-offs'
import { useStatement } from '../texts/statement'
import { VideoCard } from '../videos/video-card'
import { useCompared } from './gaps-text'
import { ImpactTag } from './impact-tag'
import { Recommendations } from './recommendations'
import { TopicsCard } from './topics-card'

const verdictTones: Record<ContentGap['verdict'], BadgeTone> = {
  free: 'good',
  recent: 'good',
  proven: 'neutral',
  flopped: 'warn',
  unknown: 'neutral',
}

function Gap({ gap, report }: { gap: ContentGap; report: Report }) {
  const { t } = useTranslation(['resultTabs', 'advice'])
  const format = useFormat()
  const write = useStatement()
  const text = useClaimText()(gap.gap)
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium [overflow-wrap:anywhere]">{gap.label}</h3>
        <Badge tone={verdictTones[gap.verdict]}>{t(`advice:verdict.${gap.verdict}`)}</Badge>
        <ImpactTag impact={gap.impact} />
      </div>
      <p className="mt-1 text-ink-2">{write(gap.statement)}</p>
      <p className="tnum mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
        <span>{t('content.coverage', { share: format.percent(gap.coverage) })}</span>
        <span className="inline-flex items-center gap-1">
          {t('content.gapSize')}: {text.value}
          {text.interval && ` (${text.interval})`}
          <HowComputed name={gap.label} claim={gap.gap} report={report} interval={text.interval} />
        </span>
      </p>
    </li>
  )
}

function Gaps({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const compared = useCompared(report)
  return (
    <Card title={t('content.gaps')} className="min-w-0">
      <p className="-mt-3 mb-4 text-ink-3">{t('content.gapsIntro')}</p>
      <ul className="divide-y divide-line">
        {report.contentAnalysis.gaps.map((gap) => (
          <Gap key={gap.label} gap={gap} report={report} />
        ))}
      </ul>
      {compared && <p className="tnum mt-4 text-xs text-ink-3">{compared}</p>}
    </Card>
  )
}

function Idea({ idea, report }: { idea: SpinOff; report: Report }) {
  const { t, i18n } = useTranslation(['resultTabs', 'advice'])
  const write = useStatement()
  const text = useClaimText()(idea.evidence)
  const hit = report.outliers.find(({ title }) => title === idea.label)
  // A topic or a title, or the key of a format.
  const format = `advice:formatName.${idea.label}`
  const label = i18n.exists(format) ? t(format as 'advice:formatName.short') : idea.label
  const title = <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{label}</h3>
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      {hit && <VideoCard report={report} videoId={hit.videoId} title={title} />}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {!hit && title}
        <ImpactTag impact={idea.impact} />
        <HowComputed name={label} claim={idea.evidence} report={report} interval={text.interval} />
      </div>
      <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{write(idea.statement)}</p>
      {text.doubt && <p className="mt-1 text-xs text-ink-3">{text.doubt}</p>}
    </li>
  )
}

function SpinOffs({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const only = useOnlyCertain()
  const every = spinOffsOf(report)
  const opportunities = only ? every.filter(beyondChance.idea) : every
  return (
    <Card title={t('content.spinOffs')} className="min-w-0">
      {opportunities.length > 0 ? (
        <ul className="divide-y divide-line">
          {opportunities.map((idea, index) => (
            <Idea key={index} idea={idea} report={report} />
          ))}
        </ul>
      ) : (
        <NothingCertain />
      )}
    </Card>
  )
}

/** Why nothing can branch off, if so. Why the niche has no gap is said in the guidance, unless that names one of the channel's own. */
function NoSpinOffs({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const advised = report.contentAnalysis.opportunities.length > 0
  return (
    <Card title={t('content.spinOffs')} className="min-w-0">
      <p className="text-ink-2">{t(advised ? 'content.advised' : 'content.noSpinOffs')}</p>
    </Card>
  )
}

/** Gaps of the niche and what could branch off. */
function Branches({ report }: { report: Report }) {
  const hasGaps = report.contentAnalysis.gaps.length > 0
  return (
    <div className={cx('grid grid-cols-1 items-start gap-6', hasGaps && 'lg:grid-cols-2')}>
      {hasGaps && <Gaps report={report} />}
      {spinOffsOf(report).length > 0 ? <SpinOffs report={report} /> : <NoSpinOffs report={report} />}
    </div>
  )
}

/** What to make next: advice with its evidence, gaps of the niche, what could branch off, and what the channel is about. */
export default function ContentTab({ report }: { report: Report }) {
  return (
    // No grid: a cell of one would hold the strip where it is.
    <div className="flex flex-col gap-6">
      <CertainSwitch report={report} view="content" />
      <UploadStrip report={report} view="content" />
      <Recommendations report={report} />
      <Branches report={report} />
      <TopicsCard report={report} />
    </div>
  )
}
