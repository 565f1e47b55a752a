import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { currentSession } from '@/api/auth/session'
import { Button } from '@/ui/button'
import { toast } from '@/ui/feedback/toast'
import { validateCreatorCode } from '../api'
import { keepCreatorCode, percentOff, useCreatorCode, type ActiveCreatorCode } from '../creator-code'
import { useCheck } from '../use-check'
import { CodeField } from './code-field'

type Verdict =
  { kind: 'valid'; active: ActiveCreatorCode } | { kind: 'invalid' | 'failed' | 'tooMany' | 'signedOut' }

async function judge(code: string, signal: AbortSignal): Promise<Verdict> {
  if (currentSession().status !== 'in') return { kind: 'signedOut' }
  try {
    const answer = await validateCreatorCode(code, signal)
    const { valid, message, discountRate } = answer
    if (!valid || typeof discountRate !== 'number') return { kind: 'invalid' }
    return {
      kind: 'valid',
      active: { valid: true, message, discount_rate: discountRate, code: answer.code ?? code },
    }
  } catch (cause) {
    const error = asApiError(cause)
    if (error.code === 'invalid_input') return { kind: 'invalid' }
    return { kind: error.code === 'too_many_requests' ? 'tooMany' : 'failed' }
  }
}

/** Creator codes: they lower prices. The server says whether one counts; the browser keeps it until it is removed. */
export function CreatorForm() {
  const { t } = useTranslation(['billing', 'common'])
  const active = useCreatorCode()
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const check = useCheck(code, judge)
  const verdict = check.result
  const valid = verdict?.kind === 'valid'
  const state = check.state === 'checked' ? (valid ? 'valid' : 'invalid') : check.state

  const message = () => {
    if (check.state === 'checking') return t('creator.checking')
    if (!verdict) return undefined
    if (verdict.kind === 'tooMany') return t('common:errors.too_many_requests')
    if (verdict.kind !== 'valid') return t(`creator.${verdict.kind}`)
    return t('creator.valid', { percent: percentOff(verdict.active) })
  }
  const save = () => {
    if (!valid) return
    keepCreatorCode(verdict.active)
    setCode('')
    // The button has nothing to save now, and would lose the focus to nowhere.
    form.current?.querySelector('input')?.focus()
    const values = { code: verdict.active.code, percent: percentOff(verdict.active) }
    void toast({ title: t('creator.saved'), text: t('creator.applied', values), tone: 'good' })
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <CodeField
        label={t('creator.label')}
        hint={t('creator.hint')}
        name="creator-code"
        value={code}
        onChange={setCode}
        onEnter={save}
        state={state}
        message={message()}
      />
      <Button type="submit" disabled={!valid} className="justify-self-start">
        {t(active ? 'creator.replace' : 'creator.save')}
      </Button>
    </form>
  )
}
