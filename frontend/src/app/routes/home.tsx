import { Suspense } from 'react'
import { useSession } from '@/api/auth/session'
import { Landing } from '@/features/home/landing'
import { loadArea } from '@/i18n'
import { Skeleton } from '@/ui/feedback/skeleton'
import { lazyPart } from '@/ui/loading/lazy-part'
import { SessionFailed } from './session-failed'

const Dashboard = lazyPart(async () => {
  const [module] = await Promise.all([import('../dashboard/dashboard'), loadArea('dashboard', 'analysis')])
  return module
})

const Waiting = () => (
  <div className="grid gap-6" aria-hidden>
    <Skeleton className="h-9 w-64" />
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-44 rounded-card" />
  </div>
)

/** The landing page for visitors, the dashboard for members. */
export default function HomePage() {
  const session = useSession()
  if (session.status === 'loading') return <Waiting />
  if (session.status === 'failed') return <SessionFailed reason={session.reason} />
  if (session.status === 'out') return <Landing />
  return (
    <Suspense key={session.user.id} fallback={<Waiting />}>
      <Dashboard />
    </Suspense>
  )
}
