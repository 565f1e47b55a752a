import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { isWorthReloading } from './missing-chunk'

const reload = (cause: unknown) => {
  if (isWorthReloading(cause)) location.reload()
}

/**
 * Error boundary around every lazy part. A part that cannot be loaded reloads the page once, as a route does; after that the fallback
 * is shown, if there is one, and the rest of the page keeps working. Without a network a reload would lose the page, so it is not tried.
 */
export const LazyBoundary = ({
  children,
  fallback = null,
}: {
  children: ReactNode
  fallback?: ReactNode
}) => (
  <ErrorBoundary fallback={fallback} onError={reload}>
    {children}
  </ErrorBoundary>
)
