import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { closeAccount } from '@/api/account'
import { asApiError, type ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Field } from '@/ui/form/field'
import { Notice } from '@/ui/feedback/notice'

interface DeleteDialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  /** Has to be typed to confirm. */
  email: string
  /** What is lost with the account. */
  credits: number
  /** An analysis runs: the account cannot be closed before it has ended. */
  running: boolean
  onDeleted: () => void
}

const formId = 'delete-account'

/** One intended act, one key: a press after a lost answer repeats it, one after a refusal is a new act. */
function useDelete(onDeleted: () => void) {
  const key = useRef<string>(undefined)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const remove = async (confirm: string) => {
    setBusy(true)
    setError(undefined)
    key.current ??= crypto.randomUUID()
    try {
      await closeAccount(confirm, key.current)
      onDeleted()
    } catch (cause) {
      const failure = asApiError(cause)
      if (!failure.mayRetry) key.current = undefined
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, remove }
}

/** What becomes of the money, before the last step. */
function Money({ credits }: { credits: number }) {
  const { t } = useTranslation('settings')
  const lines = [
    credits > 0 ? t('delete.credits', { count: credits }) : t('delete.noCredits'),
    t('delete.subscription'),
    t('delete.ledger'),
  ]
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export default function DeleteDialog({
  open,
  onOpen,
  anchor,
  email,
  credits,
  running,
  onDeleted,
}: DeleteDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  const [typed, setTyped] = useState('')
  const { busy, error, remove } = useDelete(onDeleted)
  const matches = typed.trim().toLowerCase() === email.toLowerCase()
  const waiting = running || error?.code === 'analysis_in_progress'

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (matches && !running && !busy) void remove(typed.trim())
  }

  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      size="sm"
      title={t('delete.confirmTitle')}
      description={t('delete.confirmText')}
      close={t('common:actions.cancel')}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} look="danger" busy={busy} disabled={!matches || running}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Money credits={credits} />
        <p className="break-words text-ink-2">{t('delete.type', { email })}</p>
        <Field
          label={t('profile.email')}
          name="confirm"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {waiting && (
          <Notice live tone="warn">
            {t('delete.running')}
          </Notice>
        )}
        {error && !waiting && (
          <Notice live tone="danger" title={t('delete.failed')}>
            {t(`common:errors.${error.code}`)}
            {error.mayRetry && ` ${t('delete.retry')}`}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
