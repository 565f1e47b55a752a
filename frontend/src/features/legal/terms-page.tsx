import { useTranslation } from 'react-i18next'
import { paths } from '@/paths'
import { LegalDocument } from './legal-document'
import { legalValues } from './values'

const sections = [
  'service',
  'account',
  'credits',
  'prices',
  'withdrawal',
  'refunds',
  'rewards',
  'stealth',
  'results',
  'abuse',
  'disputes',
  'platform',
  'ending',
  'liability',
  'changes',
] as const

export default function TermsPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalDocument
      name="terms"
      title={t('terms.title')}
      description={t('terms.description')}
      intro={t('terms.intro')}
      sections={sections.map((id) => ({
        id,
        title: t(`terms.sections.${id}.title`),
        text: t(`terms.sections.${id}.text`, legalValues),
      }))}
      other={{ label: t('other.terms'), path: paths.privacy() }}
    />
  )
}
