import { AnalysisPage } from '@/features/analysis/analysis-page'
import { Protected } from './protected'

/** An analysis that belongs to a person. */
export default function OwnAnalysis({ requestId }: { requestId: string }) {
  return (
    <Protected>
      <AnalysisPage requestId={requestId} />
    </Protected>
  )
}
