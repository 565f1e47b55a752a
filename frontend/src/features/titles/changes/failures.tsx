import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Progress } from '@/ui/feedback/progress'
import type { Labels } from '../labels'
import type { Failure, Running } from './change-store'
import { useFailureText } from './use-changes'

/** As many titles are named; the others are counted. */
const named = 3

interface FailureProps {
  failure: Failure
  labels: Labels
  onRetry: (failure: Failure) => void
  onPutAway: (failure: Failure) => void
}

/** What was to be done with titles, which they are, and why it was not done. */
function OneFailure({ failure, labels, onRetry, onPutAway }: FailureProps) {
  const { t } = useTranslation(['titles', 'common'])
  const write = useFailureText()
  const { titles, error } = failure
  const first = titles.slice(0, named).map((title) => t('card.quoted', { word: labels.title(title) }))
  const more = titles.length - first.length
  const which = labels.list(
    more > 0 ? [...first, t('failed.more', { count: more, written: labels.whole(more) })] : first,
  )
  return (
    <Notice
      live
      tone={error ? 'danger' : 'warn'}
      title={write(failure)}
      actions={
        <>
          {error && (
            <Button size="sm" onClick={() => onRetry(failure)}>
              {t('common:actions.tryAgain')}
            </Button>
          )}
          <Button size="sm" look="quiet" onClick={() => onPutAway(failure)}>
            {t('failed.putAway')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{which}</p>
      {error && <p>{t(`common:errors.${error.code}`)}</p>}
    </Notice>
  )
}

interface FailuresProps extends Omit<FailureProps, 'failure'> {
  failures: readonly Failure[]
  running: Running | undefined
}

/** How far a change of many titles is, and what did not work. */
export function Failures({ failures, running, labels, onRetry, onPutAway }: FailuresProps) {
  const { t } = useTranslation('titles')
  return (
    <>
      {running && (
        <Progress
          label={t('bulk.progress', { done: labels.whole(running.done), total: labels.whole(running.total) })}
          value={running.done / running.total}
        />
      )}
      {failures.map((failure) => (
        <OneFailure
          key={failure.key}
          failure={failure}
          labels={labels}
          onRetry={onRetry}
          onPutAway={onPutAway}
        />
      ))}
    </>
  )
}
