import { ExternalLink, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, iconButtonClass } from '@/ui/button'
import { useLazyOverlay } from '@/ui/lazy-overlay'
import type { Analysis, Report } from '../types'
import { channelPage } from '../actions/channel-page'
import { isOwners, useLinks } from '../actions/link'
import { MoreMenu } from '../actions/more-menu'

const ShareDialog = lazy(() => import('../actions/share-dialog'))

interface ActionProps {
  analysis: Analysis
  report: Report
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
        icon={<Share2 aria-hidden className="size-4" />}
        aria-label={t('actions.share')}
        className="max-sm:px-3"
        onClick={isOwners(analysis) ? toggle : () => void share()}
      >
        <span className="max-sm:hidden">{t('actions.share')}</span>
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <ShareDialog analysis={analysis} name={name} open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}

/** What can be done with a result, in one row: to share it, to open the channel, and the rest in a menu. */
export function Actions({ analysis, report }: ActionProps) {
  const { t } = useTranslation('report')
  const open = t(report.sample ? 'actions.openDemo' : 'actions.open')
  return (
    <div className="flex shrink-0 items-center sm:gap-1">
      <Share analysis={analysis} report={report} />
      <a
        href={channelPage(analysis, report)}
        target="_blank"
        rel="noreferrer"
        aria-label={open}
        title={open}
        className={iconButtonClass}
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <MoreMenu analysis={analysis} report={report} />
    </div>
  )
}
