import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** The end of an address that opens the credits shop over the current page; the shell listens for it. */
export const creditsAnchor = '#credits'

interface CreditsLinkProps {
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** Opens Get credits over the page: nothing on it is lost. */
export function CreditsLink({ className, onClick, children }: CreditsLinkProps) {
  const { search, ...rest } = useLocation()
  return (
    <Link
      replace
      preventScrollReset
      to={{ search, hash: creditsAnchor }}
      state={rest.state as unknown}
      aria-haspopup="dialog"
      className={className}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}
