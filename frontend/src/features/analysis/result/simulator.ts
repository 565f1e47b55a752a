/** The monetisation simulator, to the letter of the specification. */

/** Weeks of a month. */
export const weeksAMonth = 4.345

export const sliders = {
  rpm: { min: 0, max: 20, step: 0.25, start: 5 },
  cost: { min: 0, max: 2000, step: 10, start: 100 },
} as const

export interface SimulatorInput {
  /** Revenue for 1,000 views. */
  rpm: number
  /** Production cost of one video. */
  cost: number
  monthlyViews: number
  uploadsPerWeek: number
}

export interface Simulation {
  /** Rounded to thousands. */
  monthlyViews: number
  monthlyUploads: number
  revenue: number
  costs: number
  profit: number
}

export function simulate({ rpm, cost, monthlyViews, uploadsPerWeek }: SimulatorInput): Simulation {
  const views = Math.round(monthlyViews / 1000) * 1000
  const monthlyUploads = uploadsPerWeek * weeksAMonth
  const revenue = (rpm / 1000) * views
  const costs = cost * monthlyUploads
  return { monthlyViews: views, monthlyUploads, revenue, costs, profit: revenue - costs }
}

/** The currency of the simulator follows the language; the numbers do not change. */
export const currencyOf = (language: 'en' | 'de') => (language === 'de' ? 'EUR' : 'USD')
