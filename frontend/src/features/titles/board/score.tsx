import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle, TitleScore } from '@/api/titles'
import { loadArea } from '@/i18n'
import { Info } from '@/ui/overlay/info'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { Labels } from '../labels'
import { lazyPart } from '@/ui/loading/lazy-part'

const HowScore = lazyPart(async () => {
  const [module] = await Promise.all([import('./how-score'), loadArea('basis')])
  return module
})

interface WordsProps {
  score: TitleScore
  /** Whose titles it can rest on. */
  of: Pick<SavedTitle, 'channelId' | 'niche'>
  labels: Labels
}

/** Why there is none: without channel and niche there is something to do about it. */
const reasonOf = (reason: NonNullable<TitleScore['reason']>, { channelId, niche }: WordsProps['of']) =>
  reason === 'no_basis' && !channelId && !niche ? 'no_niche' : reason

/** What the score says, in words: "58 · likely 51–66". */
export function ScoreWords({ score, of, labels }: WordsProps) {
  const { t } = useTranslation('titles')
  const likely = labels.likely(score)
  const doubt = likely && <span className="whitespace-nowrap"> · {likely}</span>
  if (score.state === 'measured' && score.score !== null)
    return (
      <span>
        <span className="sr-only">{t('score.name')}: </span>
        <span className="text-base font-semibold text-ink">{labels.whole(score.score)}</span>
        {doubt}
      </span>
    )
  if (score.state === 'no_effect')
    return (
      <span>
        {t('score.noEffect')}
        {doubt}
      </span>
    )
  return (
    <span className="text-ink-3">
      {score.reason === null
        ? t('score.notEnough')
        : t('score.notEnoughBecause', { reason: t(`score.reason.${reasonOf(score.reason, of)}`) })}
    </span>
  )
}

interface HowProps {
  score: TitleScore
  /** The title, for those who hear the button. */
  name: string
  niche: string | null
  labels: Labels
}

/** How a score is computed, where there is one. */
export function HowComputed({ score, name, niche, labels }: HowProps) {
  const { t } = useTranslation('titles')
  if (score.state === 'not_enough_data') return null
  return (
    <Info label={t('how.label', { title: name })} title={t('score.name')}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <HowScore score={score} niche={niche} labels={labels} />
      </Suspense>
    </Info>
  )
}

/** The score of a saved title with its range, and how it is computed; or why there is none. */
export function Score({ title, labels }: { title: SavedTitle; labels: Labels }) {
  const { score } = title.reading
  return (
    <p className="tnum flex items-center gap-1 text-xs text-ink-2">
      <ScoreWords score={score} of={title} labels={labels} />
      <HowComputed score={score} name={labels.title(title)} niche={title.niche} labels={labels} />
    </p>
  )
}
