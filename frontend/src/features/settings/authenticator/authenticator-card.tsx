import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { useArrival } from '@/shared/use-arrival'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Card } from '@/ui/layout/card'
import { RecoveryCode } from './recovery-code'
import { SetUp } from './set-up'
import { TurnedOn } from './turned-on'
import { useSteps, type Steps } from './use-steps'

/** The operators' screen leads here. */
const cardId = 'authenticator'

/** What had the focus is gone with its step: it goes on with the heading of the next one. */
function useFocusOnStep(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const at = document.activeElement
    if (at === null || at === document.body || place.current?.contains(at))
      place.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [step])
  return place
}

function TurnedOff({ steps }: { steps: Steps }) {
  const { t } = useTranslation(['settings', 'account'])
  return (
    <div className="grid gap-4">
      <p tabIndex={-1} className="max-w-2xl text-ink-2 outline-none">
        {t('authenticator.text')}
      </p>
      {steps.pool.error && (
        <Notice live tone="danger">
          {t(`account:errors.${steps.pool.error}`)}
        </Notice>
      )}
      <Button className="justify-self-start" busy={steps.pool.busy} onClick={steps.begin}>
        {t('authenticator.setUp')}
      </Button>
    </div>
  )
}

/** The app has its key: only turning it on is tried again. */
function Verified({ steps }: { steps: Steps }) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <div className="grid gap-4">
      <p tabIndex={-1} className="max-w-2xl text-ink-2 outline-none">
        {t('authenticator.verified')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={steps.running === 'turnOn'} onClick={steps.turnOn}>
          {t('common:actions.tryAgain')}
        </Button>
        <Button look="quiet" onClick={steps.rest}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The second step of signing in: set up, seen and ended here. */
export function AuthenticatorCard({ me, email }: { me: Me; email: string }) {
  const { t } = useTranslation(['settings', 'common'])
  const steps = useSteps()
  const { step, failed } = steps
  const since = me.authenticatorSince
  const place = useFocusOnStep(`${step.at} ${since ? 'on' : 'off'}`)
  const part = useArrival<HTMLDivElement>(cardId)
  return (
    <div ref={part} id={cardId} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
      <Card
        title={t('authenticator.title')}
        action={since && <Badge tone="good">{t('authenticator.on')}</Badge>}
      >
        <div ref={place} className="grid gap-4">
          {failed && (
            <Notice live tone="danger" title={t(`authenticator.failed.${failed.act}`)}>
              {t(`common:errors.${failed.error.code}`)}
            </Notice>
          )}
          {step.at === 'key' && <SetUp secret={step.secret} email={email} steps={steps} />}
          {step.at === 'verified' && <Verified steps={steps} />}
          {step.at === 'recovery' && <RecoveryCode code={step.code} email={email} onStored={steps.rest} />}
          {step.at === 'rest' && since && <TurnedOn since={since} steps={steps} />}
          {step.at === 'rest' && !since && <TurnedOff steps={steps} />}
        </div>
      </Card>
    </div>
  )
}
