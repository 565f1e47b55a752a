import { useTranslation } from 'react-i18next'
import { kindOf, type Achievement } from './rules'

/** What an achievement is called and what it takes. One that this version does not know is called by its key. */
export function useAchievementText(): (achievement: Achievement) => { name: string; does: string } {
  const { t } = useTranslation('dashboard')
  return ({ key, needed }) => ({
    name: t(`achievements.names.${key as 'analyses_1'}`, { defaultValue: key }),
    does: t(`achievements.does.${kindOf(key) as 'analyses'}`, { count: needed, defaultValue: '' }),
  })
}
