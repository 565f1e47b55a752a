import { ChartNoAxesColumn, Compass, Home, Monitor, ScanSearch, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { isBuilt, paths, routeTable, type RouteName } from '@/paths'
import { Unavailable } from '@/ui/feedback/states'
import { entrance } from './destinations'
import { openOverlay } from '../overlays/overlays'

const icon = 'size-5'

interface Entry {
  key: 'home' | 'analyze' | 'leaderboard' | 'monitor' | 'discovery' | 'profile'
  route: RouteName
  href: string
  icon: ReactNode
  active: (pathname: string) => boolean
}

const at = (route: RouteName) => (pathname: string) => pathname === routeTable[route].path

/** Six entries in the specification's order. */
const entries: Entry[] = [
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
    active: (pathname) => at('auth')(pathname) || at('accountSettings')(pathname) || at('customer')(pathname),
  },
]

const cell =
  'flex h-16 w-full min-w-0 items-center justify-center text-xs text-ink-2 aria-[current=page]:font-medium aria-[current=page]:text-iris'

/** For small screens alone. The page leaves room below it (see the shell), so it covers nothing. */
export function BottomBar() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { pathname } = useLocation()
  const signedIn = session.status === 'in'

  const control = (entry: Entry) => {
    const content = (
      <span className="grid justify-items-center gap-1 whitespace-nowrap">
        {entry.icon}
        {t(`bottom.${entry.key}`)}
      </span>
    )
    const current = entry.active(pathname) ? ('page' as const) : undefined
    if (!isBuilt(entry.route)) {
      return (
        <Unavailable look="link" reason={t('unavailable.notOpen')} className={cell}>
          {content}
        </Unavailable>
      )
    }
    // Who is signed in has no business at the sign-in: their profile is the settings, and until those exist the menu.
    if (entry.key === 'profile' && signedIn && !isBuilt('accountSettings')) {
      return (
        <button
          type="button"
          aria-haspopup="dialog"
          className={cell}
          onClick={(event) => openOverlay('menu', event.currentTarget)}
        >
          {content}
        </button>
      )
    }
    const own = entry.key === 'profile' && signedIn
    return (
      <Link
        to={own ? paths.accountSettings() : entrance(entry, signedIn)}
        aria-current={current}
        className={cell}
      >
        {content}
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
