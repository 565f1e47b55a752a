import { matchRoutes } from 'react-router'
import { routes, type Prepare } from '../router'

/**
 * Fetches the page of the present address before the router starts, so that its very first drawing is that page and can take over
 * what was rendered ahead. A part that cannot be fetched is left to the router, which tries again and says so.
 */
export async function prepareRoutes(): Promise<void> {
  const matches = matchRoutes(routes, location.pathname) ?? []
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
      await (route.handle as Prepare | undefined)?.(params)
    }),
  )
}
