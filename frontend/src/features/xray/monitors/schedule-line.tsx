import { useTranslation } from 'react-i18next'
import { useTimes } from '../schedule/local-time'
import { firstDue } from '../schedule/schedule'
import type { Monitor } from '../types'

type Slot = Pick<Monitor, 'cadence' | 'weekday' | 'time'>

/** "Weekly, Monday 08:00 UTC": as it was chosen. */
export function useSlotText(): (slot: Slot) => string {
  const { t } = useTranslation('xray')
  const times = useTimes()
  return ({ cadence, weekday, time }) => t(`slot.${cadence}`, { weekday: times.weekday(weekday), time })
}

/** The same by the reader's own clock, where that shows another time. */
export function OwnTime({ slot, now }: { slot: Slot; now: number }) {
  const { t } = useTranslation('xray')
  const times = useTimes()
  const at = firstDue(slot, now)
  return times.isUtc(at) ? null : t('slot.own', { slot: times.slot(at) })
}
