import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { LazyBoundary } from '@/ui/loading/lazy-boundary'
import { WayBack } from '@/ui/layout/way-back'

const BackButton = lazy(() => import('./back-button'))

const place = <span className="block size-10" />
const button = (
  <LazyBoundary fallback={place}>
    <Suspense fallback={place}>
      <BackButton />
    </Suspense>
  </LazyBoundary>
)

/** Pages with a way back in their head: inner pages that are no entry of the main navigation. */
export const WithBack = () => (
  <WayBack value={button}>
    <Outlet />
  </WayBack>
)

/** The same for pages with a head of their own. */
export const WithBackAbove = () => (
  <>
    <div className="-mt-2 mb-2 -ml-2 print:hidden">{button}</div>
    <Outlet />
  </>
)
