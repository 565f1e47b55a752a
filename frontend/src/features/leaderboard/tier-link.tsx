import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { paths } from '@/paths'

/** To what opens something: the shop for members, the sign-in for visitors, who come back to where they were. */
export function TierLink({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  if (useSession().status === 'in')
    return <CreditsLink {...(className ? { className } : {})}>{children}</CreditsLink>
  return (
    <Link to={paths.auth({ next: pathname + search })} className={className}>
      {children}
    </Link>
  )
}

/** The same, saying where it leads. */
export function TierAction({ className }: { className: string }) {
  const { t } = useTranslation('leaderboard')
  const signedIn = useSession().status === 'in'
  return <TierLink className={className}>{t(signedIn ? 'locked.open' : 'locked.signIn')}</TierLink>
}
