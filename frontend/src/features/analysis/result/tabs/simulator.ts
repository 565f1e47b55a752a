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

/** The simulator reckons with the reader's own figures, in the currency of the language; the numbers do not change with it. */
export const currencyOf = (language: 'en' | 'de') => (language === 'de' ? 'EUR' : 'USD')

/** The least and the most dollars that one of them has been worth: since there is a euro, 0.82 (October 2000) and 1.60 (July 2008). */
const worthInDollars = { USD: [1, 1], EUR: [0.82, 1.6] } as const

/** Whether an amount lies outside our range in dollars, whatever rate one takes. */
export function against(
  amount: number,
  currency: keyof typeof worthInDollars,
  range: { p10: number; p90: number },
) {
  const [least, most] = worthInDollars[currency]
  if (amount * least > range.p90) return 'above'
  return amount * most < range.p10 ? 'below' : undefined
}

export interface Ends {
  low: number
  high: number
}

/**
 * Between what revenue and profit lie, by the range of the monthly views alone: rate and cost are the reader's, the number of uploads
 * is taken as certain. The ends of the views are not rounded, and hold the rounded figure that the simulator shows.
 */
export function simulateRange(input: SimulatorInput, views: Ends): { revenue: Ends; profit: Ends } {
  const { monthlyViews, costs } = simulate(input)
  const worth = (count: number) => (input.rpm / 1000) * count
  const revenue = {
    low: worth(Math.min(views.low, monthlyViews)),
    high: worth(Math.max(views.high, monthlyViews)),
  }
  return { revenue, profit: { low: revenue.low - costs, high: revenue.high - costs } }
}

/** Which way the profit goes; `open` where its range allows either, or nobody knows the range. */
export function outcome(profit: Ends | undefined): 'gain' | 'loss' | 'open' {
  if (profit && profit.low > 0) return 'gain'
  return profit && profit.high < 0 ? 'loss' : 'open'
}
