import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { loadArea } from '@/i18n'
import { paths, patterns } from '@/paths'
import { buttonClass } from '@/ui/button'
import { useInBrowser } from '@/lib/use-in-browser'
import { lazyPart } from '@/ui/loading/lazy-part'
import { Logo } from './logo'

// Navigation and menus come after the first paint: at first a visitor needs the name and the way in.
const HeaderTools = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./header-tools'), loadArea('shell')])
    return module
  },
  <div className="ml-auto" />,
)

function SignInButton() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const query = useInBrowser() ? search : ''
  if (pathname === patterns.auth) return null
  const next = pathname === paths.home() ? undefined : pathname + query
  return (
    <Link to={paths.auth(next ? { next } : {})} className={buttonClass('primary', 'sm', 'ml-1')}>
      {t('shell.signIn')}
    </Link>
  )
}

export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/90 backdrop-blur">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center px-4 sm:px-6">
        <Link to={paths.home()} aria-label={t('shell.home')} className="inline-flex rounded-control lg:mr-4">
          <Logo />
        </Link>
        <Suspense fallback={<div className="order-last ml-auto size-10 lg:size-0" />}>
          <HeaderTools />
        </Suspense>
        {(session.status === 'out' || session.status === 'failed') && <SignInButton />}
      </div>
    </header>
  )
}
