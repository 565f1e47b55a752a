import { useSession } from '@/api/auth/session'
import { Demos } from './demos'
import { Features } from './features'
import { Journey } from './journey'
import { Promises } from './promises'
import { TimelineBanner } from './timeline-banner'

/** The landing page below its first screen. */
export default function LandingSections() {
  const signedIn = useSession().status === 'in'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 lg:gap-28">
      <Demos />
      <Features signedIn={signedIn} />
      <Journey signedIn={signedIn} />
      <Promises />
      <TimelineBanner />
    </div>
  )
}
