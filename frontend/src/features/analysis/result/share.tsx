import { Share2 } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import type { Analysis, Report } from '../types'
import { isOwners, useLinks } from '../actions/link'
import { lazyPart } from '@/ui/loading/lazy-part'

const ShareDialog = lazyPart(() => import('../actions/share-dialog'))

interface ShareProps {
  analysis: Analysis
  report: Report
  /** On a phone its picture alone is shown. */
  narrow?: boolean
}

/** The owner chooses first who may read; everybody else has a link that works. */
export function Share({ analysis, report, narrow = false }: ShareProps) {
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
        className={cx(narrow && 'max-sm:px-3')}
        onClick={isOwners(analysis) ? toggle : () => void share()}
      >
        <span className={cx(narrow && 'max-sm:hidden')}>{t('actions.share')}</span>
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <ShareDialog analysis={analysis} name={name} open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
