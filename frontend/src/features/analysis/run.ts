import { demoReport } from './demo/demo'
import type { Analysis } from './types'

const isSharedRun = ({ requestId }: Analysis) => requestId.startsWith('x-')

/** Its owner looks at what a monitor ran. */
export const isRun = (analysis: Analysis): boolean => 'monitorId' in analysis && !isSharedRun(analysis)

/** The monitor whose run its owner looks at. A demo looks like a run, but its monitor belongs to nobody. */
export const monitorOf = (analysis: Analysis): string | undefined =>
  isRun(analysis) && 'monitorId' in analysis && demoReport(analysis.requestId) === null
    ? String(analysis.monitorId)
    : undefined

/** What a monitor ran, for its owner or by a shared link. */
export const isOfMonitor = (analysis: Analysis): boolean => isRun(analysis) || isSharedRun(analysis)
