import { lazy, type ComponentType, type ReactNode } from 'react'
import { whenOnline } from '@/lib/online'
import { LazyBoundary } from './lazy-boundary'

/** What an overlay has among its properties. */
interface Overlay {
  open?: boolean
  onOpen?: (open: boolean) => void
}

/**
 * Like React's `lazy`, for a part of a page: it waits for a network, and where its code stays away a notice (or `fallback`) says so while
 * the rest of the page keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Part = lazy(() => whenOnline(load))
  return function LazyPart(props: Props) {
    const { open, onOpen } = props as Overlay
    return (
      <LazyBoundary close={onOpen && (() => onOpen(false))} fallback={open === false ? null : fallback}>
        <Part {...props} />
      </LazyBoundary>
    )
  }
}
