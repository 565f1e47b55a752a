import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '@/app/router'

interface Visit {
  user: UserEvent
  /** Path with query and fragment where the visitor is. */
  where: () => string
  /** The browser's back button. */
  back: () => Promise<void>
  /** The window is closed. */
  leave: () => void
}

/** Opens the whole app at a path. */
export function visit(path: string): Visit {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { unmount } = render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    back: () => act(() => router.navigate(-1)),
    leave: unmount,
    where: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
  }
}
