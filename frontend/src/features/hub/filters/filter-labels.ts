import { useTranslation } from 'react-i18next'
import type { Query } from './query'
import type { FilterKey } from './filters'
import { useLabels } from '../labels'
import type { HubVideo } from '../types'

/** Names of channels, as far as their videos were read. */
export const namesAmong = (videos: readonly HubVideo[] | undefined) => (channelId: string) =>
  videos?.find((video) => video.channelId === channelId)?.channelName

type Ends = readonly [least: number | undefined, most: number | undefined]

/** What a filter is set to, in words that need no context. `channelOf` knows names of channels by their ids. */
export function useFilterLabels(channelOf: (channelId: string) => string | undefined) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const between = ([least, most]: Ends, write: (value: number) => string): string =>
    most === undefined
      ? t('ends.from', { least: write(least ?? 0) })
      : least === undefined
        ? t('ends.to', { most: write(most) })
        : t('ends.between', { least: write(least), most: write(most) })
  const known: Record<FilterKey, (query: Query) => string> = {
    search: ({ search }) => search.map((term) => t('search.quoted', { term })).join(', '),
    niche: ({ niche = '' }) => labels.niche(niche),
    metaNiche: ({ metaNiche = '' }) => t('words.group', { name: labels.niche(metaNiche) }),
    language: ({ language = '' }) => labels.language(language),
    format: ({ format = '' }) => labels.format(format),
    multiple: ({ minMultiple, maxMultiple }) =>
      t('words.multiple', { ends: between([minMultiple, maxMultiple], labels.exactTimes) }),
    surelyAtLeast: ({ surelyAtLeast = 0 }) => t('words.surely', { times: labels.exactTimes(surelyAtLeast) }),
    views: ({ minViews, maxViews }) =>
      t('words.views', { ends: between([minViews, maxViews], labels.whole) }),
    subscribers: ({ minSubscribers, maxSubscribers }) =>
      t('words.subscribers', { ends: between([minSubscribers, maxSubscribers], labels.whole) }),
    publishedWithin: ({ publishedWithin = 0 }) => t('words.published', { count: publishedWithin }),
    discovered: ({ discovered = 'day' }) => t(`discovered.${discovered}`),
    length: ({ minLength, maxLength }) =>
      t('words.length', { ends: between([minLength, maxLength], labels.clock) }),
    feature: ({ feature = '' }) => t('words.feature', { name: labels.feature(feature) }),
    pattern: ({ pattern = '' }) => t('search.quoted', { term: pattern }),
    repeatedBy: ({ repeatedBy = 0 }) => t('words.repeated', { count: repeatedBy }),
    channelId: ({ channelId = '' }) => channelOf(channelId) ?? t('words.channel'),
  }
  return (query: Query, key: FilterKey) => known[key](query)
}
