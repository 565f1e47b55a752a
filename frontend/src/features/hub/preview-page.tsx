import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import useSWR from 'swr'
import { useSession } from '@/api/auth/session'
import { usePlainFormat } from '@/i18n/format'
import { facts } from '@/shared/rules/facts'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { loadLabelTexts } from './api'
import { Foot } from './foot'
import { VideosSkeleton } from './videos-skeleton'
import { PreviewVideos } from './lazy-preview-videos'
import type { HubPreview, HubVideo } from './types'

/** Where the hub's builder leaves what a visitor sees; the CDN keeps it, whatever becomes of the API. `prerender/pages.ts` names it too. */
const file = '/data/hub-preview.json'

/** Titles and pictures are shown for that many days after they were read, even where the file was not written again. */
const isFresh = ({ readAt }: HubVideo) =>
  Date.now() - Date.parse(readAt) < facts.platformTextDays * 86_400_000

/** Nothing while the hub has not been built yet. */
async function readPreview(): Promise<HubPreview | null> {
  const [answer] = await Promise.all([
    fetch(file, { signal: AbortSignal.timeout(8_000) }),
    loadLabelTexts(),
    PreviewVideos.preload(),
  ])
  if (answer.status === 404 || answer.status === 403) return null
  if (!answer.ok) throw new Error(`${file} answers ${String(answer.status)}`)
  const preview = (await answer.json()) as HubPreview
  return { ...preview, videos: preview.videos.filter(isFresh) }
}

function Counts({ preview: { inHub } }: { preview: HubPreview }) {
  const { t } = useTranslation('hub')
  const format = usePlainFormat()
  const keys = ['videos', 'channels', 'niches', 'languages'] as const
  return (
    <p className="tnum text-ink-2">
      {keys
        .map((key) => t(`counts.${key}`, { count: inHub[key], written: format.whole(inHub[key]) }))
        .join(' · ')}
    </p>
  )
}

function Shown() {
  const { t } = useTranslation(['hub', 'common'])
  const { data, error, mutate } = useSWR<HubPreview | null, Error>('hub-preview', readPreview, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    dedupingInterval: 0,
  })
  const preview = useDeferredValue(data)
  if (error && preview === undefined)
    return (
      <ErrorState
        title={t('failed')}
        text={t('common:errors.unavailable')}
        action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
      />
    )
  if (preview === undefined) return <VideosSkeleton view="grid" />
  if (preview === null || preview.videos.length === 0)
    return <EmptyState title={t('preview.empty')} text={t('preview.emptyText')} />
  return (
    <>
      <Counts preview={preview} />
      <PreviewVideos videos={preview.videos} />
    </>
  )
}

/** The way on: to an account, and for members into the hub itself. */
function Call() {
  const { t } = useTranslation('hub')
  const format = usePlainFormat()
  const signedIn = useSession().status === 'in'
  const hub = paths.thumbnailDiscovery()
  return (
    <section aria-labelledby="hub-call" className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
      <div className="min-w-48 flex-1">
        <h2 id="hub-call" className="font-semibold">
          {t(signedIn ? 'preview.memberTitle' : 'preview.callTitle')}
        </h2>
        <p className="mt-1 text-ink-2">
          {signedIn
            ? t('preview.memberText')
            : t('preview.callText', { rows: format.whole(facts.hubRowsFree) })}
        </p>
      </div>
      <Link
        to={signedIn ? hub : paths.auth({ next: hub, view: 'sign-up' })}
        className={buttonClass('primary')}
      >
        {t(signedIn ? 'preview.open' : 'preview.signUp')}
      </Link>
    </section>
  )
}

/** Twelve videos of the hub and how much it holds, for everybody. Rendered ahead of time without them. */
export default function PreviewPage() {
  const { t } = useTranslation('hub')
  usePageTitle(t('title'), t('preview.description'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <PageHeader title={t('title')} description={t('preview.lead')} />
      <Call />
      <Shown />
      <Foot />
    </div>
  )
}
