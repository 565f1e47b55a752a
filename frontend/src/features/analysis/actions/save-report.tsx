import { useEffect, useRef } from 'react'
import type { Analysis, Report } from '../types'
import { reportFileName } from './file-name'
import { saveText, useTextReport } from './text-report'

interface SaveReportProps {
  analysis: Analysis
  report: Report
  onSaved: () => void
}

/** Draws nothing; hands the report over as a file, once. Apart, because it says all that the tabs say. */
export default function SaveReport({ analysis, report, onSaved }: SaveReportProps) {
  const write = useTextReport()
  const saved = useRef(false)
  useEffect(() => {
    if (saved.current) return
    saved.current = true
    saveText(reportFileName(report), write(report, analysis))
    onSaved()
  })
  return null
}
