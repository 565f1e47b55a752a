import { Bookmark, BookmarkCheck, BookmarkX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { openIdempotencyKey } from '@/api/idempotency-key'
import { asApiError, type ErrorCode } from '@/api/errors'
import { currentUserId } from '@/api/auth/current-user-id'
import { useTitleActs, type SaveTitle } from '@/api/titles'
import { paths } from '@/paths'
import type { SaveTitleProps } from './save-title-props'
import { useOwnToast } from '../own-toast'
import { markSaved, useIsSaved } from './use-is-saved'
import { buttonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Spinner } from '@/ui/feedback/spinner'

type State = 'unsaved' | 'saving' | 'saved' | 'failed' | 'full'

/** Saves the title, and says by a toast what became of it. */
function useSave(what: SaveTitle): { state: State; press: () => void } {
  const { t } = useTranslation(['titleIdeas', 'common'])
  const navigate = useNavigate()
  const { save } = useTitleActs()
  const saved = useIsSaved(what)
  const say = useOwnToast()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ErrorCode>()
  const open = { label: t('save.open'), run: () => void navigate(paths.savedTitles()) }

  const press = async () => {
    if (busy) return
    if (saved) {
      say({ title: t('save.already'), stay: 'long', action: open })
      return
    }
    const whose = currentUserId()
    // The button comes and goes as a list is scrolled; its act does not.
    const attempt = openIdempotencyKey(`title ${JSON.stringify(what)}`)
    setBusy(true)
    setFailed(undefined)
    try {
      await save(what, attempt.key)
      attempt.close()
      markSaved(what, whose)
      say({ title: t('save.done'), tone: 'good', stay: 'long', action: open })
    } catch (cause) {
      const { code } = asApiError(cause)
      attempt.failed(cause)
      setFailed(code)
      const text = t(`common:errors.${code}`)
      const action = code === 'title_limit' && { action: open }
      say({ title: t('save.failed'), text, tone: 'error', stay: 'long', ...action }, code)
    } finally {
      setBusy(false)
    }
  }

  const refused: State = failed === 'title_limit' ? 'full' : 'failed'
  const state = busy ? 'saving' : saved ? 'saved' : failed ? refused : 'unsaved'
  return { state, press: () => void press() }
}

const pictures = {
  unsaved: { Picture: Bookmark, tone: '' },
  saved: { Picture: BookmarkCheck, tone: 'text-good' },
  failed: { Picture: BookmarkX, tone: 'text-danger' },
  full: { Picture: BookmarkX, tone: 'text-danger' },
} as const

function Sign({ state }: { state: State }) {
  if (state === 'saving') return <Spinner />
  const { Picture, tone } = pictures[state]
  return <Picture aria-hidden className={cx('size-4', tone)} />
}

const looks = {
  icon: 'relative inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-150 hover:bg-raised hover:text-ink',
  cover: 'absolute top-0 right-0 inline-flex size-12 items-center justify-center text-ink-2 hover:text-ink',
  button: buttonClass('secondary', 'sm'),
} as const

/** The button itself. It keeps its place and the focus in every state; once a title is saved it leads to the saved titles by a toast. */
export default function SaveTitleButton({ what, look }: Required<SaveTitleProps>) {
  const { t } = useTranslation('titleIdeas')
  const { state, press } = useSave(what)
  const words = t(`save.state.${state}`)
  const sign = <Sign state={state} />
  return (
    <button
      type="button"
      aria-label={t('save.of', { words, title: what.title })}
      aria-busy={state === 'saving' || undefined}
      title={words}
      className={looks[look]}
      onClick={press}
    >
      {look === 'cover' ? (
        <span className="grid size-8 place-items-center rounded-full bg-surface">{sign}</span>
      ) : (
        sign
      )}
      {look === 'button' && words}
    </button>
  )
}
