import {
  ChevronRight,
  CircleHelp,
  CloudOff,
  SearchX,
  ServerCrash,
  TimerOff,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths, type FailureScreenKind } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ChannelWithdrawn } from './channel-withdrawn'
import { FailureRobot } from './failure-robot'
import { FailureTips } from './failure-tips'
import { kindOf, type FailureState } from './failures'
import { TriedList, useTried, type Tried } from './tried'

const causes = ['network', 'notfound', 'server', 'timeout', 'api'] as const

/** A withdrawn channel has a screen of its own: there is nothing to try again. */
type Cause = Exclude<FailureScreenKind, 'withdrawn'>

const icons: Record<Cause, LucideIcon> = {
  network: WifiOff,
  notfound: SearchX,
  server: ServerCrash,
  timeout: TimerOff,
  api: CloudOff,
  unknown: CircleHelp,
}

/** The cause that was found is named alone on its card; the list holds at most four others. */
const otherCauses = (kind: Cause) => causes.filter((cause) => cause !== kind).slice(0, 4)

/** What went wrong, with what was tried, once that can be known. */
function KindCard({ kind, tried }: { kind: Cause; tried: Tried | undefined }) {
  const { t } = useTranslation('failed')
  const Icon = icons[kind]
  return (
    <section aria-labelledby="kind" className="card flex gap-4 border-danger/50 p-5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <h2 id="kind" className="font-semibold">
          {t(`kinds.${kind}.title`)}
        </h2>
        <p className="mt-1 text-ink-2">{t(`kinds.${kind}.text`)}</p>
        {tried ? (
          <TriedList {...tried} />
        ) : (
          // A person who comes with a cause comes with a channel: room is reserved for it.
          kind !== 'unknown' && <Skeleton className="mt-4 h-9 w-40" />
        )}
      </div>
    </section>
  )
}

function Causes({ kind }: { kind: Cause }) {
  const { t } = useTranslation('failed')
  return (
    <section aria-labelledby="causes" className="card p-5">
      <h2 id="causes" className="font-semibold">
        {t(kind === 'unknown' ? 'causesUnknown' : 'causesTitle')}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-2 marker:text-ink-3">
        {otherCauses(kind).map((cause) => (
          <li key={cause}>{t(`causes.${cause}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function AnalysisFailed({ kind, tried }: { kind: Cause; tried: (Tried & FailureState) | undefined }) {
  const { t } = useTranslation(['failed', 'common'])
  const channel = tried?.channel
  usePageTitle(t('title'), t('subtitle'))

  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 py-4 sm:py-10">
      <div className="grid justify-items-start gap-3">
        <FailureRobot />
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="text-base text-ink-2">{t('subtitle')}</p>
      </div>
      <KindCard kind={kind} tried={tried} />
      {tried?.refunded && <Notice tone="good">{t(tried.weeklyFree ? 'refundedWeekly' : 'refunded')}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Link to={paths.quickAnalyzer(channel ? { retry: channel } : {})} className={buttonClass('primary')}>
          {t('common:actions.tryAgain')}
        </Link>
        <Link to={paths.home()} className={buttonClass()}>
          {t('common:actions.home')}
        </Link>
        <Link to={paths.faq()} className={buttonClass('quiet')}>
          {t('faq')}
        </Link>
      </div>
      {kind === 'unknown' ? (
        <>
          <Causes kind={kind} />
          <FailureTips />
        </>
      ) : (
        // What is known is said above: the rest waits for those whom that does not help. Without JavaScript it opens all the same.
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control font-medium text-ink-2 hover:text-ink">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
            />
            {t('still')}
          </summary>
          <div className="mt-2 grid gap-6">
            <Causes kind={kind} />
            <FailureTips />
          </div>
        </details>
      )}
      <p className="text-ink-3">{t('advice')}</p>
    </div>
  )
}

export default function AnalysisFailedPage() {
  const [search] = useSearchParams()
  const kind = kindOf(search.get('error'))
  const tried = useTried()
  return kind === 'withdrawn' ? (
    <ChannelWithdrawn tried={tried} />
  ) : (
    <AnalysisFailed kind={kind} tried={tried} />
  )
}
