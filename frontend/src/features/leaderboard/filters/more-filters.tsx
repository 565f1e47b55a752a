import { useTranslation } from 'react-i18next'
import type { Option } from '@/ui/form/select'
import { featureOf, panelFeatures, severalThings } from './access'
import { pageSizes, type Query } from './query'
import { BadgeFilter } from './badge-filter'
import { ChoiceField } from './choice-field'
import { LockedLine } from './locked-line'
import { useLabels } from '../labels'
import { SizeFilter } from './size-filter'
import { SmartFilter } from './smart-filter'
import type { Access, Choice, Choices, FeatureKey } from '../types'

export interface FilterProps {
  access: Access
  choices: Choices | undefined
  query: Query
  onChange: (change: Partial<Query>) => void
}

/** Everything to choose from with its count; what the address names and the board does not have is listed too. */
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

function PageSize({ access, query, onChange }: Omit<FilterProps, 'choices'>) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const sizes = pageSizes.filter((size) => size <= access.largestPage)
  const all =
    query.pageSize === undefined ? sizes : [...new Set([...sizes, query.pageSize])].sort((a, b) => a - b)
  const [standard] = pageSizes
  const options = (all.length > 0 ? all : [standard]).map((size) => ({
    value: String(size),
    label: t('pageSize.rows', { rows: labels.whole(size) }),
  }))
  return (
    <ChoiceField
      access={access}
      feature="pageSize"
      label={t('pageSize.label')}
      options={options}
      value={String(query.pageSize ?? standard)}
      onChange={(size) => onChange({ pageSize: Number(size) === standard ? undefined : Number(size) })}
    />
  )
}

/** What of these filters the tier does not have, in one line. */
function Others({ access }: { access: Access }) {
  const { t } = useTranslation('leaderboard')
  const closed = panelFeatures
    .map((key) => ({ key, ...featureOf(access, key) }))
    .filter(({ open }) => !open)
    .map(({ key, tier }) => ({ name: t(`leftOut.${key}`), tier, several: severalThings.includes(key) }))
  return <LockedLine closed={closed} className="text-sm text-ink-2" />
}

/** All filters that the tier has, except search and time; the others are named in one line. */
export default function MoreFilters({ access, choices, query, onChange }: FilterProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const options = useOptions()
  const has = (key: FeatureKey) => featureOf(access, key).open
  return (
    <div className="grid gap-6">
      {has('smart') && <SmartFilter smart={query.smart} onChange={(smart) => onChange({ smart })} />}
      {has('badgeFilter') && (
        <BadgeFilter choices={choices} badges={query.badges} onChange={(badges) => onChange({ badges })} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_1fr]">
        {has('niche') && (
          <ChoiceField
            access={access}
            feature="niche"
            label={t('niche.label')}
            options={options(choices?.niches, query.niche, t('niche.any'), labels.niche)}
            value={query.niche ?? ''}
            onChange={(niche) => onChange({ niche: niche || undefined })}
          />
        )}
        {has('language') && (
          <ChoiceField
            access={access}
            feature="language"
            label={t('language.label')}
            options={options(choices?.languages, query.language, t('language.any'), labels.language)}
            value={query.language ?? ''}
            onChange={(language) => onChange({ language: language || undefined })}
          />
        )}
        {has('size') && <SizeFilter query={query} onChange={onChange} />}
        {has('pageSize') && <PageSize access={access} query={query} onChange={onChange} />}
      </div>
      <Others access={access} />
    </div>
  )
}
