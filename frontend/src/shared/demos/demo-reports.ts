/** The demo reports of X-Ray by their ids: one with news, and one in which nothing is beyond noise. */
export const demoReports = ['demo', 'quiet'] as const
