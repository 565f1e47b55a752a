import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBuilt, type RouteName } from '@/paths'
import { Unavailable } from '@/ui/feedback/states'

interface PageLinkProps {
  route: RouteName
  to: string
  children: ReactNode
}

/** A link to a page that may not be there yet. */
export function PageLink({ route, to, children }: PageLinkProps) {
  const { t } = useTranslation()
  if (isBuilt(route))
    return (
      <Link className="inline-block text-iris underline underline-offset-4" to={to}>
        {children}
      </Link>
    )
  return (
    <Unavailable look="link" reason={t('notOpen')}>
      {children}
    </Unavailable>
  )
}
