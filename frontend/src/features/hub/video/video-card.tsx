import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { SaveTitle } from '@/shared/saved-titles/save-title'
import { Badge } from '@/ui/badge'
import { Cover } from '@/ui/image/cover'
import { cx } from '@/ui/cx'
import { placeOf, useLabels, type Labels } from '../labels'
import type { HubVideo } from '../types'
import { videoOverlay } from './video-address'

/** The fewest independent channels that make a pattern a repeated one. */
export const repeatedFrom = 3

export interface VideoProps {
  video: HubVideo
  /** It says by itself that it is sample data. */
  marked: boolean
  /** Opens on the platform, for those who may not see the hub itself. */
  outside?: boolean
}

const whole =
  'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-iris'

/** The title, which opens what is known of the video. The whole card takes the press. */
function TitleLink({ video, outside = false }: Pick<VideoProps, 'video' | 'outside'>) {
  const { t } = useTranslation('hub')
  const { search } = useLocation()
  const look = cx('line-clamp-2 font-medium wrap-anywhere', whole)
  if (outside)
    return (
      <a
        href={placeOf(video).page}
        target="_blank"
        rel="noreferrer"
        lang={video.language ?? undefined}
        className={look}
      >
        {video.title}
      </a>
    )
  return (
    <Link
      to={{ search: videoOverlay.with(search, video.videoId) }}
      state={videoOverlay.opened}
      preventScrollReset
      aria-haspopup="dialog"
      aria-label={t('card.open', { title: video.title })}
      className={look}
    >
      <span lang={video.language ?? undefined}>{video.title}</span>
    </Link>
  )
}

/** Its title among the reader's own, once it is pressed. */
export function SaveVideo({ video, look }: { video: HubVideo; look: 'icon' | 'cover' | 'button' }) {
  const { title, videoId, channelId, channelName, sample, niche } = video
  const of = { videoId, channelId, channelName, isSample: sample }
  return <SaveTitle look={look} what={{ title, ...of, ...(niche && { niche }) }} />
}

interface PartProps {
  video: HubVideo
  /** Of the whole card: asking for them costs more than drawing what they write. */
  labels: Labels
}

export function Picture({ video, labels, className }: PartProps & { className?: string }) {
  const { picture, otherPicture } = placeOf(video)
  return (
    <Cover
      name={video.title}
      src={picture}
      fallback={otherPicture}
      duration={labels.length(video)}
      {...(className && { className })}
    />
  )
}

/** "5.2× · likely 4.1–6.8×", and how many uploads that rests on. */
function Multiple({ video, labels }: PartProps) {
  const { t } = useTranslation('hub')
  return (
    <p className="tnum text-xs text-ink-2">
      <span className="mr-1 text-lg font-semibold text-ink">{labels.times(video.multiple)}</span>
      <span className="whitespace-nowrap">· {labels.likely(video)}</span>{' '}
      <span className="whitespace-nowrap text-ink-3" title={t('card.nWhy', { count: video.neighbours })}>
        · {t('card.n', { n: labels.whole(video.neighbours) })}
      </span>
    </p>
  )
}

const figuresOf = (video: HubVideo, labels: Labels) =>
  [labels.views(video), labels.ago(video.publishedAt), labels.format(video.format)].join(' · ')

function Marks({ video, marked }: Pick<VideoProps, 'video' | 'marked'>) {
  const { t } = useTranslation(['hub', 'report'])
  return (
    <>
      {video.repeatedBy >= repeatedFrom && <Badge>{t('card.repeated', { count: video.repeatedBy })}</Badge>}
      {marked && video.sample && <Badge>{t('report:sample')}</Badge>}
    </>
  )
}

/** A video as it is recognised: its picture, then its title, then how far above its channel's line it is. */
function VideoCard({ video, marked, outside = false }: VideoProps) {
  const labels = useLabels()
  return (
    <article className="card relative flex h-full flex-col overflow-hidden transition-colors duration-150 hover:bg-raised">
      <Picture video={video} labels={labels} />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h2 className="min-h-10 text-sm">
          <TitleLink video={video} outside={outside} />
        </h2>
        <p className="truncate text-xs text-ink-3">
          {video.channelName} · {labels.subscribers(video)}
        </p>
        <Multiple video={video} labels={labels} />
        <p className="tnum text-xs text-ink-3">{figuresOf(video, labels)}</p>
        <div className="mt-auto flex flex-wrap gap-1 pt-1 empty:hidden">
          <Marks video={video} marked={marked} />
        </div>
      </div>
      {!outside && <SaveVideo video={video} look="cover" />}
    </article>
  )
}

/** A video by its title, in a line of a list. */
function VideoLine({ video, marked, outside = false }: VideoProps) {
  const labels = useLabels()
  return (
    <article className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-3 transition-colors duration-150 hover:bg-raised sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-4">
      <div className="w-24">
        <Picture video={video} labels={labels} className="rounded-sm" />
      </div>
      <div className="min-w-0">
        <h2 className="text-sm">
          <TitleLink video={video} outside={outside} />
        </h2>
        <p className="text-xs text-ink-3 wrap-anywhere sm:truncate">
          {video.channelName} · {labels.subscribers(video)}
        </p>
      </div>
      <div className="col-span-2 flex items-center gap-3 sm:col-span-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:block sm:text-right">
          <Multiple video={video} labels={labels} />
          <p className="tnum text-xs text-ink-3">{figuresOf(video, labels)}</p>
          <div className="inline-flex flex-wrap gap-1 empty:hidden sm:mt-2">
            <Marks video={video} marked={marked} />
          </div>
        </div>
        {!outside && <SaveVideo video={video} look="icon" />}
      </div>
    </article>
  )
}

const same = (before: VideoProps, now: VideoProps) =>
  before.video === now.video && before.marked === now.marked

export const looks = { grid: memo(VideoCard, same), list: memo(VideoLine, same) }
