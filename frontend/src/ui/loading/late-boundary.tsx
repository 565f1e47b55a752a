import { Component, type ReactNode } from 'react'
import { isMissingChunk, mayReload } from './missing-chunk'

interface BoundaryProps {
  children: ReactNode
  /** What stands there instead when the part stays away. */
  instead?: ReactNode
}

/**
 * Around everything that arrives late: a menu that cannot be fetched reloads the page once, as a screen does, and after that it is
 * missing while the rest of the page works on. Without a network a reload would lose the page, so there it is not tried.
 */
export class LateBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(cause: unknown) {
    if (isMissingChunk(cause) && navigator.onLine && mayReload(sessionStorage, Date.now())) location.reload()
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
