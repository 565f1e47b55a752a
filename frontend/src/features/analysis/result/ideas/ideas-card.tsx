import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Figure } from '@/ui/figure/figure'
import type { Report, TitleIdea, TitlePool } from '../types'
import { HowComputed } from '../explanation/how-computed'
import { ResultFold } from '../result-fold'
import { IdeaRow, type Outcome } from './idea-row'
import { meanLiftRange } from './mean-lift'

interface IdeasProps {
  report: Report
  titles: readonly TitleIdea[]
}

/** One axis for all rows: from no difference, or below it where an interval begins there, to the greatest upper end. */
function endsOf(titles: readonly TitleIdea[]): [number, number] {
  const ends = titles.flatMap(({ predictedLift: { low, high, value } }) =>
    [low, high, value].filter((end) => end != null),
  )
  return [Math.min(1, ...ends), Math.max(1, ...ends)]
}

/** Every idea; what was copied last says so, in sight and to those who listen. */
function Ideas({ report, titles }: IdeasProps) {
  const { t } = useTranslation('titleIdeas')
  const [last, setLast] = useState<{ title: string; outcome: Outcome; times: number }>()
  const ends = endsOf(titles)
  return (
    <>
      <ul aria-label={t('list')} className="mt-4 grid gap-6">
        {titles.map((idea) => (
          <IdeaRow
            key={idea.title}
            report={report}
            idea={idea}
            ends={ends}
            outcome={last?.title === idea.title ? last.outcome : undefined}
            onCopied={(outcome) =>
              setLast((before) => ({ title: idea.title, outcome, times: (before?.times ?? 0) + 1 }))
            }
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {/* A new element each time: the same title copied twice is said twice. */}
        {last && <span key={last.times}>{t(last.outcome, { title: last.title })}</span>}
      </p>
    </>
  )
}

/** How sure the mean lift is. */
function useMeanLift({ titles }: TitlePool): string | undefined {
  const format = useFormat()
  const { likely } = useRange()
  const range = meanLiftRange(titles)
  return range && likely(format.signedPercent(range.low), format.signedPercent(range.high))
}

/** The pool in two figures. */
function Means({ report, pool }: { report: Report; pool: TitlePool }) {
  const { t } = useTranslation('titleIdeas')
  const format = useFormat()
  const lift = useMeanLift(pool)
  const [first] = pool.titles
  return (
    <dl className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
      {pool.score != null && (
        <Figure
          label={t('score')}
          value={t('ofHundred', { value: format.whole(pool.score) })}
          note={t('scoreNote')}
          info={first && <HowComputed name={t('score')} claim={first.predictedLift} report={report} />}
        />
      )}
      {pool.liftPercent != null && (
        <Figure
          label={t('lift')}
          value={format.signedPercent(pool.liftPercent / 100)}
          note={[lift, t('liftNote')].filter(Boolean).join(' · ')}
        />
      )}
    </dl>
  )
}

/** Title ideas with what they rest on; where there are none, what is missing. */
export function IdeasCard({ report, pool }: { report: Report; pool: TitlePool }) {
  const { t } = useTranslation('titleIdeas')
  const format = useFormat()
  const { titles, score, liftPercent, reason } = pool
  const range = useMeanLift(pool)
  const headline =
    score != null &&
    liftPercent != null &&
    t('headline', { score: format.whole(score), lift: range ?? format.signedPercent(liftPercent / 100) })
  return (
    <ResultFold title={t('title')} headline={headline}>
      {titles.length > 0 ? (
        <>
          <p className="text-ink-3">{t('intro')}</p>
          <p className="mt-2 text-ink-3">{t('numbers')}</p>
          <Means report={report} pool={pool} />
          <Ideas report={report} titles={titles} />
        </>
      ) : (
        <p className="text-ink-2">{t(`none.${reason ?? 'no_effect'}`)}</p>
      )}
    </ResultFold>
  )
}
