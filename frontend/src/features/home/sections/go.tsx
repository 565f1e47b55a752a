import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBuilt, paths, routeTable, type RouteName } from '@/paths'
import { buttonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Unavailable } from '@/ui/feedback/states'

/** Where a call to action leads: people who must sign in first do so and are then led on. */
export function targetOf(route: RouteName, path: string, signedIn: boolean): string {
  return routeTable[route].access === 'public' || signedIn ? path : paths.auth({ next: path })
}

interface GoProps {
  route: RouteName
  path: string
  /** Where visitors go instead: it needs no sign-in. */
  visitors?: string | undefined
  signedIn: boolean
  look?: 'text' | 'primary' | 'secondary'
  /** Whether it is there yet; its page may be, without the part it leads to. */
  open?: boolean
  /** What the words refer to, where they alone do not say it. */
  about?: string
  children: string
}

const textLook =
  'inline-flex items-center gap-1.5 rounded-sm font-medium text-iris underline-offset-4 hover:underline'

/** A call to action. One that leads nowhere yet says so: a button keeps its place, words give way to the reason. */
export function Go({
  route,
  path,
  visitors,
  signedIn,
  look = 'text',
  open = isBuilt(route),
  about,
  children,
}: GoProps) {
  const { t } = useTranslation('journey')
  const words = (
    <>
      {children}
      {about && <span className="sr-only">: {about}</span>}
    </>
  )
  if (!open && look === 'text') return <p className="text-xs text-ink-3">{t('closed')}</p>
  if (!open)
    return (
      <Unavailable reason={t('closed')} className="justify-self-start">
        {words}
      </Unavailable>
    )
  return (
    <Link
      to={signedIn || visitors === undefined ? targetOf(route, path, signedIn) : visitors}
      className={
        look === 'text' ? cx(textLook, 'justify-self-start') : buttonClass(look, 'md', 'justify-self-start')
      }
    >
      {words}
      {look === 'text' && <ArrowRight aria-hidden className="size-4" />}
    </Link>
  )
}
