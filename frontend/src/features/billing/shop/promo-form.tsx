import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentSession } from '@/api/auth/session'
import { Button } from '@/ui/button'
import { useOwnToast } from '@/shared/own-toast'
import { useRefreshBilling } from '../api'
import { codeShape } from '../codes'
import { redeem, type RedeemOutcome } from '../redeem'
import { useCheck } from '../use-check'
import { CodeField } from './code-field'

/** Says what came of a code, and brings the balance up to date where it may have changed. */
function useReportOutcome(onRedeemed: () => void): (outcome: RedeemOutcome) => void {
  const { t } = useTranslation(['billing', 'common'])
  const refresh = useRefreshBilling()
  const say = useOwnToast()
  return (outcome) => {
    if ('redeemed' in outcome) {
      const { type, creditsAwarded, code } = outcome.redeemed
      onRedeemed()
      refresh()
      const credits = t('common:credits', { count: creditsAwarded })
      const title = t(`promo.done.${type as 'gift'}`, { credits, code })
      say({ title, tone: 'good', stay: 'long' })
      return
    }
    const text =
      'failure' in outcome ? t(`promo.failures.${outcome.failure}`) : t(`common:errors.${outcome.refusal}`)
    say(
      { title: t('promo.failed'), text, tone: 'error', stay: 'long' },
      'refusal' in outcome ? outcome.refusal : undefined,
    )
    // A lost answer may have brought credits all the same.
    if ('failure' in outcome && ['unexpected', 'unreadable', 'unknown'].includes(outcome.failure)) refresh()
  }
}

/** Promo and gift codes: they bring credits. */
export function PromoForm() {
  const { t } = useTranslation('billing')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const report = useReportOutcome(() => {
    setCode('')
    // The button has nothing to redeem now, and would lose the focus to nowhere.
    form.current?.querySelector('input')?.focus()
  })
  const check = useCheck(code, codeShape)
  const valid = check.state === 'checked' && check.result !== 'malformed'
  const state = check.state === 'checked' ? (valid ? 'valid' : 'invalid') : check.state
  const message = check.state === 'checked' ? t(valid ? 'promo.wellFormed' : 'promo.malformed') : undefined

  const submit = async () => {
    if (currentSession().status !== 'in') return report({ failure: 'authentication' })
    if (!code) return report({ failure: 'empty' })
    if (!valid || busy) return
    setBusy(true)
    const outcome = await redeem(code, check.result === 'gift')
    setBusy(false)
    report(outcome)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <CodeField
        label={t('promo.label')}
        hint={t('promo.hint')}
        name="promo-code"
        value={code}
        onChange={setCode}
        onEnter={() => void submit()}
        state={state}
        message={check.state === 'checking' ? t('promo.checking') : message}
      />
      <Button type="submit" look="primary" busy={busy} disabled={!valid} className="justify-self-start">
        {t('promo.redeem')}
      </Button>
    </form>
  )
}
