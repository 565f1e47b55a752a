import { useParams, type Params } from 'react-router'
import { prepareDemo, reportSlug } from '@/features/analysis/demo/demo'
import { DemoReportPage } from '@/features/analysis/demo/demo-report-page'
import { prepareResult } from '@/features/analysis/lazy-result'

/** It is rendered ahead of time: to take its page over, the first drawing needs everything that is drawn there. */
export async function prepare({ analysisId = '' }: Params): Promise<void> {
  await Promise.all([prepareDemo(reportSlug(analysisId)), prepareResult('xray')])
}

export default function DemoXrayRoute() {
  const { analysisId = '' } = useParams()
  return <DemoReportPage key={analysisId} id={analysisId} />
}
