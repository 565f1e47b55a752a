import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { patterns } from '@/paths'
import { RoutePending } from './route-pending'

const HubPage = lazy(() => import('@/features/hub/hub-page'))
const PatternsPage = lazy(() => import('@/features/hub/patterns-page'))

/** The hub: its videos, or what their titles repeat. */
export default function HubRoute() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<RoutePending />}>
      {pathname === patterns.hubPatterns ? <PatternsPage /> : <HubPage />}
    </Suspense>
  )
}
