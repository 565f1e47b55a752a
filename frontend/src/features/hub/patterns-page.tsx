import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { Select } from '@/ui/form/select'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { usePatterns } from './api'
import { readQuery } from './filters/query'
import { HubHead } from './hub-head'
import { useLabels } from './labels'
import { OpenVideo } from './video/open-video'
import { Gaps, Repeats } from './patterns'
import type { Patterns } from './types'

/** Languages that the product's readers compare; others come with the address. */
const languages = ['en', 'de'] as const

interface ChoiceProps {
  patterns: Patterns
  /** What the address asks for. */
  niche: string | undefined
  language: string | undefined
  onChange: (name: 'niche' | 'language', value: string) => void
}

function Choice({ patterns, niche, language, onChange }: ChoiceProps) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const known = [
    ...new Set([
      ...languages,
      ...(language ? [language] : []),
      ...patterns.gaps.flatMap(({ provenIn, missingIn }) => [provenIn, missingIn]),
    ]),
  ]
  const chosen = niche ?? patterns.niche ?? ''
  const niches = patterns.niches.map(({ key, videos }) => ({
    value: key,
    label: t('option', { name: labels.niche(key), videos: labels.whole(videos) }),
  }))
  // A link may name a niche of which the hub has nothing, or nothing any more.
  if (!niches.some(({ value }) => value === chosen))
    niches.push({ value: chosen, label: labels.niche(chosen) })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t('label.niche')}
        options={niches}
        value={chosen}
        onChange={(key) => onChange('niche', key)}
        className="min-w-0"
      />
      <Select
        label={t('label.language')}
        options={[
          { value: '', label: t('any.language') },
          ...known.map((code) => ({ value: code, label: labels.language(code) })),
        ]}
        value={language ?? ''}
        onChange={(code) => onChange('language', code)}
        className="min-w-0"
      />
    </div>
  )
}

function Shown({ patterns, language }: { patterns: Patterns; language: string | undefined }) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const { asOf, niche } = patterns
  return (
    <>
      {patterns.stale && asOf && (
        <Notice tone="warn" title={t('stale.title')}>
          {t('stale.text', { date: labels.dateTime(asOf) })}
        </Notice>
      )}
      <div className="grid gap-1 text-ink-2">
        <p className="tnum">
          {t('patterns.basis', {
            videos: t('patterns.ofVideos', {
              count: patterns.videos,
              written: labels.whole(patterns.videos),
            }),
            channels: t('patterns.ofChannels', {
              count: patterns.channels,
              written: labels.whole(patterns.channels),
            }),
          })}
          {asOf && (
            <>
              {' '}
              {t('counts.asOfStart')} <time dateTime={asOf}>{labels.dateTime(asOf)}</time>.
            </>
          )}
        </p>
        <p className="max-w-prose">{t('patterns.chance')}</p>
      </div>
      <Repeats niche={niche ?? ''} language={language} repeats={patterns.repeats} />
      <Gaps niche={niche ?? ''} gaps={patterns.gaps} />
    </>
  )
}

/** What titles of several channels of a niche repeat, and what one language has and another lacks. */
export default function PatternsPage() {
  const { t } = useTranslation(['hub', 'common'])
  usePageTitle(t('patterns.title'), t('patterns.description'))
  const [params, setParams] = useSearchParams()
  const { niche, language } = readQuery(params)
  const { patterns, fresh, error, again } = usePatterns(niche, language)
  const change: ChoiceProps['onChange'] = (name, value) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { preventScrollReset: true },
    )
  const examples = patterns && [...patterns.repeats, ...patterns.gaps].flatMap((each) => each.examples)
  const waiting = !fresh && !error
  const failed = error && !fresh ? t(`common:errors.${error.code}`) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HubHead view="patterns" />
      {patterns?.niche != null ? (
        <div className="grid grid-cols-1 gap-6">
          <Choice patterns={patterns} niche={niche} language={language} onChange={change} />
          {failed === undefined ? (
            <div
              aria-busy={waiting}
              className={cx(
                'grid grid-cols-1 gap-6 transition-opacity duration-150',
                waiting && 'opacity-55',
              )}
            >
              <Shown patterns={patterns} language={patterns.language ?? undefined} />
            </div>
          ) : (
            // What was asked for before would look like the answer.
            <FailedNotice title={t('patterns.failed')} retry={t('common:actions.tryAgain')} onRetry={again}>
              {failed}
            </FailedNotice>
          )}
        </div>
      ) : failed !== undefined ? (
        <ErrorState
          title={t('patterns.failed')}
          text={failed}
          action={<Button onClick={again}>{t('common:actions.tryAgain')}</Button>}
        />
      ) : patterns ? (
        <EmptyState title={t('empty.hub')} text={t('patterns.emptyText')} />
      ) : (
        <div role="status" aria-label={t('patterns.loading')} className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
      <OpenVideo videos={examples} />
    </div>
  )
}
