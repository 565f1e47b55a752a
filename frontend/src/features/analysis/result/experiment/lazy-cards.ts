import { loadExperimentTexts } from '@/shared/experiments/experiment-texts'
import { preloadable } from '@/ui/loading/preloadable'

/** What a monitor's report counted of experiments, and their planner: fetched with its tab, so that nothing moves when they come. */
export const Experiments = preloadable(async () => {
  const [module] = await Promise.all([import('./experiments-card'), loadExperimentTexts()])
  return module
})

export const Planner = preloadable(async () => {
  const [module] = await Promise.all([import('./planner-card'), loadExperimentTexts()])
  return module
})
