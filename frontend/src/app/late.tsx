import { Component, lazy, type ComponentType, type ReactNode } from 'react'
import { loadArea, type Area } from '@/i18n'
import { isMissingChunk, mayReload } from './missing-chunk'

/** A part of the shell that is fetched after the first paint or on first need, side by side with its texts. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadArea(...areas)])
    return module
  })
}

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
