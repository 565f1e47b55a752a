import { loadExperimentTexts } from '@/shared/experiments/experiment-texts'
import { part } from '@/ui/loading/part'

/** What a monitor's report counted of experiments, and their planner: fetched with its tab, so that nothing moves when they come. */
export const Experiments = part(async () => {
  const [module] = await Promise.all([import('./experiments-card'), loadExperimentTexts()])
  return module
})

export const Planner = part(async () => {
  const [module] = await Promise.all([import('./planner-card'), loadExperimentTexts()])
  return module
})
