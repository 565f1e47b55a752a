import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '@/ui/loading/lazy-part'
import { WayBack } from '@/ui/layout/way-back'

const place = <span className="block size-10" />
const BackButton = lazyPart(() => import('./back-button'), place)
const button = (
  <Suspense fallback={place}>
    <BackButton />
  </Suspense>
)

/** Pages with a way back in their head: inner pages that are no entry of the main navigation. */
export const WithBack = () => (
  <WayBack value={button}>
    <Outlet />
  </WayBack>
)

/** The same for pages with a head of their own, but not for results: their tabs belong within the first screen. */
export const WithBackAbove = () => (
  <>
    <div className="-mt-2 mb-2 -ml-2 print:hidden">{button}</div>
    <Outlet />
  </>
)
