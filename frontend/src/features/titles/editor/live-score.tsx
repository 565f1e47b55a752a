import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { Labels } from '../labels'
import { HowComputed, ScoreWords } from '../board/score'
import { Reading } from '../board/title-parts'
import type { useLiveScore } from './use-live-score'

interface LiveScoreProps {
  live: ReturnType<typeof useLiveScore>
  words: string
  /** The title that is edited; nothing for a new one. */
  old: SavedTitle | undefined
  niche: string
  labels: Labels
}

/** What the words that are being typed let expect. It never keeps anybody from saving. */
export function LiveScore({ live, words, old, niche, labels }: LiveScoreProps) {
  const { t } = useTranslation(['titles', 'common'])
  const { reading, waiting, error, retry } = live
  const box = useRef<HTMLElement>(null)
  const of = { channelId: old?.channelId ?? null, niche: niche || null }
  const again = () => {
    // Its button goes.
    box.current?.focus()
    retry()
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('editor.live')}
      aria-busy={waiting}
      className="grid min-h-20 content-start gap-2 rounded-card border border-line p-4 outline-none"
    >
      <h3 className="text-sm font-medium">{t('editor.live')}</h3>
      <div
        className={cx(
          'tnum flex flex-wrap items-center gap-1 text-xs text-ink-2 transition-opacity duration-150',
          reading && waiting && 'opacity-55',
        )}
      >
        {/* Its words alone are read out as they change. */}
        <div role="status">
          {error ? (
            `${t('editor.scoreFailed')} ${t(`common:errors.${error.code}`)}`
          ) : reading ? (
            <ScoreWords score={reading.score} of={of} labels={labels} />
          ) : waiting ? (
            <Skeleton className="h-6 w-40" />
          ) : (
            <span className="text-ink-3">{t('editor.noWords')}</span>
          )}
        </div>
        {error ? (
          <Button size="sm" look="quiet" onClick={again}>
            {t('common:actions.tryAgain')}
          </Button>
        ) : (
          reading && <HowComputed score={reading.score} name={words} niche={of.niche} labels={labels} />
        )}
      </div>
      {!error && reading && (
        <div className="flex flex-wrap gap-1 empty:hidden">
          <Reading reading={reading} labels={labels} />
        </div>
      )}
    </section>
  )
}
