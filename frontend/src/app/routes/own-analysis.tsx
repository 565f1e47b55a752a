import { useTranslation } from 'react-i18next'
import { AnalysisPage } from '@/features/analysis/analysis-page'
import { AskButton } from './ask-button'
import { RequireAuth } from './require-auth'

/** An analysis that belongs to a person. */
export default function OwnAnalysis({ requestId }: { requestId: string }) {
  const { t } = useTranslation('analysis')
  return (
    <RequireAuth>
      <AnalysisPage
        requestId={requestId}
        note={<AskButton about={`analysis:${requestId}`}>{t('askCoach')}</AskButton>}
      />
    </RequireAuth>
  )
}
