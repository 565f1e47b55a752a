import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/auth/session'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'

/** From somebody else's result to the analysis of one's own channel. Visitors sign up first, and are then led on. */
export function OwnLink({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const start = paths.quickAnalyzer()
  return (
    <Link
      to={status === 'out' ? paths.auth({ view: 'sign-up', next: start }) : start}
      className={buttonClass('primary', 'sm')}
    >
      {children}
    </Link>
  )
}
