import { useId, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field'
import { Notice } from '@/ui/feedback/notice'
import { xrayFacts } from '@/shared/rules/xray-facts'
import type { Monitor } from '../types'
import { mailGoals, type MailDraft } from './draft'
import { RadioCard } from './radio-card'

interface OtherAddressProps {
  address: string
  onAddress: (address: string) => void
  wrong: boolean
  field: Ref<HTMLInputElement>
}

function OtherAddress({ address, onAddress, wrong, field }: OtherAddressProps) {
  const { t } = useTranslation('mail')
  return (
    <Field
      ref={field}
      label={t('step.label')}
      hint={t('step.hint', { hours: xrayFacts.confirmHours })}
      error={wrong ? t('step.wrong') : undefined}
      value={address}
      type="email"
      maxLength={254}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onAddress(event.target.value)}
    />
  )
}

interface MailStepProps {
  mail: MailDraft
  onChange: (mail: MailDraft) => void
  /** The setup that is adjusted. */
  monitor: Monitor | undefined
  /** The account's address; empty where it is not known. */
  own: string
  /** The other address cannot be used, and the step was to be left. */
  wrong: boolean
  field: Ref<HTMLInputElement>
}

/** Whether reports are mailed, and where to. */
export function MailStep({ mail, onChange, monitor, own, wrong, field }: MailStepProps) {
  const { t } = useTranslation(['xray', 'mail'])
  const name = useId()
  const stopped = monitor?.mail.stopped
  const words = {
    account: [t('mail.account'), own],
    other: [t('mail:step.other'), mail.to === 'other' ? '' : t('mail:step.otherText')],
    none: [t('mail:step.none'), t('mail:step.noneText')],
  }
  return (
    <div className="grid gap-4">
      {stopped && (
        <Notice tone="warn" title={t(`mail.stopped.${stopped}`)}>
          {t('mail:step.begin')}
        </Notice>
      )}
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('wizard.steps.mail')}</legend>
        {mailGoals.map((to) => (
          <RadioCard
            key={to}
            name={name}
            value={to}
            label={words[to][0]}
            about={words[to][1]}
            checked={to === mail.to}
            onChoose={() => onChange({ ...mail, to })}
          >
            {to === 'other' && mail.to === to && (
              <OtherAddress
                address={mail.address}
                onAddress={(address) => onChange({ to, address })}
                wrong={wrong}
                field={field}
              />
            )}
          </RadioCard>
        ))}
      </fieldset>
    </div>
  )
}
