import { WandSparkles } from 'lucide-react'
import { useId, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import catalogue from '@/shared/rules/catalogue.json'
import { asApiError, type ApiError } from '@/api/errors'
import { openIdempotencyKey } from '@/api/idempotency-key'
import { Button, IconButton } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Notice } from '@/ui/feedback/notice'
import { Segmented } from '@/ui/form/segmented'
import { toast } from '@/ui/feedback/toast'
import { createCode, useKeepCode, type Code, type CodeKind } from './api'
import {
  emptyDraft,
  madeUpCode,
  readDraft,
  refusedField,
  type Draft,
  type DraftField,
  type Problems,
} from './code-draft'
import { MadeGift } from './made-gift'

const kinds: readonly CodeKind[] = ['promo', 'gift', 'creator']

interface CodeFormProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

interface Failure {
  error: ApiError
  /** The code may have been made nevertheless. */
  mayBeMade: boolean
}

/** The form's state; what does not fit is said at its field, and what was typed stays until the code exists. */
function useCodeForm(onMade: (code: Code) => void) {
  const keep = useKeepCode()
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems({})
    setFailure(undefined)
  }
  const send = async () => {
    const read = readDraft(draft)
    setFailure(undefined)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    // The same terms have one key until it is known what came of them: a gift that was made unseen is not made twice.
    const attempt = openIdempotencyKey(`code ${JSON.stringify(read.request)}`)
    setBusy(true)
    try {
      const made = await createCode(read.request, attempt.key)
      attempt.close()
      keep(made)
      setDraft({ ...emptyDraft, kind: draft.kind })
      onMade(made)
    } catch (cause) {
      const error = asApiError(cause)
      const mayBeMade = attempt.failed(cause) && error.code !== 'idempotency_mismatch'
      const refused = error.code === 'invalid_input' ? refusedField(error.field) : undefined
      if (refused) setProblems(refused)
      else setFailure({ error, mayBeMade })
    } finally {
      setBusy(false)
    }
  }
  return { draft, problems, failure, busy, change, send }
}

type Form = ReturnType<typeof useCodeForm>

/** What every field has. */
interface Typed {
  name: string
  value: string
  error: string | undefined
  autoComplete: string
  onChange: (event: { target: { value: string } }) => void
}

/** What a code is called; of a gift there is nothing to type. */
function CodeField({ form: { draft, change }, typed }: { form: Form; typed: Typed }) {
  const { t } = useTranslation('admin')
  const { kind } = draft
  if (kind === 'gift') return <p className="text-sm text-ink-2">{t('codes.giftHint')}</p>
  return (
    <Field
      {...typed}
      label={t('codes.code')}
      hint={t(kind === 'promo' ? 'codes.promoHint' : 'codes.codeHint')}
      maxLength={50}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => change({ code: event.target.value.toUpperCase() })}
      end={
        <IconButton
          label={t('codes.makeUp')}
          icon={<WandSparkles aria-hidden className="size-4" />}
          onClick={() => change({ code: madeUpCode(kind) })}
        />
      }
    />
  )
}

function Fields({ form }: { form: Form }) {
  const { draft, problems, change } = form
  const { t } = useTranslation('admin')
  const isCreator = draft.kind === 'creator'
  const problemOf = (field: DraftField) => {
    const problem = problems[field]
    return problem && t(`codes.problems.${problem}`)
  }
  const typed = (field: DraftField): Typed => ({
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
      <CodeField form={form} typed={typed('code')} />
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

function FailureNotice({ failure: { error, mayBeMade } }: { failure: Failure }) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <Notice live tone="danger" title={t(mayBeMade ? 'codes.unknown' : 'codes.notMade')}>
      {t(`common:errors.${error.code}`)} {mayBeMade && t('codes.again')}
    </Notice>
  )
}

/** Makes a promo, gift or creator code. */
export default function CodeForm({ open, onOpen, anchor }: CodeFormProps) {
  const { t } = useTranslation(['admin', 'common'])
  const id = useId()
  const [gift, setGift] = useState<Code>()
  const form = useCodeForm((made) => {
    if (made.kind === 'gift') return setGift(made)
    onOpen(false)
    void toast({ title: t('codes.made', { code: made.code }), tone: 'good' })
  })
  const { failure, busy, send } = form
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  const close = () => {
    setGift(undefined)
    onOpen(false)
  }
  if (gift) return <MadeGift gift={gift} open={open} onClose={close} anchor={anchor} />
  return (
    <Dialog
      open={open}
      // While it is sent it stays: what came of it must be seen.
      onOpen={(next) => !busy && onOpen(next)}
      anchor={anchor}
      title={t('codes.new')}
      close={t('common:actions.cancel')}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpen(false)}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t('codes.make')}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={submit} className="grid gap-4">
        <Fields form={form} />
        {failure && <FailureNotice failure={failure} />}
      </Form>
    </Dialog>
  )
}
