import { Demos } from './demos'
import { Features } from './features'
import { Journey } from './journey'
import { Promises } from './promises'
import { TimelineBanner } from './timeline-banner'

/** The landing page below its first screen. */
export default function LandingSections() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 lg:gap-28">
      <Demos signedIn={false} />
      <Features />
      <Journey signedIn={false} />
      <Promises />
      <TimelineBanner />
    </div>
  )
}
