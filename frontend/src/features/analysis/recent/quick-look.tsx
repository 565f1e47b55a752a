import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { LoadingAnalysis, MissingAnalysis } from '../analysis-states'
import { useAnalysis } from '../api'
import { ResultView } from '../result/result-view'

interface QuickLookProps {
  requestId: string
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** A whole result over the page it was picked from, with all that can be done with it. */
export default function QuickLook({ requestId, open, onOpen, anchor }: QuickLookProps) {
  const { t } = useTranslation(['result', 'analysis'])
  const { key } = useLocation()
  const at = useRef(key)
  const close = useEffectEvent(() => onOpen(false))
  // An action may lead elsewhere, or to the page below.
  useEffect(() => {
    if (at.current === key) return
    at.current = key
    close()
  }, [key])
  const { data, error, mutate } = useAnalysis(open ? requestId : undefined)
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      size="full"
      title={t('look.title')}
      close={t('look.close')}
      footer={
        <Link
          to={paths.analysis(requestId)}
          onClick={() => onOpen(false)}
          className={buttonClass('primary', 'sm')}
        >
          {t('look.open')}
        </Link>
      }
    >
      {data?.report ? (
        <ResultView analysis={data} report={data.report} place="dialog" />
      ) : error ? (
        <MissingAnalysis error={error} gone={t('analysis:gone.text')} onRetry={() => void mutate()} />
      ) : (
        <LoadingAnalysis />
      )}
    </Dialog>
  )
}
