import { Suspense, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { CodeField } from '@/ui/form/code-field'
import { Form } from '@/ui/form/form'
import { lazyPart } from '@/ui/loading/lazy-part'
import { CopyButton } from './copy-button'
import type { Steps } from './use-steps'

const QrCode = lazyPart(() => import('./qr-code'))

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The key as authenticator apps read it: for which account of whom, and who asks for the codes. */
const addressOf = (secret: string, email: string): string =>
  `otpauth://totp/Kanalyse:${encodeURIComponent(email)}?secret=${secret}&issuer=Kanalyse`

interface SetUpProps {
  secret: string
  email: string
  steps: Steps
}

function Key({ secret, email }: Omit<SetUpProps, 'steps'>) {
  const { t } = useTranslation('settings')
  return (
    <>
      <p className="max-w-2xl text-ink-2">{t('authenticator.scan')}</p>
      <Suspense fallback={<Skeleton className="size-52 rounded-control" />}>
        <QrCode text={addressOf(secret, email)} label={t('authenticator.qr')} />
      </Suspense>
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-2">{t('authenticator.key')}</p>
        <p translate="no" className="tnum font-medium wrap-anywhere">
          {inFours(secret)}
        </p>
        <CopyButton text={secret} label={t('authenticator.copyKey')} />
      </div>
    </>
  )
}

/** The app gets its key, and shows by its first code that it has it. */
export function SetUp({ secret, email, steps }: SetUpProps) {
  const { t } = useTranslation(['settings', 'account', 'common'])
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { pool, running, verify, rest } = steps
  const wrong = pool.error === 'wrongCode' ? t('account:errors.wrongCode') : undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    pool.clear()
    setMissing(code.length !== 6)
    if (code.length === 6) verify(code)
  }
  return (
    <div className="grid gap-4">
      <h3 tabIndex={-1} className="text-sm font-medium outline-none">
        {t('authenticator.keyTitle')}
      </h3>
      <Key secret={secret} email={email} />
      <Form onSubmit={submit} className="grid max-w-md gap-4">
        <CodeField
          label={t('authenticator.code')}
          hint={t('authenticator.codeHint')}
          value={code}
          onChange={setCode}
          error={missing ? t('account:validation.code') : wrong}
        />
        {pool.error && !wrong && (
          <Notice live tone="danger">
            {t(`account:errors.${pool.error}`)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={pool.busy || running !== undefined}>
            {t('authenticator.turnOn')}
          </Button>
          <Button look="quiet" onClick={rest}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
