import type { ReactNode } from 'react'
import type { Analysis, Report } from '../types'
import { Actions } from './actions'
import { FirstDiscoverer } from './first-discoverer'
import { Foot } from './foot'
import { useReadable } from './videos/redacted'
import { HeadCard } from './head-card'
import { TabsInAddress, TabsOnTheirOwn } from './result-tabs'
import { StoryEntry } from './story-entry'

export interface ResultViewProps {
  analysis: Analysis
  report: Report
  /** Draws the score instead of the plain ring. */
  ring?: Parameters<typeof HeadCard>[0]['ring']
  /**
   * A part is shown below the title of its page. A dialog over another page has no address to store the tab in.
   */
  place?: 'page' | 'part' | 'dialog'
  /** Opens every view: below the tabs, which end within the first screen. */
  note?: ReactNode
}

function Whole({ analysis, report, ring, place = 'page', note }: ResultViewProps) {
  const onPage = place !== 'dialog'
  const Tabs = onPage ? TabsInAddress : TabsOnTheirOwn
  return (
    <article className="grid grid-cols-1 gap-4">
      <HeadCard
        report={report}
        ring={ring}
        heading={place === 'page' ? 'h1' : 'h2'}
        actions={<Actions analysis={analysis} report={report} />}
        mark={
          <>
            <StoryEntry analysis={analysis} report={report} place="row" />
            <FirstDiscoverer analysis={analysis} />
          </>
        }
        onPage={onPage}
      />
      <Tabs analysis={analysis} report={report} note={note} />
      <Foot report={report} />
    </article>
  )
}

function RedactedResult({ report, ...rest }: ResultViewProps) {
  return <Whole {...rest} report={useReadable(rest.analysis, report)} />
}

/** The whole report: the answer, and in tabs what it rests on. */
export function ResultView(props: ResultViewProps) {
  return props.analysis.wordsRemoved ? <RedactedResult {...props} /> : <Whole {...props} />
}
