import { ChartNoAxesColumn, Compass, Home, Monitor, ScanSearch, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { isBuilt, paths, routeTable, type RouteName } from '@/paths'
import { entrance } from './destinations'

const icon = 'size-5'

interface Entry {
  key: 'home' | 'analyze' | 'leaderboard' | 'monitor' | 'discovery' | 'profile'
  route: RouteName
  href: string
  icon: ReactNode
  active: (pathname: string) => boolean
}

const at = (route: RouteName) => (pathname: string) => pathname === routeTable[route].path

/** Six entries in the specification's order; what is not built yet has no place in so short a row. */
const entries: Entry[] = (
  [
    {
      key: 'home',
      route: 'home',
      href: paths.home(),
      icon: <Home aria-hidden className={icon} />,
      active: at('home'),
    },
    {
      key: 'analyze',
      route: 'quickAnalyzer',
      href: paths.quickAnalyzer(),
      icon: <ScanSearch aria-hidden className={icon} />,
      active: at('quickAnalyzer'),
    },
    {
      key: 'leaderboard',
      route: 'leaderboard',
      href: paths.leaderboard(),
      icon: <ChartNoAxesColumn aria-hidden className={icon} />,
      active: at('leaderboard'),
    },
    {
      key: 'monitor',
      route: 'performance',
      href: paths.performance(),
      icon: <Monitor aria-hidden className={icon} />,
      active: (pathname) => pathname.includes(routeTable.performance.path),
    },
    {
      key: 'discovery',
      route: 'thumbnailDiscovery',
      href: paths.thumbnailDiscovery(),
      icon: <Compass aria-hidden className={icon} />,
      active: (pathname) => pathname.startsWith(routeTable.thumbnailDiscovery.path),
    },
    {
      key: 'profile',
      route: 'auth',
      href: paths.auth(),
      icon: <UserRound aria-hidden className={icon} />,
      active: (pathname) =>
        at('auth')(pathname) || at('accountSettings')(pathname) || at('customer')(pathname),
    },
  ] satisfies Entry[]
).filter(({ route }) => isBuilt(route))

const cell =
  'flex h-16 w-full min-w-0 items-center justify-center text-xs text-ink-2 aria-[current=page]:font-medium aria-[current=page]:text-iris'

/** For small screens alone. The page leaves room below it (see the shell), so it covers nothing. */
export function BottomBar() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { pathname } = useLocation()
  const signedIn = session.status === 'in'

  const control = (entry: Entry) => {
    // Who is signed in has no business at the sign-in: their profile is the settings.
    const own = entry.key === 'profile' && signedIn
    return (
      <Link
        to={own ? paths.accountSettings() : entrance(entry, signedIn)}
        aria-current={entry.active(pathname) ? 'page' : undefined}
        className={cell}
      >
        <span className="grid justify-items-center gap-1 whitespace-nowrap">
          {entry.icon}
          {t(`bottom.${entry.key}`)}
        </span>
      </Link>
    )
  }

  return (
    <nav
      aria-label={t('nav.bottom')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex px-1">
        {entries.map((entry) => (
          <li key={entry.key} className="min-w-0 flex-auto">
            {control(entry)}
          </li>
        ))}
      </ul>
    </nav>
  )
}
