import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '@/api/errors'
import { loadArea } from '@/i18n'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Details } from '@/ui/layout/details'
import { FadeBar } from '@/ui/figure/fade-bar'
import { Info } from '@/ui/overlay/info'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { useLabels } from '../labels'
import { SmallVideo } from './small-video'
import type { Details as Around, HubVideo } from '../types'
import { Picture, repeatedFrom } from './video-card'
import { lazyPart } from '@/ui/loading/lazy-part'

const ChannelLine = lazyPart(() => import('./channel-line'))
const HowMultiple = lazyPart(async () => {
  const [module] = await Promise.all([import('./how-multiple'), loadArea('basis')])
  return module
})

export function Waiting() {
  const { t } = useTranslation('hub')
  return (
    <div role="status" aria-label={t('details.loading')} className="grid gap-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-16" />
      <Skeleton className="h-56" />
    </div>
  )
}

export function Missing({ error, again }: { error: ApiError; again: () => void }) {
  const { t } = useTranslation(['hub', 'common'])
  if (error.code === 'not_found') return <ErrorState title={t('details.gone')} text={t('details.goneText')} />
  return (
    <ErrorState
      title={t('details.failed')}
      text={t(`common:errors.${error.code}`)}
      action={<Button onClick={again}>{t('common:actions.tryAgain')}</Button>}
    />
  )
}

/** The multiple with its range, drawn and written, and how it is computed. */
function Answer({ video }: { video: HubVideo }) {
  const { t } = useTranslation(['hub', 'report'])
  const labels = useLabels()
  const name = t('details.multiple')
  const words = `${labels.times(video.multiple)} · ${labels.likely(video)}`
  return (
    <div className="grid content-start gap-1">
      <div className="flex items-center gap-1 text-ink-2">
        {name}
        <Info label={t('report:how.label', { name })} title={name}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <HowMultiple video={video} />
          </Suspense>
        </Info>
      </div>
      <p className="tnum">
        <span className="text-xl font-semibold">{labels.times(video.multiple)}</span>{' '}
        <span className="text-ink-2">· {labels.likely(video)}</span>
      </p>
      <FadeBar
        value={video.multiple}
        low={video.multipleLow}
        high={video.multipleHigh}
        max={Math.max(10, video.multipleHigh)}
        look="blue"
        label={`${name}: ${words}`}
      />
      <p className="text-xs text-ink-3">{t('card.nWhy', { count: video.neighbours })}</p>
    </div>
  )
}

function Figures({ video }: { video: HubVideo }) {
  const { t } = useTranslation(['hub', 'report'])
  const labels = useLabels()
  const unknown = t('report:unknown')
  const { viewsPerSubscriber: ratio } = video
  return (
    <Details
      rows={[
        { label: t('details.views'), value: labels.whole(video.views) },
        { label: t('details.ratio'), value: ratio == null ? unknown : labels.decimal(ratio, 2) },
        { label: t('details.published'), value: labels.date(video.publishedAt) },
        {
          label: t('details.kind'),
          value: [labels.format(video.format), labels.length(video)].filter(Boolean).join(', '),
        },
        {
          label: t('details.subscribers'),
          value: video.subscribers == null ? t('hidden') : labels.whole(video.subscribers),
        },
        { label: t('label.niche'), value: video.niche ? labels.niche(video.niche) : unknown },
        { label: t('label.language'), value: video.language ? labels.language(video.language) : unknown },
        { label: t('details.discovered'), value: labels.date(video.discoveredAt) },
        { label: t('details.read'), value: labels.dateTime(video.readAt) },
      ]}
    />
  )
}

/** The form of its title, and where the same form or feature is found. */
function Title({ video }: { video: HubVideo }) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const to = (query: Parameters<typeof paths.thumbnailDiscovery>[0]) => paths.thumbnailDiscovery(query)
  const link = 'inline-block text-iris underline underline-offset-4'
  if (!video.pattern && video.features.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('details.form')}</h3>
      {video.features.length > 0 && (
        <ul aria-label={t('details.features')} className="flex flex-wrap gap-x-2 gap-y-5">
          {video.features.map((feature) => (
            <li key={feature}>
              <Link to={to({ feature })} className="inline-flex">
                <Badge>{labels.feature(feature)}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {video.pattern && (
        <p className="pt-4 text-ink-2">
          <span lang={video.language ?? undefined} className="font-medium text-ink">
            {video.pattern}
          </span>
          {video.repeatedBy >= repeatedFrom && ` · ${t('card.repeated', { count: video.repeatedBy })}`}{' '}
          <Link to={to({ pattern: video.pattern, niche: video.niche ?? undefined })} className={link}>
            {t('details.samePattern')}
          </Link>
        </p>
      )}
    </section>
  )
}

interface OthersProps {
  title: string
  videos: readonly HubVideo[]
  /** Where all of them are listed. */
  all?: string
}

/** Other videos, each of which opens in the place of this one. */
function Others({ title, videos, all }: OthersProps) {
  const { t } = useTranslation('hub')
  if (videos.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {videos.map((video) => (
          <li key={video.videoId} className="min-w-0">
            <SmallVideo video={video} inPlace />
          </li>
        ))}
      </ul>
      {all !== undefined && (
        <Link to={all} className="block justify-self-start text-iris underline underline-offset-4">
          {t('details.allOfChannel')}
        </Link>
      )}
    </section>
  )
}

interface VideoDetailsProps {
  video: HubVideo
  /** What is shown around it, once it has loaded. */
  details: Around | undefined
  error: ApiError | undefined
  again: () => void
}

export function VideoDetails({ video, details, error, again }: VideoDetailsProps) {
  const { t } = useTranslation(['hub', 'report'])
  const labels = useLabels()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Picture video={video} labels={labels} className="rounded-control" />
        <Answer video={video} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-ink-2">
        {video.channelName}
        {video.channelHandle && <span className="text-ink-3">{video.channelHandle}</span>}
        {video.sample && <Badge>{t('report:sample')}</Badge>}
      </div>
      {details ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <ChannelLine video={video} line={details.line} />
        </Suspense>
      ) : error ? (
        <Missing error={error} again={again} />
      ) : (
        <Skeleton className="h-72" />
      )}
      <Title video={video} />
      <Figures video={video} />
      <Others
        title={t('details.others', { channel: video.channelName })}
        videos={details?.others ?? []}
        all={paths.thumbnailDiscovery({ channelId: video.channelId })}
      />
      <Others title={t('details.siblings')} videos={details?.siblings ?? []} />
    </div>
  )
}
