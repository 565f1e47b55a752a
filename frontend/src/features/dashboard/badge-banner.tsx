import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Overview } from '@/api/activity'
import { useFormat } from '@/i18n/format'
import { Medal } from '@/ui/figure/medal'
import { useAchievementText } from './achievement-text'
import { newestOf, reachable } from './rules'

/** The newest achievement and the badges so far; before the first one, how to get it. */
export function BadgeBanner({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const textOf = useAchievementText()
  const { pathname } = useLocation()
  const newest = newestOf(overview.achievements)
  const shown = newest ?? reachable(overview.achievements)[0]
  if (!shown) return null
  const { name, does } = textOf(shown)
  const badges = overview.discoveries.topThree
  return (
    <Link
      to={{ pathname, search: '?tab=discoveries' }}
      preventScrollReset
      className="flex min-w-0 items-center gap-3 rounded-control text-left"
    >
      <Medal metal={shown.tier} state={newest ? 'won' : 'locked'} />
      <span className="min-w-0">
        <span className="block font-medium">
          {newest ? t('banner.newest', { name }) : t('banner.first', { name })}
        </span>
        <span className="block text-xs text-ink-3">
          {newest?.unlockedAt ? t('banner.when', { does, date: format.date(newest.unlockedAt) }) : does}
          {badges > 0 && ` · ${t('banner.badges', { count: badges })}`}
        </span>
      </span>
    </Link>
  )
}
