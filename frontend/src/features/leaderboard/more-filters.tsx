import { useTranslation } from 'react-i18next'
import type { Option } from '@/ui/select'
import { pageSizes, type Asked } from './asked'
import { BadgeFilter } from './badge-filter'
import { ChoiceField } from './choice-field'
import { useNames } from './names'
import { SizeFilter } from './size-filter'
import { SmartFilter } from './smart-filter'
import type { Access, Choice, Choices } from './types'

export interface FilterProps {
  access: Access
  choices: Choices | undefined
  asked: Asked
  onChange: (change: Partial<Asked>) => void
}

/** Everything to choose from with its count; what the address names and the board does not have stands there too. */
function useOptions() {
  const { t } = useTranslation('leaderboard')
  return (
    choices: readonly Choice[] | undefined,
    chosen: string | undefined,
    any: string,
    write: (key: string) => string,
  ): Option[] => {
    const known = (choices ?? []).map(({ key, channels }) => ({
      value: key,
      label: t('option', { name: write(key), channels }),
    }))
    const missing = chosen && !choices?.some(({ key }) => key === chosen)
    return [
      { value: '', label: any },
      ...known,
      ...(missing ? [{ value: chosen, label: write(chosen) }] : []),
    ]
  }
}

function PageSize({ access, asked, onChange }: Omit<FilterProps, 'choices'>) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const sizes = pageSizes.filter((size) => size <= access.largestPage)
  const all =
    asked.pageSize === undefined ? sizes : [...new Set([...sizes, asked.pageSize])].sort((a, b) => a - b)
  const [standard] = pageSizes
  const options = (all.length > 0 ? all : [standard]).map((size) => ({
    value: String(size),
    label: t('pageSize.rows', { rows: names.whole(size) }),
  }))
  return (
    <ChoiceField
      access={access}
      feature="pageSize"
      label={t('pageSize.label')}
      options={options}
      value={String(asked.pageSize ?? standard)}
      onChange={(size) => onChange({ pageSize: Number(size) === standard ? undefined : Number(size) })}
    />
  )
}

/** All filters beside search and time. */
export default function MoreFilters({ access, choices, asked, onChange }: FilterProps) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const options = useOptions()
  return (
    <div className="grid gap-6">
      <SmartFilter access={access} smart={asked.smart} onChange={(smart) => onChange({ smart })} />
      <BadgeFilter
        access={access}
        choices={choices}
        badges={asked.badges}
        onChange={(badges) => onChange({ badges })}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_1fr]">
        <ChoiceField
          access={access}
          feature="niche"
          label={t('niche.label')}
          options={options(choices?.niches, asked.niche, t('niche.any'), names.niche)}
          value={asked.niche ?? ''}
          onChange={(niche) => onChange({ niche: niche || undefined })}
        />
        <ChoiceField
          access={access}
          feature="language"
          label={t('language.label')}
          options={options(choices?.languages, asked.language, t('language.any'), names.language)}
          value={asked.language ?? ''}
          onChange={(language) => onChange({ language: language || undefined })}
        />
        <SizeFilter access={access} asked={asked} onChange={onChange} />
        <PageSize access={access} asked={asked} onChange={onChange} />
      </div>
    </div>
  )
}
