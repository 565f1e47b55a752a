import { useEffect, useRef } from 'react'
import type { Report } from '../types'
import { reportFileName } from './file-name'
import { saveText, useTextReport } from './text-report'

interface SaveReportProps {
  report: Report
  onSaved: () => void
}

/** Draws nothing; hands the report over as a file, once. Apart, because it says all that the tabs say. */
export default function SaveReport({ report, onSaved }: SaveReportProps) {
  const write = useTextReport()
  const saved = useRef(false)
  useEffect(() => {
    if (saved.current) return
    saved.current = true
    saveText(reportFileName(report), write(report))
    onSaved()
  })
  return null
}
