import { useTranslation } from 'react-i18next'
import { asTitle } from './text-keys'

/** Names of niches and of what they belong to: "Technology", "Programming". */
export function useNicheNames() {
  const { t } = useTranslation('advice')
  return {
    meta: (key: string) => asTitle(t(`metaName.${key}` as 'metaName.tech', { defaultValue: key })),
    niche: (key: string) => t(`nicheName.${key}` as 'nicheName.coding', { defaultValue: key }),
  }
}
