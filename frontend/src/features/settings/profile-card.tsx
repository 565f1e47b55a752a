import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { SaveError, SaveNote } from './save-note'
import { useSave } from './use-save'

/** The server counts characters, as people do, not UTF-16 units. */
const longestName = 60
const tooLong = (name: string) => Array.from(name.normalize('NFC')).length > longestName

export function ProfileCard({ me, email }: { me: Me; email: string }) {
  const { t } = useTranslation('settings')
  const { state, error, save, clear } = useSave()
  const [typed, setTyped] = useState<string>()
  const stored = me.displayName ?? ''
  const name = typed ?? stored
  const changed = name.trim() !== stored
  const refused = error?.code === 'invalid_input'

  const send = async () => {
    if (changed && !tooLong(name.trim()) && (await save({ displayName: name.trim() || null })))
      setTyped(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }

  return (
    <Card title={t('profile.title')}>
      <Form onSubmit={submit} className="grid max-w-md gap-4">
        <dl>
          <dt className="text-sm font-medium">{t('profile.email')}</dt>
          <dd className="mt-1 break-all text-ink-2">{email}</dd>
        </dl>
        <Field
          label={t('profile.name')}
          name="displayName"
          autoComplete="nickname"
          value={name}
          hint={t('profile.nameHint')}
          error={tooLong(name.trim()) || refused ? t('profile.nameRefused') : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            clear()
          }}
        />
        {error && !refused && (
          <SaveError error={error} text={t('profile.kept')} onRetry={() => void send()} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={state === 'saving'} disabled={!changed}>
            {t('save')}
          </Button>
          <SaveNote state={changed && state === 'saved' ? 'idle' : state} />
        </div>
      </Form>
    </Card>
  )
}
