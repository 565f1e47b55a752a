import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { signOutEverywhere } from '@/api/auth/end-sessions'
import { ApiError, type ErrorCode } from '@/api/errors'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { toast } from '@/ui/feedback/toast'
import { lazyPart } from '@/ui/loading/lazy-part'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

function useSignOutEverywhere() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ErrorCode>()
  const signOut = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await signOutEverywhere()
      await navigate(paths.home())
      void toast({ title: t('everywhere.done'), text: t('everywhere.doneText') })
    } catch (cause) {
      // What is not of the API is of this browser, which did not remove its tokens.
      setError(cause instanceof ApiError ? cause.code : 'internal')
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, signOut }
}

/** For who has lost a device, or sees somebody else at work: asks before all sessions of the person end. */
export function SignOutEverywhere() {
  const { t } = useTranslation(['settings', 'common'])
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const { busy, error, signOut } = useSignOutEverywhere()
  // Closed before anything is asked of the API, which may ask for a fresh sign-in over the page.
  const confirm = () => {
    setOpen(false)
    void signOut()
  }
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <p className="max-w-2xl text-ink-2">{t('everywhere.text')}</p>
      {error && (
        <Notice live tone="danger" title={t('everywhere.failed')}>
          {t(`common:errors.${error}`)}
        </Notice>
      )}
      <Button ref={anchor} aria-haspopup="dialog" busy={busy} className="justify-self-start" onClick={toggle}>
        {t('everywhere.open')}
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            title={t('everywhere.title')}
            text={t('everywhere.confirmText')}
            confirm={t('everywhere.confirm')}
            cancel={t('common:actions.cancel')}
            busy={false}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </div>
  )
}
