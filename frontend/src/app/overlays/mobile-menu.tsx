import { ChartNoAxesColumn, Coins, Compass, Home, LogIn, Monitor, ScanSearch, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMe } from '@/api/account'
import { useSession } from '@/api/auth/session'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { isBuilt, paths } from '@/paths'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/form/segmented'
import Sheet from '@/ui/overlay/sheet'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Unavailable } from '@/ui/feedback/states'
import { useAccountEntries, type AccountEntry } from '../shell/account-entries'
import { destination, entrance, isCurrent, mainDestinations } from '../shell/destinations'
import { openOverlay } from './overlays'
import { Plan } from '../shell/plan'
import type { OverlayProps } from './overlays'
import { chooseTheme, themes, useTheme } from '../shell/theme'

const look = { 'aria-hidden': true, className: 'size-4' } as const
const line =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm text-ink hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-medium'
const icons: Partial<Record<string, ReactNode>> = {
  home: <Home {...look} />,
  quickAnalyzer: <ScanSearch {...look} />,
  leaderboard: <ChartNoAxesColumn {...look} />,
  xray: <Monitor {...look} />,
  discovery: <Compass {...look} />,
}

interface LineProps {
  label: string
  icon: ReactNode
  href?: string | undefined
  run?: (() => void) | undefined
  current?: boolean
  close: () => void
}

/** A link, a button, or something that is not open yet. */
function Line({ label, icon, href, run, current, close }: LineProps) {
  const { t } = useTranslation('shell')
  const inside = (
    <>
      <span className="text-ink-3">{icon}</span>
      {label}
    </>
  )
  if (href) {
    return (
      <Link to={href} onClick={close} aria-current={current ? 'page' : undefined} className={line}>
        {inside}
      </Link>
    )
  }
  if (!run) {
    return (
      <Unavailable look="entry" reason={t('unavailable.notOpen')} className="min-h-11">
        {inside}
        <span aria-hidden className="ml-auto text-xs">
          {t('unavailable.notOpen')}
        </span>
      </Unavailable>
    )
  }
  return (
    <button
      type="button"
      className={line}
      onClick={() => {
        close()
        run()
      }}
    >
      {inside}
    </button>
  )
}

function Person({ email }: { email: string }) {
  const { t } = useTranslation('shell')
  const { data: me } = useMe()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-card border border-line p-3">
      <p title={email} className="col-span-2 truncate text-sm font-medium">
        {email}
      </p>
      {me ? <Plan me={me} /> : <Skeleton className="h-3 w-24" />}
      <Button
        size="sm"
        icon={<Coins {...look} />}
        aria-haspopup="dialog"
        onClick={() => openOverlay('credits', null)}
      >
        {t('credits.get')}
      </Button>
    </div>
  )
}

function Choices() {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <div className="grid justify-items-start gap-4 border-t border-line pt-4">
      <Segmented
        label={t('language')}
        options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
        value={currentLanguage()}
        onChange={(language) => void chooseLanguage(language)}
      />
      <Segmented
        label={t('theme.label')}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={useTheme()}
        onChange={chooseTheme}
      />
    </div>
  )
}

function AccountLines({ close, signedIn }: { close: () => void; signedIn: boolean }) {
  const { data: me } = useMe()
  const entries = useAccountEntries(me)
  // Visitors have no account to speak of; help and legal pages are for everybody.
  const shown = (entry: AccountEntry) => signedIn || ['faq', 'privacy', 'terms'].includes(entry.key)
  return entries
    .filter(shown)
    .map(({ key, label, icon, href, run }) => (
      <Line key={key} label={label} icon={icon} href={href} run={run} close={close} />
    ))
}

/** The slide-out menu of small screens: credits, the same links, theme and language. */
export default function MobileMenu({ open, onOpen, anchor }: OverlayProps) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const signedIn = session.status === 'in'
  const close = () => onOpen(false)
  return (
    <Sheet
      open={open}
      onOpen={onOpen}
      side="right"
      title={t('menu.title')}
      close={t('menu.close')}
      anchor={anchor}
    >
      <div className="grid grid-cols-1 gap-4 pb-[env(safe-area-inset-bottom)]">
        {session.status === 'in' ? (
          <Person email={session.user.email} />
        ) : (
          <Button
            look="primary"
            icon={<LogIn {...look} />}
            onClick={() => {
              close()
              void navigate(paths.auth({ next: pathname + search }))
            }}
          >
            {t('account.signIn')}
          </Button>
        )}
        <nav aria-label={t('nav.main')} className="grid">
          <Line
            label={t('palette.open')}
            icon={<Search {...look} />}
            run={() => openOverlay('palette', null)}
            close={() => undefined}
          />
          {!signedIn && (
            <Line
              label={t('credits.get')}
              icon={<Coins {...look} />}
              run={() => openOverlay('credits', null)}
              close={() => undefined}
            />
          )}
          {[destination('home'), ...mainDestinations].map((place) => (
            <Line
              key={place.key}
              label={t(`nav.${place.key}`)}
              icon={icons[place.key]}
              href={isBuilt(place.route) ? entrance(place, signedIn) : undefined}
              current={isCurrent(place, pathname)}
              close={close}
            />
          ))}
        </nav>
        <div className="grid border-t border-line pt-4">
          <AccountLines close={close} signedIn={signedIn} />
        </div>
        <Choices />
      </div>
    </Sheet>
  )
}
