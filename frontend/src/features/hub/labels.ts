import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { nicheTitle } from '@/shared/niche-title'
import { videoOnPlatform, videoOnSample, type VideoPlace } from '@/shared/addresses/video-paths'
import type { HubVideo } from './types'

/** The sample platform has pages and pictures of its own. */
export const placeOf = ({ sample, videoId }: Pick<HubVideo, 'sample' | 'videoId'>): VideoPlace =>
  sample ? videoOnSample(videoId) : videoOnPlatform(videoId)

/** How the hub writes names, figures and dates. Needs the texts of `advice`, `report` and `titleIdeas`. */
export function useLabels() {
  const { t, i18n } = useTranslation(['hub', 'advice', 'report', 'titleIdeas'])
  const format = useFormat()
  const write = useRange()
  return useMemo(() => {
    // From a hundred on a tenth says nothing.
    const times = (value: number) => t('times', { times: format.decimal(value, value < 100 ? 1 : 0) })
    return {
      ...format,
      count: format.compact,
      /** "5.2×" */
      times,
      /** "5.25×", as it was set. */
      exactTimes: (value: number) => t('times', { times: format.decimal(value, 2) }),
      /** "likely 4.1–6.8×" */
      likely: ({ multipleLow, multipleHigh }: Pick<HubVideo, 'multipleLow' | 'multipleHigh'>) =>
        write.likely(times(multipleLow), times(multipleHigh)),
      niche: (key: string) => nicheTitle(i18n.getFixedT(null, ['advice']), key),
      format: (key: string) => t(`report:format.${key}` as 'report:format.long', { defaultValue: key }),
      feature: (key: string) =>
        t(`titleIdeas:category.${key}` as 'titleIdeas:category.number', { defaultValue: key }),
      tier: (key: string) => t(`common:tiers.${key}` as 'common:tiers.free', { defaultValue: key }),
      length: ({ lengthSeconds }: Pick<HubVideo, 'lengthSeconds'>) =>
        lengthSeconds == null ? undefined : format.clock(lengthSeconds),
      subscribers: ({ subscribers }: Pick<HubVideo, 'subscribers'>) =>
        subscribers == null
          ? t('hidden')
          : t('subscribers', { count: subscribers, subscribers: format.compact(subscribers) }),
      views: ({ views }: Pick<HubVideo, 'views'>) =>
        t('viewed', { count: views, views: format.compact(views) }),
    }
  }, [t, i18n, format, write])
}

export type Labels = ReturnType<typeof useLabels>
