import type { Report, Xray } from '../types'
import { ExperimentsCard } from './experiments-card'
import { PlannerCard } from './planner-card'

/** Experiments in a monitor's report: what it counted, and the planner. */
export default function ExperimentPart({ report, xray }: { report: Report; xray: Xray }) {
  const { planner, experiments = [] } = xray
  return (
    <>
      {experiments.length > 0 && <ExperimentsCard experiments={experiments} />}
      {planner && <PlannerCard planner={planner} report={report} />}
    </>
  )
}
