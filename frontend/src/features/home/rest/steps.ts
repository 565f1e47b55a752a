import { isBuilt, paths, type RouteName } from '@/paths'

export interface Step {
  key: 'niche' | 'automation' | 'xray' | 'coach' | 'discovery' | 'vault' | 'timing' | 'monitoring'
  route: RouteName
  path: string
  colour: 'blue' | 'orange' | 'green' | 'purple'
  side: 'left' | 'right'
  size: 'compact' | 'medium' | 'detailed'
}

const coach = paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' })

const step = (
  key: Step['key'],
  [route, path]: [RouteName, string],
  [colour, side, size]: [Step['colour'], Step['side'], Step['size']],
): Step => ({ key, route, path, colour, side, size })

/** These lead to X-Ray, but to parts of it that are still to come. */
const toCome: Step['key'][] = ['coach', 'vault', 'timing']

export const isOpen = ({ key, route }: Step): boolean => isBuilt(route) && !toCome.includes(key)

/** The specification's eight steps, in its order. */
export const steps: Step[] = [
  step('niche', ['leaderboard', paths.leaderboard()], ['blue', 'left', 'detailed']),
  step('automation', ['quickAnalyzer', paths.quickAnalyzer()], ['orange', 'right', 'detailed']),
  step('xray', ['demoXray', paths.demoXray('demo')], ['purple', 'left', 'detailed']),
  step('coach', ['performance', coach], ['green', 'right', 'medium']),
  step('discovery', ['thumbnailDiscovery', paths.thumbnailDiscovery()], ['blue', 'left', 'medium']),
  step('vault', ['performance', paths.performance()], ['orange', 'right', 'compact']),
  step('timing', ['performance', paths.performance()], ['green', 'left', 'medium']),
  step('monitoring', ['performanceMonitor', paths.performanceMonitor()], ['purple', 'right', 'compact']),
]
