import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLimits, type SavedTitle } from '@/api/titles'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Notice } from '@/ui/feedback/notice'
import { Textarea } from '@/ui/form/textarea'
import type { Labels } from '../labels'
import { Choices } from './choices'
import { lengthOf } from './draft'
import { LiveScore } from './live-score'
import { SaveFailed } from './save-failed'
import { TitleField } from './title-field'
import { Unsaved } from './unsaved'
import { useEditor } from './use-editor'

interface EditorProps {
  /** As it was when the editor was opened; nothing for a new one. */
  title: SavedTitle | undefined
  open: boolean
  labels: Labels
  onClose: () => void
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

type Editing = ReturnType<typeof useEditor>

interface FieldsProps {
  editing: Editing
  /** It was tried to save it. */
  tried: boolean
  field: Ref<HTMLTextAreaElement>
  labels: Labels
  onEnter: () => void
}

/** What is written and chosen, and the score of the words. */
function Fields({ editing, tried, field, labels, onEnter }: FieldsProps) {
  const { t } = useTranslation('titles')
  const { old, own, isFixed, draft, write, problem, live } = editing
  const most = labels.whole(titleLimits.notes)
  return (
    <>
      {isFixed && old ? (
        <FixedWords title={old} onOwn={own} />
      ) : (
        <TitleField
          title={draft.title}
          missing={tried}
          field={field}
          labels={labels}
          onTitle={(words) => write({ title: words })}
          onEnter={onEnter}
        />
      )}
      {old?.title !== null && (
        <LiveScore live={live} words={draft.title} old={old} niche={draft.niche} labels={labels} />
      )}
      <Choices draft={draft} of={old} labels={labels} onChange={write} />
      <Textarea
        label={t('label.notes')}
        value={draft.notes}
        error={problem === 'notesLong' ? t('editor.tooLong', { most }) : undefined}
        hint={
          <span className="tnum">{t('editor.length', { n: labels.whole(lengthOf(draft.notes)), most })}</span>
        }
        onChange={(event) => write({ notes: event.target.value })}
      />
    </>
  )
}

/** Writes a title, or changes a saved one. Whatever fails, what was typed stays. */
export default function Editor({ title, open, labels, onClose }: EditorProps) {
  const { t } = useTranslation('titles')
  const editing = useEditor({ title, open, onClose })
  const { old, draft, problem, saving, isOwn } = editing
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const whole = useRef<HTMLFormElement>(null)
  const form = useId()
  // The button that began it is gone.
  useEffect(() => {
    if (isOwn) field.current?.focus()
  }, [isOwn])
  const submit = () => {
    setTried(true)
    if (saving.sent) return
    if (!problem) saving.save()
    else if (problem !== 'notesLong') field.current?.focus()
    else whole.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  // The notice goes, and its buttons with it.
  const retry = () => {
    whole.current?.focus()
    submit()
  }
  const saveAsNew = () => {
    whole.current?.focus()
    saving.saveAsNew()
  }
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
        <Button look="primary" type="submit" form={form} busy={saving.sent !== undefined}>
          {t('editor.save')}
        </Button>
      }
    >
      <form
        id={form}
        ref={whole}
        tabIndex={-1}
        noValidate
        className="grid grid-cols-1 gap-5 outline-none"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Fields editing={editing} tried={tried} field={field} labels={labels} onEnter={submit} />
        {saving.error && (
          <SaveFailed
            error={saving.error}
            canBeNew={draft.title.trim() !== ''}
            onRetry={retry}
            onNew={saveAsNew}
          />
        )}
      </form>
      <Unsaved isUnsaved={editing.isUnsaved} isPending={editing.isPending} anchor={field} />
    </Dialog>
  )
}
