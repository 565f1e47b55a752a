import { ArrowLeftRight, GitCompareArrows } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useMe } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { loadArea } from '@/i18n'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Select } from '@/ui/form/select'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { pageSize, useHistory } from '../api'
import type { AnalysisSummary } from '../types'
import { useComparison } from './api'
import { ifOnline } from '@/lib/online'
import { lazyPart } from '@/ui/loading/lazy-part'

const load = async () => {
  const [module] = await Promise.all([import('./side-by-side'), loadArea('report', 'advice')])
  return { default: module.SideBySide }
}
/** Comes while the comparison itself is on its way. */
const SideBySide = lazyPart(load)
const waiting = <Skeleton className="h-96 rounded-card" />

/** Draws the way to the coach for two analyses. */
type AskFor = (a: string, b: string) => ReactNode

interface Choice {
  a: string
  b: string
  choose: (a: string, b: string) => void
}

function useChoice(): Choice {
  const [search, setSearch] = useSearchParams()
  return {
    a: search.get('a') ?? '',
    b: search.get('b') ?? '',
    choose: (a, b) =>
      setSearch({ ...(a ? { a } : {}), ...(b ? { b } : {}) }, { replace: true, preventScrollReset: true }),
  }
}

interface PickerProps extends Choice {
  completed: AnalysisSummary[]
  /** The person's own linked channel: its analyses come first. */
  own: string | undefined
}

function Picker({ a, b, choose, completed, own }: PickerProps) {
  const { t } = useTranslation('compare')
  const format = useFormat()
  const isOwn = ({ channelId }: AnalysisSummary) => own !== undefined && channelId === own
  const ordered = [...completed.filter(isOwn), ...completed.filter((one) => !isOwn(one))]
  const labelOf = (one: AnalysisSummary) => {
    const [name, date] = [one.channelName ?? one.channelInput, format.date(one.createdAt)]
    return isOwn(one) ? t('ownOption', { name, date }) : `${name}, ${date}`
  }
  const options = (chosen: string, other: string) => [
    { value: '', label: t('choose') },
    // Chosen by the address, but further down the list than was loaded.
    ...(chosen && !completed.some(({ requestId }) => requestId === chosen)
      ? [{ value: chosen, label: t('chosen') }]
      : []),
    ...ordered.map((one) => ({
      value: one.requestId,
      label: labelOf(one),
      disabled: one.requestId === other,
    })),
  ]
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Select label={t('first')} options={options(a, b)} value={a} onChange={(next) => choose(next, b)} />
      <Button
        className="min-h-11"
        icon={<ArrowLeftRight aria-hidden className="size-4" />}
        disabled={!a && !b}
        onClick={() => choose(b, a)}
      >
        {t('swap')}
      </Button>
      <Select label={t('second')} options={options(b, a)} value={b} onChange={(next) => choose(a, next)} />
    </div>
  )
}

function Result({ a, b, ask, own }: { a: string; b: string; ask: AskFor; own: string | undefined }) {
  const { t } = useTranslation(['compare', 'common'])
  const { data, error, mutate } = useComparison(a, b)
  useEffect(() => {
    // One that does not come is asked for again when it is drawn.
    if (a && b) void ifOnline(load).catch(() => undefined)
  }, [a, b])
  if (a && a === b) return <EmptyState title={t('same')} text={t('sameText')} />
  if (!a || !b)
    return (
      <EmptyState icon={<GitCompareArrows className="size-6" />} title={t('open')} text={t('openText')} />
    )
  if (data)
    return (
      <Suspense fallback={waiting}>
        <div className="grid justify-items-start">{ask(a, b)}</div>
        <SideBySide compared={data} own={own} />
      </Suspense>
    )
  if (error) {
    const gone = error.code === 'not_found'
    return (
      <ErrorState
        title={gone ? t('gone') : t('failed')}
        text={gone ? t('goneText') : t(`common:errors.${error.code}`)}
        action={!gone && <Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
      />
    )
  }
  return waiting
}

/** Pages that are looked through for the person's own channel: their newest 200 analyses. */
const pagesLookedThrough = 8

/** The analyses to choose from: the first page, and as many more as the newest of the person's own channel needs, which comes first. */
function useChoices(own: string | undefined) {
  const history = useHistory()
  const completed = history.items?.filter(({ status }) => status === 'completed')
  const { hasMore, loadingMore, items, loadMore } = history
  const seeks =
    own !== undefined &&
    hasMore &&
    !loadingMore &&
    (items?.length ?? Infinity) < pagesLookedThrough * pageSize &&
    !completed?.some(({ channelId }) => channelId === own)
  const seek = useEffectEvent(loadMore)
  useEffect(() => {
    if (seeks) seek()
  }, [seeks, items?.length])
  return { history, completed }
}

/** Two analyses of the person side by side; the address names them. */
export default function ComparePage({ ask }: { ask: AskFor }) {
  const { t } = useTranslation(['compare', 'common'])
  const choice = useChoice()
  const { data: me } = useMe()
  const own = me?.channel?.channelId ?? undefined
  const { history, completed } = useChoices(own)
  usePageTitle(t('title'), t('text'))
  const few = completed !== undefined && completed.length < 2 && !history.hasMore && !(choice.a && choice.b)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t('title')} description={t('text')} />
      {few ? (
        <EmptyState
          icon={<GitCompareArrows className="size-6" />}
          title={t('few')}
          text={t('fewText')}
          action={
            <>
              <Link to={paths.quickAnalyzer()} className={buttonClass('primary')}>
                {t('analyze')}
              </Link>
              {me && me.credits < 1 && <CreditsLink className={buttonClass()}>{t('getCredits')}</CreditsLink>}
            </>
          }
        />
      ) : (
        <>
          {completed ? (
            <Picker {...choice} completed={completed} own={own} />
          ) : history.error ? (
            <ErrorState
              title={t('historyFailed')}
              text={t(`common:errors.${history.error.code}`)}
              action={<Button onClick={history.reload}>{t('common:actions.tryAgain')}</Button>}
            />
          ) : (
            <Skeleton className="h-11" />
          )}
          {history.hasMore && (
            <Button
              size="sm"
              busy={history.loadingMore}
              onClick={history.loadMore}
              className="justify-self-start"
            >
              {t('more')}
            </Button>
          )}
          <Result a={choice.a} b={choice.b} ask={ask} own={own} />
        </>
      )}
    </div>
  )
}
