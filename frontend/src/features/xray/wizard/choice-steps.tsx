import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/checkbox'
import { cx } from '@/ui/cx'
import { aspects, cadences, type Aspect, type Cadence } from '../types'
import { useMonthText } from './month-text'

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
    <fieldset className="grid gap-4" aria-describedby={missing ? `${id}-error` : undefined}>
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
  const box = 'relative flex gap-3 rounded-card border p-4'
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('wizard.steps.cadence')}</legend>
      {cadences.map((value) => (
        <div
          key={value}
          className={cx(
            box,
            'cursor-pointer transition-colors duration-150 hover:bg-raised',
            value === cadence ? 'border-iris' : 'border-line',
          )}
        >
          <input
            id={`${name}-${value}`}
            type="radio"
            name={name}
            value={value}
            checked={value === cadence}
            onChange={() => onChange(value)}
            aria-describedby={`${name}-${value}-about`}
            className="mt-0.5 size-4 shrink-0 accent-iris-solid"
          />
          <div className="grid flex-1 gap-1">
            <label
              htmlFor={`${name}-${value}`}
              className="cursor-pointer text-sm font-medium after:absolute after:inset-0"
            >
              {t(`cadences.${value}.name`)}
            </label>
            <p id={`${name}-${value}-about`} className="text-xs text-ink-3">
              {t(`cadences.${value}.text`)} <span className="block text-ink-2">{month(value)}</span>
            </p>
          </div>
        </div>
      ))}
      <div className={cx(box, 'border-dashed border-line text-ink-3')}>
        <input
          id={`${name}-daily`}
          type="radio"
          name={name}
          value="daily"
          disabled
          aria-describedby={`${name}-daily-about`}
          className="mt-0.5 size-4 shrink-0"
        />
        <div className="grid gap-1">
          <label htmlFor={`${name}-daily`} className="text-sm font-medium">
            {t('cadences.daily.name')}
          </label>
          <p id={`${name}-daily-about`} className="text-xs">
            {t('cadences.daily.text')}
          </p>
        </div>
      </div>
    </fieldset>
  )
}
