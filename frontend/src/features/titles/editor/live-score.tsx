import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Skeleton } from '@/ui/skeleton'
import type { Names } from '../names'
import { Score } from '../score'
import { Reading } from '../title-parts'
import type { useLiveScore } from './use-live-score'

interface LiveScoreProps {
  live: ReturnType<typeof useLiveScore>
  words: string
  niche: string
  names: Names
}

/** What the words that are being typed let expect. It never keeps anybody from saving. */
export function LiveScore({ live, words, niche, names }: LiveScoreProps) {
  const { t } = useTranslation(['titles', 'common'])
  const { reading, waiting, error, retry } = live
  return (
    <section
      aria-label={t('editor.live')}
      aria-busy={waiting}
      className="grid min-h-20 content-start gap-2 rounded-card border border-line p-4"
    >
      <h3 className="text-sm font-medium">{t('editor.live')}</h3>
      {error ? (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          <p>
            {t('editor.scoreFailed')} {t(`common:errors.${error.code}`)}
          </p>
          <Button size="sm" look="quiet" onClick={retry}>
            {t('common:actions.tryAgain')}
          </Button>
        </div>
      ) : reading ? (
        <div className={cx('grid gap-2 transition-opacity duration-150', waiting && 'opacity-55')}>
          <div role="status">
            <Score score={reading.score} of={words} niche={niche || null} names={names} />
          </div>
          <div className="flex flex-wrap gap-1 empty:hidden">
            <Reading reading={reading} names={names} />
          </div>
        </div>
      ) : waiting ? (
        <Skeleton className="h-6 w-40" />
      ) : (
        <p className="text-xs text-ink-3">{t('editor.noWords')}</p>
      )}
    </section>
  )
}
