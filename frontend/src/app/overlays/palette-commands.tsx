import { Coins, Languages, LogIn, LogOut, Palette, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '@/api/account'
import { useSession } from '@/api/auth/session'
import { isPossibleChannel } from '@/features/analysis/start/channel-input'
import type { AnalysisSummary } from '@/features/analysis/types'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { paths } from '@/paths'
import { Avatar } from '@/ui/image/avatar'
import type { Command, CommandGroup } from '@/ui/overlay/command-palette'
import { useSignOut } from '../shell/account-entries'
import { entrance, isCurrent, reachable } from '../shell/destinations'
import { openOverlay } from './overlays'
import { placeIcons } from '../shell/place-icons'
import { chooseTheme, themes, useTheme } from '../shell/theme'

const recentShown = 5
const look = { 'aria-hidden': true, className: 'size-4' } as const

/** Every word that was typed is somewhere in the text; capitals and accents do not matter. */
export function matches(text: string, typed: string): boolean {
  const plain = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => wanted.includes(word))
}

/** Each channel once, by its newest analysis. One that failed has nothing to show. */
function channelsOf(recent: readonly AnalysisSummary[]): AnalysisSummary[] {
  const newest = new Map<string, AnalysisSummary>()
  for (const item of recent) {
    const key = item.channelId ?? item.channelInput
    if (item.status !== 'failed' && !newest.has(key)) newest.set(key, item)
  }
  return [...newest.values()]
}

function useSettings(): Command[] {
  const { t } = useTranslation('shell')
  const theme = useTheme()
  const language = currentLanguage()
  return [
    ...themes.map((key) => ({
      key: `theme-${key}`,
      label: t(`palette.toTheme.${key}`),
      icon: <Palette {...look} />,
      current: key === theme,
      run: () => chooseTheme(key),
    })),
    ...languages.map((key) => ({
      key: `language-${key}`,
      label: t(`palette.toLanguage.${key}`),
      icon: <Languages {...look} />,
      current: key === language,
      run: () => void chooseLanguage(key),
    })),
  ]
}

function useAccountCommands(signedIn: boolean, go: (path: string) => void): Command[] {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const leave = useSignOut()
  const credits = {
    key: 'credits',
    label: t('credits.get'),
    icon: <Coins {...look} />,
    run: () => openOverlay('credits', null),
  }
  const door = signedIn
    ? { key: 'signOut', label: t('account.signOut'), icon: <LogOut {...look} />, run: leave }
    : {
        key: 'signIn',
        label: t('account.signIn'),
        icon: <LogIn {...look} />,
        away: true,
        run: () => go(paths.auth({ next: pathname + search })),
      }
  return [credits, door]
}

/** What the palette offers for what was typed, and a channel to analyse. */
export function useCommands(typed: string, recent: AnalysisSummary[] | undefined): CommandGroup[] {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { data: me } = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signedIn = session.status === 'in'
  const go = (path: string) => void navigate(path)
  const settings = useSettings()
  const account = useAccountCommands(signedIn, go)
  const channel = typed.trim()

  const line = (key: string, label: string, icon: ReactNode, path: string, current = false): Command => ({
    key,
    label,
    icon,
    current,
    away: true,
    run: () => go(path),
  })
  const pages = reachable(me?.isAdmin === true).map((place) =>
    line(
      place.key,
      t(`nav.${place.key}`),
      placeIcons[place.key],
      entrance(place, signedIn),
      isCurrent(place, pathname),
    ),
  )
  const analyses = channelsOf(recent ?? []).map((item) =>
    line(
      item.requestId,
      item.channelName ?? item.channelInput,
      <Avatar name={item.channelName ?? item.channelInput} src={item.channelLogoUrl} size="sm" />,
      paths.analysis(item.requestId),
    ),
  )
  const found = (items: Command[]) => items.filter(({ label }) => matches(label, channel))
  const analyze = isPossibleChannel(channel)
    ? [
        line(
          'analyze',
          t('palette.analyze', { channel }),
          <ScanSearch {...look} />,
          paths.quickAnalyzer({ channel }),
        ),
      ]
    : []
  const byChannel = { key: 'channel', label: t('palette.channel'), items: analyze }
  // A handle or an address can be nothing but a channel; a mere word is first looked for among the pages.
  const surelyChannel = /^@|youtu\.?be/i.test(channel)
  const groups: CommandGroup[] = [
    ...(surelyChannel ? [byChannel] : []),
    { key: 'recent', label: t('palette.recent'), items: found(analyses).slice(0, recentShown) },
    { key: 'pages', label: t('palette.pages'), items: found(pages) },
    { key: 'settings', label: t('palette.settings'), items: found(settings) },
    { key: 'account', label: t('palette.accountGroup'), items: found(account) },
    ...(surelyChannel ? [] : [byChannel]),
  ]
  return groups.filter(({ items }) => items.length > 0)
}
