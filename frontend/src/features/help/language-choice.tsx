import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '@/shared/language-switch'

/** The language of a page of help. */
export function LanguageChoice() {
  const { t } = useTranslation('help')
  return <LanguageSwitch label={t('language')} />
}
