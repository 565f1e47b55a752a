import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/session'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { paths, patterns } from '@/paths'
import { buttonClass, IconButton, iconButtonClass } from '@/ui/button'
import { GlobeIcon, MoonIcon, SunIcon } from '@/ui/icons'
import { Menu } from '@/ui/menu'
import { Logo } from './logo'
import { chooseTheme, useTheme } from './theme'

// Balance and account menu come with the data layer, which visitors need not load.
const AccountBar = lazy(() => import('./account-bar'))

function LanguageMenu() {
  const { t } = useTranslation()
  const chosen = currentLanguage()
  const entries = languages.map((language) => ({
    kind: 'choice' as const,
    label: t(`languages.${language}`),
    chosen: language === chosen,
    run: () => void chooseLanguage(language),
  }))
  return (
    <Menu label={t('shell.language')} className={iconButtonClass} content={{ entries }}>
      <GlobeIcon />
    </Menu>
  )
}

function ThemeSwitch() {
  const { t } = useTranslation()
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={t(`shell.theme.${other}`)}
      icon={other === 'light' ? <SunIcon /> : <MoonIcon />}
      onClick={() => chooseTheme(other)}
    />
  )
}

function SignInButton() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (pathname === patterns.auth) return null
  const next = pathname === paths.home() ? undefined : pathname + search
  return (
    <Link to={paths.auth(next ? { next } : {})} className={buttonClass('primary', 'sm', 'ml-1')}>
      {t('shell.signIn')}
    </Link>
  )
}

export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/90 backdrop-blur">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-1 px-4 sm:px-6">
        <Link
          to={paths.home()}
          aria-label={t('shell.home')}
          className="mr-auto inline-flex rounded-control sm:mr-4"
        >
          <Logo />
        </Link>
        {session.status === 'in' && (
          <nav aria-label={t('shell.mainNavigation')} className="mr-auto hidden sm:block">
            <Link
              to={paths.quickAnalyzer()}
              aria-current={pathname === patterns.quickAnalyzer ? 'page' : undefined}
              className="inline-flex h-10 items-center rounded-control px-3 text-sm font-medium text-ink-2 hover:text-ink aria-[current=page]:text-ink"
            >
              {t('shell.quickAnalyzer')}
            </Link>
          </nav>
        )}
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1">
          <LanguageMenu />
          <ThemeSwitch />
          {session.status === 'in' && (
            <Suspense fallback={<div className="w-26" />}>
              <AccountBar user={session.user} />
            </Suspense>
          )}
          {(session.status === 'out' || session.status === 'failed') && <SignInButton />}
        </div>
      </div>
    </header>
  )
}
