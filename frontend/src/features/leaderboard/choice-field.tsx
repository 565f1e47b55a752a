import { Select, type Option } from '@/ui/select'
import { featureOf } from './access'
import { Locked } from './locked'
import { LockedField } from './search-field'
import type { Access, FeatureKey } from './types'

interface ChoiceFieldProps {
  access: Access
  feature: FeatureKey
  label: string
  /** The first is what holds where nothing is chosen. */
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** A list to choose from, or what opens it. */
export function ChoiceField({ access, feature, label, options, value, onChange }: ChoiceFieldProps) {
  const { open, tier } = featureOf(access, feature)
  if (open)
    return <Select label={label} options={options} value={value} onChange={onChange} className="min-w-0" />
  return (
    <LockedField label={label}>
      <Locked label={options[0]?.label ?? label} about={label} tier={tier} />
    </LockedField>
  )
}
