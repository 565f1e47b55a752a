import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Outlet } from 'react-router'
import { useAdminRole } from '@/api/auth/role'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Spinner } from '@/ui/feedback/spinner'
import { EmptyState } from '@/ui/feedback/states'
import { toast } from '@/ui/feedback/toast'

/** Operators sign in with a second step; nothing of theirs is asked for without. */
function NeedsAuthenticator({ onCheck }: { onCheck: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <div className="mx-auto max-w-xl py-12">
      <EmptyState
        icon={<ShieldCheck className="size-8" />}
        title={t('authenticator.title')}
        text={t('authenticator.text')}
        action={
          <>
            <Link to={paths.accountSettings('authenticator')} className={buttonClass('primary')}>
              {t('authenticator.settings')}
            </Link>
            <Button onClick={onCheck}>{t('authenticator.check')}</Button>
          </>
        }
      />
    </div>
  )
}

/** Lets admins through, inside the guard for members; others get a notice and are sent home. The server checks the role at every call. */
export function RequireAdmin() {
  const { t } = useTranslation(['shell', 'common'])
  const { isAdmin, hasSecondFactor, error, again } = useAdminRole()
  const denied = isAdmin === false

  useEffect(() => {
    if (denied) void toast({ title: t('admin.denied'), tone: 'error' })
  }, [denied, t])

  if (denied) return <Navigate replace to={paths.home()} />
  if (isAdmin && !hasSecondFactor) return <NeedsAuthenticator onCheck={again} />
  if (isAdmin) return <Outlet />
  if (error) {
    return (
      <div className="mx-auto max-w-xl py-12">
        <FailedNotice title={t('admin.failed')} retry={t('common:actions.tryAgain')} onRetry={again}>
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      </div>
    )
  }
  return (
    <div role="status" className="flex min-h-64 items-center justify-center gap-3 text-ink-2">
      <Spinner />
      {t('admin.checking')}
    </div>
  )
}
