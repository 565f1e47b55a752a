import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBuilt, type RouteName } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Unavailable } from '@/ui/feedback/states'

interface PlaceLinkProps {
  route: RouteName
  to: string
  look?: 'primary' | 'secondary'
  children: ReactNode
}

/** A link that looks like a button; to a part that is not open yet it says so. */
export function PlaceLink({ route, to, look = 'secondary', children }: PlaceLinkProps) {
  const { t } = useTranslation()
  if (!isBuilt(route)) return <Unavailable reason={t('notOpen')}>{children}</Unavailable>
  return (
    <Link to={to} className={buttonClass(look)}>
      {children}
    </Link>
  )
}
