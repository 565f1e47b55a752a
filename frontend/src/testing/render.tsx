import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { routes } from '@/app/router'

interface Visit {
  user: UserEvent
  /** Path with query where the visitor stands. */
  where: () => string
}

/** Opens the whole app at a path. */
export function visit(path: string): Visit {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    where: () => router.state.location.pathname + router.state.location.search,
  }
}
