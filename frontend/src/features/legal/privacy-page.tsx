import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { LegalDocument } from './legal-document'
import { legalValues } from './values'

const sections = [
  'controller',
  'stored',
  'browser',
  'where',
  'purpose',
  'platform',
  'leaderboard',
  'retention',
  'sharing',
  'rights',
  'children',
  'changes',
] as const

export default function PrivacyPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalDocument
      name="privacy"
      title={t('privacy.title')}
      description={t('privacy.description')}
      intro={t('privacy.intro')}
      sections={sections.map((id) => ({
        id,
        title: t(`privacy.sections.${id}.title`),
        text: t(`privacy.sections.${id}.text`, legalValues),
      }))}
      other={{ label: t('other.privacy'), path: paths.terms() }}
    />
  )
}
