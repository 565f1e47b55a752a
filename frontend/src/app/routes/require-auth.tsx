import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { paths, patterns } from '@/paths'
import { Spinner } from '@/ui/feedback/spinner'
import { SessionFailed } from './session-failed'

/** A demo replaces what belongs to a person: it is for everybody. */
const isDemo = (pathname: string, search: string) =>
  pathname === patterns.performance && new URLSearchParams(search).has('demo')

/**
 * Lets signed-in people through, to its children or the route below; sends others to sign in and remembers where they wanted to go. The
 * page there says why a session was lost.
 */
export function RequireAuth({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, search, hash } = useLocation()

  switch (session.status) {
    case 'in':
      // Somebody else may follow without a sign-out in between, by another window: nothing that a page remembers is theirs.
      return <Fragment key={session.user.id}>{children ?? <Outlet />}</Fragment>
    case 'out':
      if (isDemo(pathname, search)) return children ?? <Outlet />
      return <Navigate replace to={paths.auth({ next: pathname + search + hash })} />
    case 'loading':
      return (
        <div role="status" className="flex min-h-64 items-center justify-center gap-3 text-ink-2">
          <Spinner />
          {t('session.checking')}
        </div>
      )
    case 'failed':
      return <SessionFailed reason={session.reason} />
  }
}
