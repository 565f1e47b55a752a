import { WandSparkles } from 'lucide-react'
import { useId, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import catalogue from '@/shared/rules/catalogue.json'
import { asApiError, type ApiError } from '@/api/errors'
import { Button, IconButton } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Notice } from '@/ui/feedback/notice'
import { Segmented } from '@/ui/form/segmented'
import { toast } from '@/ui/feedback/toast'
import { createCode, useKeepCode, type CodeKind } from './api'
import {
  emptyDraft,
  madeUpCode,
  readDraft,
  refusedField,
  type Draft,
  type DraftField,
  type Problems,
} from './code-draft'

const kinds: readonly CodeKind[] = ['promo', 'gift', 'creator']

interface CodeFormProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

/** The form's state; what does not fit is said at its field, and what was typed stays until the code exists. */
function useCodeForm(onMade: () => void) {
  const { t } = useTranslation('admin')
  const keep = useKeepCode()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)

  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems({})
    setError(undefined)
  }
  const send = async () => {
    const read = readDraft(draft)
    setError(undefined)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    setBusy(true)
    try {
      // The same code with the same terms is made once, however often it is asked for.
      const made = await createCode(read.request)
      keep(made)
      setDraft({ ...emptyDraft, kind: draft.kind })
      onMade()
      await toast({ title: t('codes.made', { code: made.code }), tone: 'good' })
    } catch (cause) {
      const failure = asApiError(cause)
      const refused = failure.code === 'invalid_input' ? refusedField(failure.field) : undefined
      if (refused) setProblems(refused)
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { draft, problems, error, busy, change, send }
}

type Form = ReturnType<typeof useCodeForm>

function Fields({ form: { draft, problems, change } }: { form: Form }) {
  const { t } = useTranslation('admin')
  const isCreator = draft.kind === 'creator'
  const problemOf = (field: DraftField) => {
    const problem = problems[field]
    return problem && t(`codes.problems.${problem}`)
  }
  const typed = (field: DraftField) => ({
    name: field,
    value: draft[field],
    error: problemOf(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <Segmented
          label={t('codes.kind')}
          options={kinds.map((value) => ({ value, label: t(`codes.kinds.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <p className="text-xs text-ink-3">
          {t(`codes.kindTexts.${draft.kind}`, { percent: catalogue.creatorPercentOff })}
        </p>
      </div>
      <Field
        {...typed('code')}
        label={t('codes.code')}
        hint={t(draft.kind === 'promo' ? 'codes.promoHint' : 'codes.codeHint')}
        maxLength={50}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => change({ code: event.target.value.toUpperCase() })}
        end={
          <IconButton
            label={t('codes.makeUp')}
            icon={<WandSparkles aria-hidden className="size-4" />}
            onClick={() => change({ code: madeUpCode(draft.kind) })}
          />
        }
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isCreator ? (
          <Field
            {...typed('creatorEmail')}
            label={t('codes.creatorEmail')}
            hint={t('codes.creatorEmailHint')}
            type="email"
          />
        ) : (
          <Field {...typed('credits')} label={t('codes.credits')} inputMode="numeric" />
        )}
        <Field
          {...typed('maxUses')}
          label={t('codes.maxUses')}
          hint={t('codes.maxUsesHint')}
          inputMode="numeric"
        />
        <Field
          {...typed('from')}
          label={t('codes.from')}
          hint={t('codes.fromHint')}
          placeholder={t('codes.timeShape')}
        />
        <Field
          {...typed('until')}
          label={t('codes.until')}
          hint={t('codes.untilHint')}
          placeholder={t('codes.timeShape')}
        />
      </div>
      <Field {...typed('note')} label={t('codes.note')} hint={t('codes.noteHint')} maxLength={200} />
    </>
  )
}

/** Makes a promo, gift or creator code. */
export default function CodeForm({ open, onOpen, anchor }: CodeFormProps) {
  const { t } = useTranslation(['admin', 'common'])
  const id = useId()
  const form = useCodeForm(() => onOpen(false))
  const { error, busy, send } = form
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      title={t('codes.new')}
      close={t('common:actions.cancel')}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t('codes.make')}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit} className="grid gap-4">
        <Fields form={form} />
        {error && (
          <Notice live tone="danger" title={t('codes.notMade')}>
            {t(`common:errors.${error.code}`)}
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
