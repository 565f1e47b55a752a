import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { currentUserId } from '@/api/auth/current-user-id'
import type { ApiError } from '@/api/errors'
import { titleLimits, type SavedTitle } from '@/api/titles'
import { paths } from '@/paths'
import { toast } from '@/ui/feedback/toast'
import { editOverlay, newTitle } from '../title-address'
import { draftOf, isChanged, lengthOf, oneLine, problemOf, type Draft } from './draft'
import { dropDraft, cacheDraft, cachedDraft } from './draft-cache'
import { useLiveScore } from './use-live-score'
import { useSaving } from './use-saving'

interface EditorState {
  /** As it was when the editor was opened; nothing for a new one. */
  title: SavedTitle | undefined
  open: boolean
  onClose: () => void
}

/** What is scored: nothing while the words and the niche are those that were stored, or while there are no words. */
function questionOf(draft: Draft, old: SavedTitle | undefined) {
  const title = oneLine(draft.title).trim()
  const isStored = old !== undefined && title === old.title && draft.niche === (old.niche ?? '')
  if (isStored || title === '' || lengthOf(title) > titleLimits.title) return undefined
  return {
    title,
    ...(old?.channelId && { channelId: old.channelId }),
    ...(draft.niche && { niche: draft.niche }),
  }
}

/** For an answer that comes later: how things are then, and not how they were when it was asked for. */
function useNow(state: EditorState & { draft: Draft }) {
  const now = useRef(state)
  useEffect(() => {
    now.current = state
    return () => {
      now.current = { ...state, open: false }
    }
  })
  return now
}

/** The way back to what was written, once its editor is closed. */
function useLost(title: SavedTitle | undefined) {
  const { t } = useTranslation(['titles', 'common'])
  const navigate = useNavigate()
  const whose = currentUserId()
  return (draft: Draft, { code }: ApiError) => {
    // It is not cached for the person who uses the browser next.
    if (whose !== currentUserId()) return
    // A title that was deleted meanwhile has no editor any more: what was written for it can be saved as a new one.
    const gone = code === 'not_found'
    const to = gone ? undefined : title
    cacheDraft(to, draft)
    const search = editOverlay.with('', to?.titleId ?? newTitle)
    const run = () => void navigate({ pathname: paths.savedTitles(), search }, { state: editOverlay.opened })
    void toast({
      title: t('editor.failed'),
      text: gone ? t('editor.gone') : t(`common:errors.${code}`),
      tone: 'error',
      stay: 'long',
      action: { label: t('editor.again'), run },
    })
  }
}

/** A title that is written or changed, and what is stored of it. */
export function useEditor({ title, open, onClose }: EditorState) {
  /** As it is stored. */
  const [before, setBefore] = useState(title)
  // From a title of the platform, one's own version can be begun.
  const [own, setOwn] = useState(false)
  const old = own ? undefined : before
  const [draft, setDraft] = useState(() => cachedDraft(title) ?? draftOf(title))
  useEffect(() => dropDraft(title), [title])
  const closing = useRef(false)
  const now = useNow({ title, open, onClose, draft })
  const lost = useLost(title)
  const live = useLiveScore(open ? questionOf(draft, old) : undefined, draft.title ? old?.reading : undefined)
  const saving = useSaving({
    title: old,
    draft,
    onDone: (answer, sent) => {
      setBefore(answer)
      setOwn(false)
      // What was typed meanwhile is still to be saved.
      if (!now.current.open || isChanged(now.current.draft, sent)) return
      closing.current = true
      now.current.onClose()
    },
    onFailed: (error, sent) => {
      if (!now.current.open) lost(sent, error)
    },
  })
  const isFixed = old !== undefined && (old.videoId !== null || old.title === null)
  return {
    old,
    own: () => setOwn(true),
    isOwn: own,
    isFixed,
    draft,
    write: (change: Partial<Draft>) => setDraft((last) => ({ ...last, ...change })),
    problem: problemOf(draft, !isFixed),
    live,
    saving,
    isPending: () => saving.sent !== undefined,
    /** What is on its way to be saved is not lost by closing. */
    isUnsaved: () => open && !closing.current && isChanged(draft, saving.sent ?? draftOf(before)),
  }
}
