import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
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

/** A whole result over the page it was picked from. What can be done with it is on its own page. */
export default function QuickLook({ requestId, open, onOpen, anchor }: QuickLookProps) {
  const { t } = useTranslation(['result', 'analysis'])
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
