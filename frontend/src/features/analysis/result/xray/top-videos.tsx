import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { Claim, Report, TopVideo } from '../types'
import { HowComputed } from '../explanation/how-computed'
import { ResultFold } from '../result-fold'
import { VideoCard } from '../videos/video-card'
import { ShortList } from '../videos/short-list'
import { isFollowed, isLifetime } from './pace'

/** In sight at first. */
const atOnce = 3

const paceOf = ({ basis, viewsPerMonth }: TopVideo): Claim => ({
  basis,
  value: viewsPerMonth,
  low: null,
  high: null,
  n: 1,
  state: 'measured',
  reason: null,
})

/** The uploads with the most views a month: since the report before, and where that does not know them, since they were published. */
export function TopVideos({ report, videos }: { report: Report; videos: readonly TopVideo[] }) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const [first] = videos
  const followed = isFollowed(videos)
  return (
    <ResultFold level={3} title={t('top.title')}>
      <p className="-mt-2 text-ink-3">
        {t(first ? `top.intro.${followed ? 'now' : 'life'}` : 'top.none')}{' '}
        {first && <HowComputed name={t('top.pace')} claim={paceOf(first)} report={report} />}
      </p>
      <ShortList items={videos} atOnce={atOnce} className="mt-3 divide-y divide-line outline-none">
        {(video) => (
          <li key={video.videoId} className="py-2.5">
            <VideoCard
              report={report}
              videoId={video.videoId}
              title={video.title}
              about={[
                t(`report:format.${video.format}`),
                format.date(video.publishedAt),
                t('top.views', { views: format.compact(video.views) }),
              ].join(' · ')}
            >
              <span className="font-semibold">{format.compact(video.viewsPerMonth)}</span>
              <span className="text-xs text-ink-3 max-sm:ml-2 sm:block">
                {t(isLifetime(video, followed) ? 'top.lifetime' : 'top.month')}
              </span>
            </VideoCard>
          </li>
        )}
      </ShortList>
    </ResultFold>
  )
}
