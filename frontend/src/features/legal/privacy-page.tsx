import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { LegalDocument } from './legal-document'

const sections = [
  'controller',
  'stored',
  'browser',
  'where',
  'purpose',
  'platform',
  'retention',
  'sharing',
  'rights',
  'changes',
] as const

export default function PrivacyPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalDocument
      title={t('privacy.title')}
      description={t('privacy.description')}
      intro={t('privacy.intro')}
      sections={sections.map((id) => ({
        id,
        title: t(`privacy.sections.${id}.title`),
        text: t(`privacy.sections.${id}.text`),
      }))}
      other={{ label: t('other.privacy'), path: paths.terms() }}
    />
  )
}
