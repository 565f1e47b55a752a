import { useParams } from 'react-router'
import { AnalysisPage } from '@/features/analysis/analysis-page'

/** The saved analysis under the specification's other address. */
export default function ChannelAnalysisRoute() {
  const { id = '' } = useParams()
  return <AnalysisPage requestId={id} />
}
