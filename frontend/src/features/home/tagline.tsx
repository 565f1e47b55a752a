import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadArea } from '@/i18n'
import { prefersReducedMotion } from '@/lib/reduced-motion'
import { cx } from '@/ui/cx'
import { IntervalMark } from './interval-mark'

export const taglines = 18
export const period = 20_000
export const gap = 300

/** Which of `count` is on, and whether it can be seen: each fades out, the next one follows after a moment. Nothing moves unseen. */
function useRotation(count: number): { index: number; shown: boolean } {
  const [index, setIndex] = useState(0)
  const [shown, setShown] = useState(true)
  useEffect(() => {
    let swap: ReturnType<typeof setTimeout> | undefined
    const tick = setInterval(() => {
      if (document.hidden || prefersReducedMotion()) return
      setShown(false)
      const texts = loadArea('taglines')
      swap = setTimeout(() => {
        void texts
          .then(() => setIndex((now) => (now + 1) % count))
          .catch(() => undefined)
          .then(() => setShown(true))
      }, gap)
    }, period)
    return () => {
      clearInterval(tick)
      clearTimeout(swap)
    }
  }, [count])
  return { index, shown }
}

/**
 * One of the taglines; the first is drawn with the page, the others come when the second is due. It has room for the longest, and is no
 * live region: a change is not read out.
 */
export function Tagline() {
  const { t, i18n } = useTranslation('home')
  const { index, shown } = useRotation(taglines)
  return (
    <p className="flex min-h-12 items-end gap-3 text-base text-ink-2 sm:min-h-6">
      <IntervalMark className="mb-1.5 h-3 w-8" />
      <span className={cx('transition-opacity duration-300', shown ? 'opacity-100' : 'opacity-0')}>
        {index === 0 ? t('tagline') : i18n.t(`taglines:lines.${index}` as 'taglines:lines.1')}
      </span>
    </p>
  )
}
