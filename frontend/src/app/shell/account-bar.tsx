import { Coins, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe, type Me } from '@/api/account'
import { useAccountLanguage } from '@/api/account-language'
import type { User } from '@/api/auth/user'
import { useFormat } from '@/i18n/format'
import { iconButtonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Menu } from '@/ui/overlay/menu'
import type { MenuEntry } from '@/ui/overlay/menu-popup'
import { Skeleton } from '@/ui/feedback/skeleton'
import { useAccountEntries } from './account-entries'
import { openOverlay } from '../overlays/overlays'
import { Plan } from './plan'
import { SignInAgain } from './sign-in-again'

/** The balance; pressed, it opens what there is to know about credits, and tries again where it could not be loaded. */
function GetCredits({ me, isFailed }: { me: Me | undefined; isFailed: boolean }) {
  const { t } = useTranslation(['shell', 'common'])
  const format = useFormat()
  if (!me && !isFailed) return <Skeleton className="h-9 w-14 rounded-full xl:w-36" />
  const split = me && me.subscriptionCredits > 0 && me.purchasedCredits > 0
  const detail = split
    ? t('credits.split', {
        monthly: format.whole(me.subscriptionCredits),
        bought: format.whole(me.purchasedCredits),
      })
    : undefined
  return (
    <button
      type="button"
      title={detail}
      aria-haspopup="dialog"
      onClick={(event) => openOverlay('credits', event.currentTarget)}
      className="tnum inline-flex h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm font-medium whitespace-nowrap transition-colors duration-150 hover:bg-raised"
    >
      <Coins aria-hidden className="size-4 text-ink-3" />
      <span aria-hidden>{me ? format.whole(me.credits) : '–'}</span>
      <span className="sr-only">{me ? t('common:credits', { count: me.credits }) : t('credits.failed')}</span>
      <span className="sr-only text-iris xl:not-sr-only xl:border-l xl:border-line xl:pl-2">
        {t('credits.get')}
      </span>
    </button>
  )
}

function AccountMenu({ user, me }: { user: User; me: Me | undefined }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const entries = useAccountEntries(me).flatMap(({ label, icon, href, run, apart }): MenuEntry[] => {
    const line: MenuEntry[] = apart ? [{ kind: 'line' }] : []
    if (href) return [...line, { kind: 'link', label, icon, href, run: () => void navigate(href) }]
    if (run) return [...line, { kind: 'action', label, icon, run }]
    return [...line, { kind: 'off', label, icon, reason: t('unavailable.notOpen') }]
  })
  return (
    <Menu
      label={t('account.label')}
      className={cx(iconButtonClass, 'max-md:hidden')}
      content={{
        header: (
          <div className="px-3 py-2">
            <p className="truncate text-sm font-medium">{user.email}</p>
            {me && <Plan me={me} />}
          </div>
        ),
        entries,
      }}
    >
      <UserRound aria-hidden className="size-5" />
    </Menu>
  )
}

/** The part of the header that only signed-in people see. */
export default function AccountBar({ user }: { user: User }) {
  const { data: me, error } = useMe()
  useAccountLanguage(me)
  return (
    <>
      <GetCredits me={me} isFailed={error !== undefined} />
      <AccountMenu user={user} me={me} />
      <SignInAgain />
    </>
  )
}
