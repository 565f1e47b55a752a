import type { Report } from '../types'
import XraySection from './xray-section'

/** What a monitor's report has in addition to an analysis, as a tab of the result. */
export default function XrayTab({ report }: { report: Report }) {
  return report.xray && <XraySection report={report} xray={report.xray} />
}
