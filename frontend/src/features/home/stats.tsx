import { useTranslation } from 'react-i18next'
import { useChannelCount } from '@/api/channel-count'
import { usePlainFormat } from '@/i18n/format'

/**
 * What an analysis looks at, and what was done so far, live. What nobody could read is left out. The first one is always there and the
 * longest, so nothing moves when the others come.
 */
export function Stats() {
  const { t } = useTranslation('home')
  const format = usePlainFormat()
  const count = useChannelCount()
  // Live counts speak from a thousand on; before, they would say nothing but that we are new.
  const speaks = count && count.channels >= 1_000
  const figures = [
    { key: 'uploads' as const, value: t('stats.most') },
    count?.seconds != null && { key: 'speed' as const, value: `${format.whole(count.seconds)} s` },
    speaks && { key: 'channels' as const, value: format.whole(count.channels) },
    speaks && count.videos != null && { key: 'videos' as const, value: format.whole(count.videos) },
  ]
    .filter((figure) => !!figure)
    // One row, so that nothing below it moves.
    .slice(0, 3)
  return (
    <dl className="mt-8 grid max-w-xl grid-cols-3 gap-x-2 sm:gap-x-4">
      {figures.map(({ key, value }) => (
        <div
          key={key}
          className="flex min-h-17 flex-col-reverse justify-end gap-1 border-l border-line pl-3 sm:pl-4"
        >
          <dt className="text-xs text-ink-3">{t(`stats.${key}`)}</dt>
          <dd className="tnum h-8 text-lg leading-8 font-semibold tracking-tight whitespace-nowrap sm:text-xl sm:leading-8">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
