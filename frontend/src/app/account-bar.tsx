import { Coins, LogOut, Scale, ScanSearch, ShieldCheck, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe, type Me } from '@/api/account'
import { signOut, type User } from '@/api/session'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { iconButtonClass } from '@/ui/button'
import { Menu } from '@/ui/menu'
import { Skeleton } from '@/ui/skeleton'

function Balance({ me }: { me: Me | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!me) return <Skeleton className="h-8 w-14 rounded-full" />
  const split = me.subscriptionCredits > 0 && me.purchasedCredits > 0
  const detail = split
    ? t('shell.creditsSplit', {
        monthly: format.whole(me.subscriptionCredits),
        bought: format.whole(me.purchasedCredits),
      })
    : undefined
  return (
    <span
      title={detail}
      className="tnum inline-flex h-8 items-center gap-1.5 rounded-full border border-line px-3 text-sm font-medium whitespace-nowrap"
    >
      <Coins aria-hidden className="size-4 text-ink-3" />
      <span aria-hidden>{format.whole(me.credits)}</span>
      <span className="sr-only">{t('credits', { count: me.credits })}</span>
    </span>
  )
}

function AccountMenu({ user, me }: { user: User; me: Me | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = () => void signOut().then(() => navigate(paths.home()))
  const header = (
    <div className="px-3 py-2">
      <p className="truncate text-sm font-medium">{user.email}</p>
      {me && (
        <p className="text-xs text-ink-3">
          {t(`tiers.${me.tier as 'free'}`, { defaultValue: me.tier })} · {t('credits', { count: me.credits })}
        </p>
      )}
      <div className="-mx-3 mt-2 h-px bg-line" />
    </div>
  )
  const open = (path: string) => ({ href: path, run: () => void navigate(path) })
  return (
    <Menu
      label={t('shell.account')}
      className={iconButtonClass}
      content={{
        header,
        entries: [
          {
            kind: 'link',
            label: t('shell.quickAnalyzer'),
            icon: <ScanSearch aria-hidden className="size-4" />,
            ...open(paths.quickAnalyzer()),
          },
          { kind: 'line' },
          {
            kind: 'link',
            label: t('shell.terms'),
            icon: <Scale aria-hidden className="size-4" />,
            ...open(paths.terms()),
          },
          {
            kind: 'link',
            label: t('shell.privacy'),
            icon: <ShieldCheck aria-hidden className="size-4" />,
            ...open(paths.privacy()),
          },
          { kind: 'line' },
          {
            kind: 'action',
            label: t('shell.signOut'),
            icon: <LogOut aria-hidden className="size-4" />,
            run: leave,
          },
        ],
      }}
    >
      <UserRound aria-hidden className="size-5" />
    </Menu>
  )
}

/** The part of the header that only signed-in people see. */
export default function AccountBar({ user }: { user: User }) {
  const { data: me } = useMe()
  return (
    <>
      <Balance me={me} />
      <AccountMenu user={user} me={me} />
    </>
  )
}
