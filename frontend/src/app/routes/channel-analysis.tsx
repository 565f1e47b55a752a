import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AnalysisPage } from '@/features/analysis/analysis-page'
import { AskButton } from './ask-button'

/** The saved analysis under the specification's other address. */
export default function ChannelAnalysisRoute() {
  const { t } = useTranslation('analysis')
  const { id = '' } = useParams()
  return (
    <AnalysisPage requestId={id} note={<AskButton about={`analysis:${id}`}>{t('askCoach')}</AskButton>} />
  )
}
