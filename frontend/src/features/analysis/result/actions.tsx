import { ExternalLink, Link2, ScanSearch, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { asApiError } from '@/api/errors'
import { external, paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { toast } from '@/ui/toast'
import { deleteAnalysis, useRefresh } from '../api'
import type { Analysis, Report } from '../types'

const ConfirmDialog = lazy(() => import('@/ui/confirm-dialog'))

function OpenOnPlatform({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const reason = useId()
  const icon = <ExternalLink aria-hidden className="size-4" />
  if (report.sample) {
    return (
      <>
        <button
          type="button"
          aria-disabled
          aria-describedby={reason}
          title={t('actions.notOnPlatform')}
          className={buttonClass('secondary', 'sm')}
        >
          {icon}
          {t('actions.open')}
        </button>
        <span id={reason} className="sr-only">
          {t('actions.notOnPlatform')}
        </span>
      </>
    )
  }
  const { channelId, handle } = report.channelInfo
  return (
    <a
      href={external.channel(channelId, handle)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary', 'sm')}
    >
      {icon}
      {t('actions.open')}
    </a>
  )
}

function CopyLink() {
  const { t } = useTranslation('report')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      void toast({ title: t('actions.copied'), text: t('actions.copiedText') })
    } catch {
      void toast({ title: t('actions.copyFailed'), text: t('actions.copyFailedText'), tone: 'error' })
    }
  }
  return (
    <Button size="sm" icon={<Link2 aria-hidden className="size-4" />} onClick={() => void copy()}>
      {t('actions.copy')}
    </Button>
  )
}

function Delete({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation(['report', 'common'])
  const navigate = useNavigate()
  const refresh = useRefresh()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<boolean>()
  const [busy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await deleteAnalysis(analysis.requestId)
      refresh({ deleted: analysis.requestId })
      void toast({ title: t('actions.deleted') })
      void navigate(paths.quickAnalyzer())
    } catch (cause) {
      setBusy(false)
      setOpen(false)
      void toast({
        title: t('actions.deleteFailed'),
        text: t(`common:errors.${asApiError(cause).code}`),
        tone: 'error',
      })
    }
  }

  return (
    <>
      <Button
        ref={anchor}
        size="sm"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('actions.delete')}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            busy={busy}
            title={t('actions.deleteTitle')}
            text={t('actions.deleteText')}
            confirm={t('actions.delete')}
            cancel={t('common:actions.cancel')}
            onConfirm={() => void remove()}
          />
        </Suspense>
      )}
    </>
  )
}

export function Actions({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  return (
    <div className="flex flex-wrap gap-2">
      <OpenOnPlatform report={report} />
      <CopyLink />
      <Link to={paths.quickAnalyzer()} className={buttonClass('secondary', 'sm')}>
        <ScanSearch aria-hidden className="size-4" />
        {t('actions.another')}
      </Link>
      <Delete analysis={analysis} />
    </div>
  )
}
