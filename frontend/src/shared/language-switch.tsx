import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { Segmented } from '@/ui/form/segmented'

/** The other language, at one press. */
export function LanguageSwitch({ label }: { label: string }) {
  const { t } = useTranslation('common')
  return (
    <Segmented
      label={label}
      options={languages.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
      value={currentLanguage()}
      onChange={(language) => void chooseLanguage(language)}
    />
  )
}
