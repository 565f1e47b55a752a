import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/form/checkbox'
import { aspects, cadences, type Aspect, type Cadence } from '../types'
import { useMonthText } from './month-text'
import { RadioCard } from './radio-card'

interface TrackStepProps {
  tracked: readonly Aspect[]
  onChange: (tracked: readonly Aspect[]) => void
  /** Nothing is chosen, and the step was to be left. */
  missing: boolean
}

/** What its reports are about first. */
export function TrackStep({ tracked, onChange, missing }: TrackStepProps) {
  const { t } = useTranslation('xray')
  const id = useId()
  return (
    <fieldset
      tabIndex={-1}
      data-invalid={missing || undefined}
      aria-describedby={missing ? `${id}-error` : undefined}
      className="grid gap-4 outline-none"
    >
      <legend className="sr-only">{t('wizard.steps.track')}</legend>
      <p className="text-ink-2">{t('wizard.track.hint')}</p>
      {aspects.map((aspect) => (
        <Checkbox
          key={aspect}
          label={t(`aspects.${aspect}.name`)}
          description={t(`aspects.${aspect}.text`)}
          checked={tracked.includes(aspect)}
          onChange={(checked) =>
            onChange(checked ? [...tracked, aspect] : tracked.filter((other) => other !== aspect))
          }
        />
      ))}
      {missing && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {t('wizard.track.missing')}
        </p>
      )}
    </fieldset>
  )
}

interface CadenceStepProps {
  cadence: Cadence
  price: number
  onChange: (cadence: Cadence) => void
}

/** How often. Daily is named, because people look for it. */
export function CadenceStep({ cadence, price, onChange }: CadenceStepProps) {
  const { t } = useTranslation('xray')
  const name = useId()
  const month = useMonthText(price)
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('wizard.steps.cadence')}</legend>
      {cadences.map((value) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          label={t(`cadences.${value}.name`)}
          about={
            <>
              {t(`cadences.${value}.text`)} <span className="block text-ink-2">{month(value)}</span>
            </>
          }
          checked={value === cadence}
          onChoose={() => onChange(value)}
        />
      ))}
      <RadioCard
        disabled
        name={name}
        value="daily"
        label={t('cadences.daily.name')}
        about={t('cadences.daily.text')}
      />
    </fieldset>
  )
}
