import { Component, type ReactNode } from 'react'
import { isWorthReloading } from './missing-chunk'

interface BoundaryProps {
  children: ReactNode
  /** What is shown when the part cannot be loaded. */
  fallback?: ReactNode
}

/**
 * Error boundary around every lazy part. A part that cannot be loaded reloads the page once, as a route does; after that the fallback
 * is shown and the rest of the page keeps working. Without a network a reload would lose the page, so it is not tried.
 */
export class LazyBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown) {
    if (isWorthReloading(cause)) location.reload()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
