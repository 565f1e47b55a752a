import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { LegalDocument } from './legal-document'

const sections = [
  'service',
  'account',
  'credits',
  'refunds',
  'rewards',
  'stealth',
  'abuse',
  'disputes',
  'platform',
  'liability',
  'changes',
] as const

export default function TermsPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalDocument
      title={t('terms.title')}
      description={t('terms.description')}
      intro={t('terms.intro')}
      sections={sections.map((id) => ({
        id,
        title: t(`terms.sections.${id}.title`),
        text: t(`terms.sections.${id}.text`),
      }))}
      other={{ label: t('other.terms'), path: paths.privacy() }}
    />
  )
}
