import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  /** Who gets to know it. */
  hint: string
  isWrong: boolean
}

/** Why an operator does something, in one line as `remarkFits` wants it. */
export function ReasonField({ value, onChange, hint, isWrong }: ReasonFieldProps) {
  const { t } = useTranslation('admin')
  return (
    <Field
      label={t('reason.label')}
      hint={hint}
      name="reason"
      autoComplete="off"
      maxLength={200}
      value={value}
      error={isWrong ? t('reason.problem') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
