import {
  Bookmark,
  CreditCard,
  FlaskConical,
  LifeBuoy,
  Link2,
  LogOut,
  Scale,
  Settings,
  ShieldCheck,
  Unlink,
  UserCog,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Me } from '@/api/account'
import { isLeaving, signOut } from '@/api/auth/session'
import { connect } from '@/features/channel-link/flow'
import { isBuilt, paths } from '@/paths'
import { toast } from '@/ui/feedback/toast'
import { destination, type DestinationKey } from './destinations'
import { openOverlay } from '../overlays/overlays'

/** One line of the account menu; the slide-out menu shows the same lines in its own look. */
export interface AccountEntry {
  key: string
  label: string
  icon: ReactNode
  /** Where it leads, or what it does; with neither it is not open yet. */
  href?: string
  run?: () => void
  /** Is set a little apart from the one before. */
  apart?: boolean
}

const look = { 'aria-hidden': true, className: 'size-4' } as const
const icons = {
  savedTitles: <Bookmark {...look} />,
  customer: <CreditCard {...look} />,
  accountSettings: <Settings {...look} />,
  faq: <LifeBuoy {...look} />,
  privacy: <ShieldCheck {...look} />,
  terms: <Scale {...look} />,
  admin: <UserCog {...look} />,
} satisfies Partial<Record<DestinationKey, ReactNode>>

/** Signs out, which takes seconds where the API or the user pool is slow, and goes home; reports a browser that cannot remove the session. */
export function useSignOut(): () => void {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return () => {
    if (isLeaving()) return
    // It leaves the page with the person.
    void toast({ title: t('account.signingOut'), stay: 'long' })
    void signOut().then(
      () => navigate(paths.home()),
      () => toast({ title: t('account.signOutFailed'), tone: 'error' }),
    )
  }
}

/** Every entry of the account menu, in the specification's order. */
export function useAccountEntries(me: Me | undefined): AccountEntry[] {
  const { t } = useTranslation('shell')
  const leave = useSignOut()
  const page = (key: keyof typeof icons, apart = false): AccountEntry => {
    const { route, href } = destination(key)
    return {
      key,
      label: t(`nav.${key}`),
      icon: icons[key],
      ...(isBuilt(route) ? { href } : {}),
      ...(apart ? { apart } : {}),
    }
  }
  const link = (connected: boolean): AccountEntry =>
    connected
      ? {
          key: 'unlinkChannel',
          label: t('account.unlinkChannel'),
          icon: <Unlink {...look} />,
          run: () => openOverlay('unlinkChannel', null),
          apart: true,
        }
      : {
          key: 'linkChannel',
          label: t('account.linkChannel'),
          icon: <Link2 {...look} />,
          // At once, in the press: a window that opens later is forbidden.
          run: () => void connect(),
          apart: true,
        }
  const isAdmin = me?.isAdmin === true
  return [
    ...(isAdmin
      ? [
          {
            key: 'testTiers',
            label: t('account.testTiers'),
            icon: <FlaskConical {...look} />,
            run: () => openOverlay('tierTest', null),
            apart: true,
          },
        ]
      : []),
    page('savedTitles', true),
    page('customer', true),
    page('accountSettings'),
    page('faq', true),
    page('privacy'),
    page('terms'),
    ...(me?.channel ? [link(me.channel.isConnected)] : []),
    ...(isAdmin ? [page('admin', true)] : []),
    { key: 'signOut', label: t('account.signOut'), icon: <LogOut {...look} />, run: leave, apart: true },
  ]
}
