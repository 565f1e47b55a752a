import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { deletionFacts } from '@/shared/rules/deletion-facts'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Textarea } from '@/ui/form/textarea'
import { Card } from '@/ui/layout/card'
import { lengthOf, type Draft, type DraftField } from './draft'
import { OperatorMail } from './operator-mail'
import { useRequest, type Requested } from './use-request'

/** Asks for the data of a channel to be deleted; an account is not needed. */
export function RequestForm({ onRequested }: { onRequested: (requested: Requested, draft: Draft) => void }) {
  const { t } = useTranslation(['deletion', 'common'])
  const format = useFormat()
  const { draft, change, faults, error, busy, send } = useRequest(onRequested)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const most = format.whole(deletionFacts.noteCharacters)
  const again = error?.retryAt === undefined ? undefined : new Date(error.retryAt).toISOString()
  const tie = (name: DraftField) => ({
    name,
    value: draft[name],
    error: faults.includes(name) ? t(`form.${name}.problem`, { most }) : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  return (
    <Card title={t('form.title')}>
      <Form onSubmit={submit} className="grid gap-4">
        <Field
          {...tie('channel')}
          label={t('form.channel.label')}
          hint={t('form.channel.hint')}
          maxLength={deletionFacts.channelCharacters}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...tie('email')}
          label={t('form.email.label')}
          hint={t('form.email.hint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <Textarea
          {...tie('note')}
          label={t('form.note.label')}
          hint={t('form.note.hint', { used: format.whole(lengthOf(draft.note)), most })}
        />
        {error && (
          <Notice live tone="danger" title={t('form.failed')}>
            {error.code === 'too_many_requests' && again
              ? t('form.tooMany', { time: format.dateTime(again) })
              : t(`common:errors.${error.code}`)}{' '}
            {t('form.kept')}{' '}
            {error.code === 'too_many_requests' && <OperatorMail>{t('form.byMail')}</OperatorMail>}
          </Notice>
        )}
        <Button type="submit" look="primary" busy={busy} className="justify-self-start">
          {t('form.send')}
        </Button>
      </Form>
    </Card>
  )
}
