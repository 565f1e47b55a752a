import { useTranslation } from 'react-i18next'
import { facts } from '@/shared/rules/facts'
import { Field } from '@/ui/form/field'
import { SearchField as Search } from '@/ui/form/search-field'
import { featureOf } from './access'
import { searchesOf } from './query'
import { useLabels } from '../labels'
import { TierAction } from '../tier-link'
import type { Access } from '../types'

interface SearchProps {
  access: Access
  search: readonly string[]
  onSearch: (search: string[]) => void
}

function OneTerm({ access }: { access: Access }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  return (
    <>
      {t('search.oneOnly', { tier: labels.tier(featureOf(access, 'multiSearch').tier) })}{' '}
      <TierAction className="text-iris underline underline-offset-4" />
    </>
  )
}

function OpenSearch({ access, search, onSearch }: SearchProps) {
  const { t } = useTranslation('leaderboard')
  const several = featureOf(access, 'multiSearch').open
  const mine = (typed: string) => searchesOf(typed).slice(0, several ? undefined : 1)
  const hint = (typed: string) =>
    several
      ? t('search.several', { count: facts.leaderboardSearches })
      : searchesOf(typed).length > 1 && <OneTerm access={access} />
  return (
    <Search
      label={t('search.label')}
      placeholder={t(several ? 'search.placeholderSeveral' : 'search.placeholder')}
      clear={t('search.clear')}
      hint={hint}
      query={search.join(', ')}
      read={(typed) => mine(typed).join(', ')}
      onSearch={(typed) => onSearch(mine(typed))}
    />
  )
}

/** By name or handle; from one tier on by several at once. */
export function SearchField(props: SearchProps) {
  const { t } = useTranslation('leaderboard')
  if (featureOf(props.access, 'search').open) return <OpenSearch {...props} />
  return <Field label={t('search.label')} placeholder={t('search.placeholder')} disabled />
}
