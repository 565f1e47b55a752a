import { Coins, Globe, Menu as MenuIcon, Moon, ScanSearch, Search, Sun } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { isBuilt } from '@/paths'
import { buttonClass, IconButton, iconButtonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Menu } from '@/ui/overlay/menu'
import { Unavailable } from '@/ui/feedback/states'
import { entrance, isCurrent, mainDestinations } from './destinations'
import { openOverlay } from '../overlays/overlays'
import { chooseTheme, themes, useTheme } from './theme'
import { lazyPart } from '@/ui/loading/lazy-part'

// Balance and account menu come with the data layer, which visitors need not load.
const AccountBar = lazyPart(() => import('./account-bar'), null)

const navLink =
  'inline-flex h-10 items-center rounded-control px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:text-ink'

function MainNavigation({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('nav.main')} className="hidden items-center lg:flex">
      {mainDestinations.map((place) =>
        isBuilt(place.route) ? (
          <Link
            key={place.key}
            to={entrance(place, signedIn)}
            aria-current={isCurrent(place, pathname) ? 'page' : undefined}
            className={navLink}
          >
            {t(`nav.${place.key}`)}
          </Link>
        ) : (
          <Unavailable key={place.key} look="link" reason={t('unavailable.notOpen')} className={navLink}>
            {t(`nav.${place.key}`)}
          </Unavailable>
        ),
      )}
    </nav>
  )
}

function LanguageMenu() {
  const { t } = useTranslation(['shell', 'common'])
  const chosen = currentLanguage()
  const entries = languages.map((language) => ({
    kind: 'choice' as const,
    label: t(`common:languages.${language}`),
    chosen: language === chosen,
    run: () => void chooseLanguage(language),
  }))
  return (
    <Menu label={t('language')} className={cx(iconButtonClass, 'max-md:hidden')} content={{ entries }}>
      <Globe aria-hidden className="size-5" />
    </Menu>
  )
}

function ThemeMenu() {
  const { t } = useTranslation('shell')
  const chosen = useTheme()
  const entries = themes.map((theme) => ({
    kind: 'choice' as const,
    label: t(`theme.${theme}`),
    chosen: theme === chosen,
    run: () => chooseTheme(theme),
  }))
  return (
    <Menu label={t('theme.label')} className={cx(iconButtonClass, 'max-md:hidden')} content={{ entries }}>
      {/* Which of the two it is, the style sheet knows before any script does. */}
      <Moon aria-hidden className="hidden size-5 dark:block" />
      <Sun aria-hidden className="size-5 dark:hidden" />
    </Menu>
  )
}

/** Everything of the header that can wait: navigation, tools and menus. */
export default function HeaderTools() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const signedIn = session.status === 'in'
  return (
    <>
      <MainNavigation signedIn={signedIn} />
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          label={t('palette.open')}
          icon={<Search aria-hidden className="size-5" />}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="max-md:hidden"
          onClick={(event) => openOverlay('palette', event.currentTarget)}
        />
        <IconButton
          label={t('quick.open')}
          icon={<ScanSearch aria-hidden className="size-5" />}
          aria-haspopup="dialog"
          onClick={(event) => openOverlay('quickAnalysis', event.currentTarget)}
        />
        {(session.status === 'out' || session.status === 'failed') && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={buttonClass('quiet', 'sm', 'max-md:hidden')}
            onClick={(event) => openOverlay('credits', event.currentTarget)}
          >
            <Coins aria-hidden className="size-4" />
            {t('credits.get')}
          </button>
        )}
        <LanguageMenu />
        <ThemeMenu />
        {session.status === 'in' && (
          <Suspense key={session.user.id} fallback={<div className="w-14 md:w-25 xl:w-47" />}>
            <AccountBar user={session.user} />
          </Suspense>
        )}
      </div>
      <IconButton
        label={t('menu.open')}
        icon={<MenuIcon aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        className="order-last ml-1 lg:hidden"
        onClick={(event) => openOverlay('menu', event.currentTarget)}
      />
    </>
  )
}
