import { isBuilt, paths, type RouteName } from '@/paths'

export interface Step {
  key: 'niche' | 'automation' | 'xray' | 'coach' | 'discovery' | 'vault' | 'timing' | 'monitoring'
  route: RouteName
  path: string
  /** Where visitors go instead, who would have to sign in first. */
  visitors?: string
  colour: 'blue' | 'orange' | 'green' | 'purple'
  side: 'left' | 'right'
  size: 'compact' | 'medium' | 'detailed'
}

const coach = paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' })

/** When the uploads of a channel came out, and whether that shows in their views. */
const timing = paths.demoXray('demo', { tab: 'sustainability' })

const step = (
  key: Step['key'],
  [route, path, visitors]: [RouteName, string, string?],
  [colour, side, size]: [Step['colour'], Step['side'], Step['size']],
): Step => ({ key, route, path, colour, side, size, ...(visitors && { visitors }) })

export const isOpen = ({ route }: Step): boolean => isBuilt(route)

/** The specification's eight steps, in its order. */
export const steps: Step[] = [
  step('niche', ['leaderboard', paths.leaderboard()], ['blue', 'left', 'detailed']),
  step('automation', ['quickAnalyzer', paths.quickAnalyzer()], ['orange', 'right', 'detailed']),
  step('xray', ['demoXray', paths.demoXray('demo')], ['purple', 'left', 'detailed']),
  step('coach', ['performance', coach, coach], ['green', 'right', 'medium']),
  step(
    'discovery',
    ['thumbnailDiscovery', paths.thumbnailDiscovery(), paths.thumbnailDiscoveryPreview()],
    ['blue', 'left', 'medium'],
  ),
  step('vault', ['savedTitles', paths.savedTitles()], ['orange', 'right', 'compact']),
  step('timing', ['performance', paths.performance(), timing], ['green', 'left', 'medium']),
  step('monitoring', ['performanceMonitor', paths.performanceMonitor()], ['purple', 'right', 'compact']),
]
