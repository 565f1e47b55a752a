import { Demos } from '@/features/home/sections/demos'
import { Journey } from '@/features/home/sections/journey'

/** For members without an analysis: whole results to look at, and what there is to do, in an order that makes sense. */
export default function FirstSteps() {
  return (
    <div className="grid grid-cols-1 gap-10 py-6">
      <Demos signedIn />
      <Journey signedIn />
    </div>
  )
}
