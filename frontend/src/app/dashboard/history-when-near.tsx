import { Suspense, useEffect, useState } from 'react'
import { Skeleton } from '@/ui/feedback/skeleton'
import { whenNear } from '@/ui/loading/when-near'
import { HistoryList } from './lazy-history'

const placeId = 'history-place'

/** The history at the end of a long page: code and entries are loaded once somebody comes near. */
export function HistoryWhenNear() {
  const [near, setNear] = useState(false)
  useEffect(() => {
    let gone = false
    void whenNear(placeId).then(() => {
      if (!gone) setNear(true)
    })
    return () => {
      gone = true
    }
  }, [])
  const waiting = <Skeleton className="h-80 rounded-card" />
  return (
    <div id={placeId}>
      {near ? (
        <Suspense fallback={waiting}>
          <HistoryList />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
