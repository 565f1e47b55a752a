import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { Segmented } from '@/ui/segmented'

/** The other language, at one press. */
export function LanguageChoice() {
  const { t } = useTranslation(['help', 'common'])
  return (
    <Segmented
      label={t('language')}
      options={languages.map((language) => ({ value: language, label: t(`common:languages.${language}`) }))}
      value={currentLanguage()}
      onChange={(language) => void chooseLanguage(language)}
    />
  )
}
