import { useTranslation } from 'react-i18next'
import type { Language } from '@/i18n'
import { usePlainFormat } from '@/i18n/format'
import { nicheTitle } from '@/shared/niche-title'
import { shortCount, stamp, writeList, writeWhole } from './fast-format'
import type { Query, FilterKey } from './filters/query'
import type { Row } from './types'

/** How the leaderboard writes names, figures and dates. */
export function useLabels() {
  const { t, i18n } = useTranslation(['leaderboard', 'common'])
  // These texts load while the page is rendered for the first time: a component that shows a label waits for them, and nothing is rendered
  // again when they come.
  const named = i18n.getFixedT(null, ['report', 'advice'] as const)
  const format = usePlainFormat()
  const language: Language = i18n.resolvedLanguage === 'de' ? 'de' : 'en'
  const count = (value: number) => shortCount(value, language)
  return {
    /** To three digits, as "12.3K". */
    count,
    whole: (value: number) => writeWhole(value, language),
    stamp: (iso: string) => stamp(iso, language),
    day: format.day,
    region: format.region,
    language: format.language,
    list: (items: readonly string[]) => writeList(items, language),
    tier: (key: string) => t(`common:tiers.${key}` as 'common:tiers.free', { defaultValue: key }),
    badge: (key: string) =>
      named(`report:badges.${key}` as 'report:badges.hidden_gem', { defaultValue: key }),
    niche: (key: string) => nicheTitle(named, key),
    subscribers: ({ subscribers }: Row) =>
      subscribers == null ? t('row.hidden') : t('row.subscribers', { subscribers: count(subscribers) }),
    /** Of a channel whose name is not kept any more, too. */
    channel: ({ channelName }: Row) => channelName ?? t('row.forgotten'),
  }
}

export type Labels = ReturnType<typeof useLabels>

/** What a filter is set to, as text. */
export function useFilterLabels(): (query: Query, key: FilterKey) => string {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  return (query, key) => {
    switch (key) {
      case 'search':
        return query.search.map((term) => t('search.quoted', { term })).join(', ')
      case 'period':
        return query.period ? t(`period.${query.period}`) : ''
      case 'badges':
        return labels.list(query.badges.map(labels.badge))
      case 'smart':
        return query.smart ? t(`smart.${query.smart}.name`) : ''
      case 'niche':
        return labels.niche(query.niche ?? '')
      case 'language':
        return labels.language(query.language ?? '')
      case 'size': {
        const [least, most] = [query.minSubscribers, query.maxSubscribers]
        if (most === undefined) return t('size.from', { count: least ?? 0, least: labels.count(least ?? 0) })
        if (least === undefined) return t('size.to', { count: most, most: labels.count(most) })
        return t('size.between', { least: labels.count(least), most: labels.count(most) })
      }
    }
  }
}
