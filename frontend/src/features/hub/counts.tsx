import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { prefersReducedMotion } from '@/lib/reduced-motion'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { Count } from './api'
import type { InHub } from './types'

const keys = ['videos', 'channels', 'niches', 'languages'] as const
const takes = 800

/** The counts on their way from what was shown to what is there now. */
function useMoving(target: InHub): InHub {
  const [shown, setShown] = useState(target)
  const latest = useRef(target)
  useEffect(() => {
    const from = latest.current
    const start = performance.now()
    let frame = 0
    const step = (now: number) => {
      const share = prefersReducedMotion() ? 1 : Math.min(1, (now - start) / takes)
      const at = (key: keyof InHub) =>
        Math.round(from[key] + (target[key] - from[key]) * (1 - (1 - share) ** 3))
      latest.current = {
        videos: at('videos'),
        channels: at('channels'),
        niches: at('niches'),
        languages: at('languages'),
      }
      setShown(latest.current)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    if (keys.some((key) => from[key] !== target[key])) frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return shown
}

function Line({ count: { inHub, asOf } }: { count: Count }) {
  const { t } = useTranslation('hub')
  const format = useFormat()
  const moving = useMoving(inHub)
  const write = (of: InHub) =>
    keys.map((key) => t(`counts.${key}`, { count: of[key], written: format.whole(of[key]) })).join(' · ')
  return (
    <p className="tnum text-sm text-ink-2">
      {/* Read once, as it is, and not while it moves. */}
      <span aria-hidden>{write(moving)}</span>
      <span className="sr-only">{write(inHub)}</span>
      {asOf && (
        <>
          {', '}
          {t('counts.asOf')} <time dateTime={asOf}>{format.dateTime(asOf)}</time>
        </>
      )}
    </p>
  )
}

interface CountsProps {
  count: Count | undefined
  /** Videos that came after what is listed. */
  fresh: number
  onReload: () => void
}

/** How much the hub holds, and since when; and the way to what came meanwhile. */
export function Counts({ count, fresh, onReload }: CountsProps) {
  const { t } = useTranslation('hub')
  const format = useFormat()
  if (!count) return <Skeleton className="h-5 w-80" />
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      <Line count={count} />
      {fresh > 0 && (
        <Button size="sm" look="quiet" onClick={onReload}>
          {t('counts.fresh', { count: fresh, written: format.whole(fresh) })}
        </Button>
      )}
    </div>
  )
}
