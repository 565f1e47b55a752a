import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleScore } from '@/api/titles'
import { loadArea } from '@/i18n'
import { LatePart } from '@/late-part'
import { Info } from '@/ui/info'
import { Skeleton } from '@/ui/skeleton'
import type { Names } from './names'

const HowScore = lazy(async () => {
  const [module] = await Promise.all([import('./how-score'), loadArea('basis')])
  return module
})

interface ScoreProps {
  score: TitleScore
  /** The title, for those who hear the button that explains its score. */
  of: string
  niche: string | null
  names: Names
}

/** What the score says, in words: "58 · likely 51–66". */
function Words({ score, names }: Pick<ScoreProps, 'score' | 'names'>) {
  const { t } = useTranslation('titles')
  const likely = names.likely(score)
  const doubt = likely && <span className="whitespace-nowrap"> · {likely}</span>
  if (score.state === 'measured' && score.score !== null)
    return (
      <span>
        <span className="sr-only">{t('score.name')}: </span>
        <span className="text-base font-semibold text-ink">{names.whole(score.score)}</span>
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
        : t('score.notEnoughBecause', { reason: t(`score.reason.${score.reason}`) })}
    </span>
  )
}

/** The score with its range, and how it is computed; or why there is none. */
export function Score({ score, of, niche, names }: ScoreProps) {
  const { t } = useTranslation('titles')
  return (
    <p className="tnum flex items-center gap-1 text-xs text-ink-2">
      <Words score={score} names={names} />
      {score.state !== 'not_enough_data' && (
        <Info label={t('how.label', { title: of })} title={t('score.name')}>
          <LatePart>
            <Suspense fallback={<Skeleton className="h-40" />}>
              <HowScore score={score} niche={niche} names={names} />
            </Suspense>
          </LatePart>
        </Info>
      )}
    </p>
  )
}
