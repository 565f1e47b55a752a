import { Select, type Option } from '@/ui/form/select'
import { featureOf } from './access'
import type { Access, FeatureKey } from '../types'

interface ChoiceFieldProps {
  access: Access
  feature: FeatureKey
  label: string
  /** The first is what holds where nothing is chosen. */
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** A list to choose from; still where the tier does not have it. */
export function ChoiceField({ access, feature, label, options, value, onChange }: ChoiceFieldProps) {
  const { open } = featureOf(access, feature)
  return (
    <Select
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      disabled={!open}
      className="min-w-0"
    />
  )
}
