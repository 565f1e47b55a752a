import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { patterns } from '@/paths'
import { RoutePending } from './route-pending'
import { lazyPart } from '@/ui/loading/lazy-part'

const HubPage = lazyPart(() => import('@/features/hub/hub-page'))
const PatternsPage = lazyPart(() => import('@/features/hub/patterns-page'))

/** The hub: its videos, or what their titles repeat. */
export default function HubRoute() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<RoutePending />}>
      {pathname === patterns.hubPatterns ? <PatternsPage /> : <HubPage />}
    </Suspense>
  )
}
