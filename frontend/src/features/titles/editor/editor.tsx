import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLimits, type SavedTitle } from '@/api/titles'
import { Button } from '@/ui/button'
import Dialog from '@/ui/dialog'
import { Notice } from '@/ui/notice'
import { Textarea } from '@/ui/textarea'
import type { Names } from '../names'
import { Choices } from './choices'
import { draftOf, isChanged, lengthOf, oneLine, problemOf, type Draft } from './draft'
import { LiveScore } from './live-score'
import { SaveFailed } from './save-failed'
import { TitleField } from './title-field'
import { Unsaved } from './unsaved'
import { useLiveScore } from './use-live-score'
import { useSaving } from './use-saving'

interface EditorProps {
  /** As it was when the editor was opened; nothing for a new one. */
  title: SavedTitle | undefined
  open: boolean
  names: Names
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

/** Words that are not the reader's own to change. */
function FixedWords({ title, onOwn }: { title: SavedTitle; onOwn: () => void }) {
  const { t } = useTranslation('titles')
  if (title.title === null) return <Notice>{t('card.withoutWords')}</Notice>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-lg font-medium wrap-anywhere">{title.title}</p>
      <p className="text-xs text-ink-3">{t('editor.ofVideo')}</p>
      <Button size="sm" onClick={onOwn}>
        {t('editor.own')}
      </Button>
    </div>
  )
}

/** Writes a title, or changes a saved one. Whatever fails, what was typed stays. */
export default function Editor({ title, open, names, onClose }: EditorProps) {
  const { t } = useTranslation('titles')
  // From a title of the platform, one's own version can be begun.
  const [own, setOwn] = useState(false)
  const old = own ? undefined : title
  const [draft, setDraft] = useState(() => draftOf(title))
  const [tried, setTried] = useState(false)
  const saved = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useId()
  const isFixed = old !== undefined && (old.videoId !== null || old.title === null)
  const live = useLiveScore(open ? questionOf(draft, old) : undefined, draft.title ? old?.reading : undefined)
  const saving = useSaving({
    title: old,
    draft,
    onDone: () => {
      saved.current = true
      onClose()
    },
  })
  const write = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const problem = problemOf(draft, !isFixed)
  const submit = () => {
    setTried(true)
    if (saving.busy) return
    if (!problem) saving.save()
    else if (problem !== 'notesLong') field.current?.focus()
  }
  const notesLength = lengthOf(draft.notes)
  const ofNotes = { n: names.whole(notesLength), most: names.whole(titleLimits.notes) }
  return (
    <Dialog
      open={open}
      onOpen={(next) => {
        if (!next) onClose()
      }}
      size="lg"
      title={t(old ? 'editor.titleEdit' : 'editor.titleNew')}
      close={t('editor.close')}
      footer={
        <Button look="primary" type="submit" form={form} busy={saving.busy}>
          {t('editor.save')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isFixed ? (
          <FixedWords title={old} onOwn={() => setOwn(true)} />
        ) : (
          <TitleField
            title={draft.title}
            missing={tried}
            field={field}
            names={names}
            onTitle={(words) => write({ title: words })}
            onEnter={submit}
          />
        )}
        {old?.title !== null && (
          <LiveScore live={live} words={draft.title} niche={draft.niche} names={names} />
        )}
        <Choices draft={draft} channel={old?.channelName ?? null} names={names} onChange={write} />
        <Textarea
          label={t('label.notes')}
          value={draft.notes}
          error={problem === 'notesLong' ? t('editor.tooLong', ofNotes) : undefined}
          hint={<span className="tnum">{t('editor.length', ofNotes)}</span>}
          onChange={(event) => write({ notes: event.target.value })}
        />
        {saving.error && (
          <SaveFailed
            error={saving.error}
            canBeNew={draft.title.trim() !== ''}
            onRetry={submit}
            onNew={saving.saveAsNew}
          />
        )}
      </form>
      <Unsaved isUnsaved={() => open && !saved.current && isChanged(draft, draftOf(title))} anchor={field} />
    </Dialog>
  )
}
