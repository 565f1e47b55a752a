import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report, Xray } from '../types'
import { UploadStrip } from '../highlight/upload-strip'
import { useIsPrinting } from '../print-context'
import { ResultFold } from '../result-fold'
import { useSampleText } from '../texts/sample-text'
import { Tile } from '../tile'
import { AdviceCard } from '../advice/advice-card'
import { BecameCard } from '../advice/became-card'
import { AlertLine } from '../change/alert-line'
import { SinceCard } from '../change/since-card'
import { VelocityChart } from '../change/velocity-chart'
import { WindowsCard } from '../change/windows-card'
import { Experiments, Planner } from '../experiment/lazy-cards'
import { IdeasCard } from '../ideas/ideas-card'
import { FormatsList } from './formats-list'
import { RoughCard } from './rough-card'
import { SeoCard } from '../seo/seo-card'
import { Standing } from './standing'
import { TopVideos } from './top-videos'
import { useXrayWriters } from './writers'

interface XraySectionProps {
  report: Report
  xray: Xray
}

function Figures({ report, xray }: XraySectionProps) {
  const { t } = useTranslation('xrayReport')
  const write = useXrayWriters()
  const sample = useSampleText()
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Tile
        name={t('medianViews')}
        claim={xray.medianViews30d}
        sample={sample(xray.medianViews30d)}
        report={report}
        write={write.views}
      />
      <Tile
        name={t('engagement')}
        claim={xray.avgEngagement}
        sample={sample(xray.avgEngagement)}
        report={report}
        write={write.engagement}
      />
      <Tile
        name={t('sweetSpot')}
        claim={xray.sweetSpotDurationMin}
        sample={sample(xray.sweetSpotDurationMin)}
        report={report}
        write={write.length}
        unit={t('minutes')}
        word={t('sweetSpotNote')}
      />
      <Tile
        name={t('correlation')}
        claim={xray.durationViewsCorrelation}
        sample={sample(xray.durationViewsCorrelation)}
        report={report}
        write={write.correlation}
        word={t('correlationNote')}
      />
    </dl>
  )
}

/** What a monitor's report has in addition to an analysis: changes, the channel's standing, its formats, its strongest uploads. */
export default function XraySection({ report, xray }: XraySectionProps) {
  const { t } = useTranslation('xrayReport')
  const onPaper = useIsPrinting()
  return (
    <section aria-labelledby={onPaper ? undefined : 'xray'} className="grid grid-cols-1 gap-4">
      {/* A sheet is named by its view already. */}
      {!onPaper && (
        <h2 id="xray" className="text-lg font-semibold">
          {t('title')}
        </h2>
      )}
      {xray.dropAlert && <AlertLine report={report} alert={xray.dropAlert} />}
      {xray.dropAlert && <WindowsCard report={report} windows={xray.windows} />}
      {xray.sinceLast && <SinceCard report={report} since={xray.sinceLast} />}
      {xray.sinceLast?.gains && (
        <ResultFold title={t('velocity.title')}>
          <VelocityChart report={report} since={xray.sinceLast} />
        </ResultFold>
      )}
      {xray.experiments && xray.experiments.length > 0 && (
        <Suspense fallback={null}>
          <Experiments experiments={xray.experiments} />
        </Suspense>
      )}
      <AdviceCard report={report} xray={xray} />
      <BecameCard report={report} grades={xray.grades ?? []} />
      <Standing report={report} xray={xray} />
      <Figures report={report} xray={xray} />
      <ResultFold title={t('formats.title')}>
        <FormatsList report={report} formats={xray.formatAnalysis} />
      </ResultFold>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TopVideos report={report} videos={xray.topVideosByVpm} />
        <RoughCard xray={xray} />
      </div>
      {xray.planner && (
        <Suspense fallback={null}>
          <Planner planner={xray.planner} report={report} />
        </Suspense>
      )}
      {/* No grid: a cell of one would hold the strip where it is. One strip for both, or what is lit would be read out twice. */}
      <div className="flex min-w-0 flex-col gap-4">
        <UploadStrip report={report} view="xray" />
        {xray.finalTitles && <IdeasCard report={report} pool={xray.finalTitles} />}
        {xray.seo && <SeoCard report={report} seo={xray.seo} />}
      </div>
    </section>
  )
}
