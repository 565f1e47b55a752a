import { ExternalLink, Link2, ScanSearch, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { external, paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { useLazyOverlay } from '@/ui/lazy-overlay'
import { Skeleton } from '@/ui/skeleton'
import { demoSlug } from '../demo'
import type { Analysis, Report } from '../types'
import { isOwners, useLinks } from '../actions/link'
import { MoreMenu } from '../actions/more-menu'
import { platformAddress } from '../actions/platform'
import { OwnerActions } from '../actions/owner-part'
import { isOfMonitor } from '../run'

const ShareDialog = lazy(() => import('../actions/share-dialog'))

interface ActionProps {
  analysis: Analysis
  report: Report
}

/** Demos and sample channels have pages of their own beside the app; every other channel has one on the platform. */
function OpenChannel({ analysis, report }: ActionProps) {
  const { t } = useTranslation('report')
  const { channelInfo: channel, sample } = report
  const demo = demoSlug(analysis.requestId)
  const sampleAddress = demo === null ? external.sampleChannel(channel.channelId) : external.demoChannel(demo)
  return (
    <a
      href={sample ? sampleAddress : platformAddress(analysis.channelInput, channel)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary', 'sm')}
    >
      <ExternalLink aria-hidden className="size-4" />
      {t(sample ? 'actions.openDemo' : 'actions.open')}
    </a>
  )
}

/** The owner chooses first who may read; everybody else has a link that works. */
function Share({ analysis, report }: ActionProps) {
  const { t } = useTranslation('report')
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const name = report.channelInfo.channelName
  const { share } = useLinks(analysis, name)
  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        icon={<Share2 aria-hidden className="size-4" />}
        onClick={isOwners(analysis) ? toggle : () => void share()}
      >
        {t('actions.share')}
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <ShareDialog analysis={analysis} name={name} open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}

function CopyLink({ analysis, report }: ActionProps) {
  const { t } = useTranslation('report')
  const { copy } = useLinks(analysis, report.channelInfo.channelName)
  return (
    <Button size="sm" icon={<Link2 aria-hidden className="size-4" />} onClick={() => void copy()}>
      {t('actions.copy')}
    </Button>
  )
}

export function Actions({ analysis, report }: ActionProps) {
  const { t } = useTranslation('report')
  return (
    <div className="flex flex-wrap gap-2">
      <OpenChannel analysis={analysis} report={report} />
      <CopyLink analysis={analysis} report={report} />
      <Share analysis={analysis} report={report} />
      {!isOfMonitor(analysis) && (
        <Link to={paths.quickAnalyzer()} className={buttonClass('secondary', 'sm')}>
          <ScanSearch aria-hidden className="size-4" />
          {t('actions.another')}
        </Link>
      )}
      <MoreMenu analysis={analysis} report={report} />
      {isOwners(analysis) && (
        <Suspense fallback={<Skeleton className="h-9 w-28" />}>
          <OwnerActions analysis={analysis} />
        </Suspense>
      )}
    </div>
  )
}
