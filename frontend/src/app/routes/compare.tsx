import { useTranslation } from 'react-i18next'
import ComparePage from '@/features/analysis/compare/compare-page'
import { AskButton } from './ask-button'

/** Joins a comparison with the coach. */
export default function CompareRoute() {
  const { t } = useTranslation('compare')
  return <ComparePage ask={(a, b) => <AskButton about={`comparison:${a}:${b}`}>{t('askCoach')}</AskButton>} />
}
