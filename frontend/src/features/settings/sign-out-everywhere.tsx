import { Suspense, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { signOutEverywhere } from '@/api/auth/end-sessions'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { paths } from '@/paths'
import { Notice } from '@/ui/feedback/notice'
import { toast } from '@/ui/feedback/toast'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

interface SignOutEverywhereProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** Asks before all sessions of the person end. */
export function SignOutEverywhere({ open, onOpen, anchor }: SignOutEverywhereProps) {
  const { t } = useTranslation(['settings', 'account', 'common'])
  const navigate = useNavigate()
  const call = useAuthCall()
  const confirm = async () => {
    if (!(await call.run(signOutEverywhere))) return
    await navigate(paths.home())
    void toast({ title: t('everywhere.done'), text: t('everywhere.doneText') })
  }
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={open}
        onOpen={(next) => {
          call.clear()
          onOpen(next)
        }}
        anchor={anchor}
        title={t('everywhere.title')}
        text={t('everywhere.confirmText')}
        confirm={t('everywhere.confirm')}
        cancel={t('common:actions.cancel')}
        busy={call.busy}
        onConfirm={() => void confirm()}
      >
        {call.error && (
          <Notice live tone="danger" title={t('everywhere.failed')} className="mt-4">
            {t(`account:errors.${call.error}`)}
          </Notice>
        )}
      </ConfirmDialog>
    </Suspense>
  )
}
