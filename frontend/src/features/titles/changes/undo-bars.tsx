import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import type { Labels } from '../labels'
import type { Deletion } from './change-store'

/** How long a deletion can be undone. */
export const undoFor = 10_000

interface UndoProps {
  deletion: Deletion
  labels: Pick<Labels, 'whole' | 'title'>
  onUndo: (deletion: Deletion) => void
  onExpire: (deletion: Deletion) => void
}

/** Counts down, but not while somebody is about to press. */
function useCountdown(running: boolean, onEnd: () => void): void {
  const left = useRef(undoFor)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return
    const since = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [running])
}

function UndoBar({ deletion, labels, onUndo, onExpire }: UndoProps) {
  const { t } = useTranslation(['titles', 'common'])
  const [paused, setPaused] = useState(false)
  const { titles, state, error } = deletion
  const [first] = titles
  // A deletion that is still under way has not begun to run out.
  useCountdown(state === 'deleted' && !paused, () => onExpire(deletion))
  return (
    <li
      aria-busy={state === 'deleting' || undefined}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="card flex flex-wrap items-center gap-x-4 gap-y-2 border-line-strong bg-raised px-4 py-2 shadow-lg"
    >
      <div className="min-w-48 flex-1 text-sm">
        <p className="titles-words titles-gone wrap-anywhere">
          {titles.length === 1 && first
            ? t('undo.one', { title: labels.title(first) })
            : t('undo.several', { count: titles.length, written: labels.whole(titles.length) })}
        </p>
        {state === 'failed' && error && (
          <p className="text-danger">
            {t('undo.failed', { count: titles.length })} {t(`common:errors.${error.code}`)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          look="primary"
          busy={state === 'restoring'}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => onUndo(deletion)}
        >
          {t(state === 'failed' ? 'common:actions.tryAgain' : 'undo.button')}
        </Button>
        {state === 'failed' && (
          <Button size="sm" look="quiet" onClick={() => onExpire(deletion)}>
            {t('undo.leave')}
          </Button>
        )}
      </div>
    </li>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null

interface UndoBarsProps extends Omit<UndoProps, 'deletion'> {
  deletions: readonly Deletion[]
}

/** What was deleted a moment ago, and the way back; the keys that undo elsewhere do so here, too. */
export function UndoBars({ deletions, labels, onUndo, onExpire }: UndoBarsProps) {
  const { t } = useTranslation('titles')
  const newest = deletions.findLast(({ state }) => state !== 'restoring')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const undoes = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!undoes || !newest || isTyping(event.target)) return
    event.preventDefault()
    onUndo(newest)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <section
      aria-label={t('undo.label')}
      // There from the beginning, so that what comes into it is read out.
      aria-live="polite"
      className="titles-undo"
    >
      <ul className="mx-auto grid max-w-md gap-2">
        {deletions.map((deletion) => (
          <UndoBar
            key={deletion.key}
            deletion={deletion}
            labels={labels}
            onUndo={onUndo}
            onExpire={onExpire}
          />
        ))}
      </ul>
    </section>
  )
}
