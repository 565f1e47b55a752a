import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '@/i18n/format'
import { weekdays, type Weekday } from '../types'

type Moment = number | string

export interface Times {
  /** "Monday" */
  weekday: (weekday: Weekday) => string
  /** "Mon, 30 Nov 2026, 10:00", by the reader's clock. */
  full: (at: Moment) => string
  /** "7 Dec", by the reader's clock. */
  short: (at: Moment) => string
  /** "Monday, 10:00", by the reader's clock. */
  slot: (at: Moment) => string
  /** "10:00", by the reader's clock. */
  clock: (at: Moment) => string
  /** The reader's clock shows UTC at that moment. */
  isUtc: (at: Moment) => boolean
  /** The reader's clocks change during the year after that moment, so that a time in UTC moves. */
  shifts: (at: Moment) => boolean
}

/** `timeZone`: that of the reader where none is named. */
export function createTimes(locale: string, timeZone?: string): Times {
  const zone = timeZone ? { timeZone } : {}
  const write = (options: Intl.DateTimeFormatOptions) => (at: Moment) =>
    dateFormat(locale, options).format(new Date(at))
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const local = write({ ...zone, ...clock })
  const slot = { weekday: 'long', ...clock } as const
  const here = write({ ...zone, ...slot })
  const utc = write({ ...slot, timeZone: 'UTC' })
  const month = 2_629_800_000
  return {
    // 5 January 1970 was a Monday.
    weekday: (weekday) =>
      write({ weekday: 'long', timeZone: 'UTC' })(Date.UTC(1970, 0, 5 + weekdays.indexOf(weekday))),
    full: write({ ...zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...clock }),
    short: write({ ...zone, day: 'numeric', month: 'short' }),
    slot: here,
    clock: local,
    isUtc: (at) => here(at) === utc(at),
    shifts: (at) => {
      const start = Math.floor(new Date(at).getTime() / 86_400_000) * 86_400_000
      const noons = Array.from(
        { length: 12 },
        (_, index) => Math.floor((start + index * month) / 86_400_000) * 86_400_000,
      )
      return new Set(noons.map(local)).size > 1
    },
  }
}

export function useTimes(): Times {
  const { i18n } = useTranslation()
  const locale = i18n.resolvedLanguage === 'de' ? 'de-DE' : 'en-GB'
  return useMemo(() => createTimes(locale), [locale])
}
