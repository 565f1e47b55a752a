import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import { useLabels } from './labels'
import { SmallVideo } from './video/small-video'
import type { Gap, HubVideo, Repeat } from './types'

const link = 'inline-block text-iris underline underline-offset-4'

/** A few videos that have it, each of another channel. */
function Examples({ videos }: { videos: readonly HubVideo[] }) {
  const { t } = useTranslation('hub')
  return (
    <ul aria-label={t('patterns.examples')} className="grid gap-3 md:grid-cols-3">
      {videos.map((video) => (
        <li key={video.videoId} className="min-w-0">
          <SmallVideo video={video} />
        </li>
      ))}
    </ul>
  )
}

/** "in 5 channels · 9 videos · median 4.1×" */
function useFound() {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  return ({ channels, videos, multiple }: Pick<Repeat, 'channels' | 'videos' | 'multiple'>) =>
    [
      t('patterns.inChannels', { count: channels }),
      t('counts.videos', { count: videos, written: labels.whole(videos) }),
      t('patterns.median', { times: labels.times(multiple) }),
    ].join(' · ')
}

interface RepeatsProps {
  niche: string
  language: string | undefined
  repeats: readonly Repeat[]
}

function RepeatList({ niche, language, repeats }: RepeatsProps) {
  const { t } = useTranslation('hub')
  const found = useFound()
  return (
    <ol className="grid divide-y divide-line">
      {repeats.map((repeat) => (
        <li key={repeat.text} className="grid gap-3 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3
              className="font-medium wrap-anywhere"
              lang={language ?? repeat.examples[0]?.language ?? undefined}
            >
              {repeat.kind === 'word' ? t('search.quoted', { term: repeat.text }) : repeat.text}
            </h3>
            {/* The search finds parts of words too: it would list others than were counted. */}
            {repeat.kind === 'skeleton' && (
              <Link
                to={paths.thumbnailDiscovery({ niche, language, pattern: repeat.text })}
                aria-label={t('patterns.allWith', { text: repeat.text })}
                className={link}
              >
                {t('patterns.all')}
              </Link>
            )}
          </div>
          <p className="tnum text-xs text-ink-2">{found(repeat)}</p>
          <Examples videos={repeat.examples} />
        </li>
      ))}
    </ol>
  )
}

/** What repeats in at least three channels of the niche: forms of titles first, then words. */
export function Repeats(props: RepeatsProps) {
  const { t } = useTranslation('hub')
  const kinds = (['skeleton', 'word'] as const).map((kind) => ({
    kind,
    repeats: props.repeats.filter((repeat) => repeat.kind === kind),
  }))
  return kinds.map(({ kind, repeats }) => (
    <Card key={kind} title={t(`patterns.kind.${kind}`)}>
      {kind === 'skeleton' && repeats.length > 0 && (
        <p className="-mt-3 mb-4 text-ink-3">{t('patterns.signs')}</p>
      )}
      {repeats.length > 0 ? (
        <RepeatList {...props} repeats={repeats} />
      ) : (
        <p className="text-ink-2">{t(`patterns.none.${kind}`)}</p>
      )}
    </Card>
  ))
}

/** Features of titles that work in one language of the niche and that no video of another one has. */
export function Gaps({ niche, gaps }: { niche: string; gaps: readonly Gap[] }) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const found = useFound()
  return (
    <Card title={t('gaps.title')}>
      <p className="mb-4 max-w-prose text-ink-2">{t('gaps.text')}</p>
      {gaps.length === 0 && <p className="text-ink-2">{t('gaps.none')}</p>}
      <ul className="grid divide-y divide-line">
        {gaps.map((gap) => {
          const [proven, missing] = [labels.language(gap.provenIn), labels.language(gap.missingIn)]
          const features = gap.features.map(labels.feature)
          return (
            <li
              key={`${gap.features.join()}-${gap.provenIn}-${gap.missingIn}`}
              className="grid gap-3 py-4 first:pt-0 last:pb-0"
            >
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="flex flex-wrap items-center gap-2 font-medium">
                  {features.map((name) => (
                    <Badge key={name}>{name}</Badge>
                  ))}
                  {t('gaps.between', { proven, missing })}
                </h3>
                <Link
                  to={paths.thumbnailDiscovery({ niche, language: gap.provenIn, feature: gap.features[0] })}
                  className={link}
                >
                  {/* The hub filters by one feature: of two, the first is asked, and named. */}
                  {t('patterns.allWith', { text: features[0] })}
                </Link>
              </div>
              <p className="tnum text-xs text-ink-2">
                {found(gap)}
                {'. '}
                {t('gaps.counts', {
                  proven,
                  missing,
                  of: labels.whole(gap.ofChannels),
                  among: labels.whole(gap.amongChannels),
                })}
              </p>
              <Examples videos={gap.examples} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
