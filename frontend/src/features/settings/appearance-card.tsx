import { useTranslation } from 'react-i18next'
import { useSaveLanguage, useLanguageSync } from '@/api/account-language'
import { chooseLanguage, currentLanguage, languages } from '@/i18n'
import { Card } from '@/ui/layout/card'
import { Segmented } from '@/ui/form/segmented'
import { SaveError, SaveNote } from './save-note'

export interface ThemeChoice {
  theme: 'dark' | 'light'
  onTheme: (theme: 'dark' | 'light') => void
}

const themes = ['dark', 'light'] as const

/** The part of the header that watches the language saves it in the account; that part may not be there yet when one chooses here. */
export function AppearanceCard({ theme, onTheme }: ThemeChoice) {
  const { t } = useTranslation(['settings', 'common'])
  const { state, error } = useLanguageSync()
  const save = useSaveLanguage()
  return (
    <Card title={t('look.title')}>
      <div className="grid gap-5">
        <div className="grid justify-items-start gap-2">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <p className="text-sm font-medium">{t('look.language')}</p>
            <SaveNote state={state} />
          </div>
          <Segmented
            label={t('look.language')}
            options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
            value={currentLanguage()}
            onChange={(next) => void chooseLanguage(next).then(save)}
          />
          <p className="text-xs text-ink-3">{t('look.languageHint')}</p>
        </div>
        {error && <SaveError error={error} text={t('look.languageHere')} onRetry={() => void save()} />}
        <div className="grid justify-items-start gap-2">
          <p className="text-sm font-medium">{t('look.theme')}</p>
          <Segmented
            label={t('look.theme')}
            options={themes.map((value) => ({ value, label: t(`look.themes.${value}`) }))}
            value={theme}
            onChange={onTheme}
          />
          <p className="text-xs text-ink-3">{t('look.themeHint')}</p>
        </div>
      </div>
    </Card>
  )
}
