/** When a monitor is due: the same calendar as the service's (`shared/domain/src/monitor/schedule.rs`), in UTC alone. */
import { weekdays, type Cadence, type Weekday } from '../types'

export interface Schedule {
  cadence: Cadence
  weekday: Weekday
  /** `HH:MM`, in steps of 15 minutes. */
  time: string
}

const day = 86_400_000
const minute = 60_000

/** Every time of day at which a monitor can be due. */
export const times: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
})

const midnight = (at: number) => Math.floor(at / day) * day
/** 1 January 1970 was a Thursday; 0 is Monday, as in the service. */
const weekdayOf = (at: number) => (Math.floor(at / day) + 3) % 7
const untilWeekday = (at: number, weekday: Weekday) => (weekdays.indexOf(weekday) - weekdayOf(at) + 7) % 7

function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * minute
}

/** The first such weekday and time strictly after `now`: from there a schedule that begins now counts. */
export function firstDue({ weekday, time }: Schedule, now: number): number {
  const today = midnight(now)
  const first = today + untilWeekday(today, weekday) * day + sinceMidnight(time)
  return first > now ? first : first + 7 * day
}

/** The first such weekday of a month, at its midnight. `months` after the month of `at`. */
function firstOfMonth(at: number, months: number, weekday: Weekday): number {
  const date = new Date(at)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  return first + untilWeekday(first, weekday) * day
}

function nextMonthly({ weekday, time }: Schedule, anchor: number, after: number): number {
  const from = Math.max(midnight(after), midnight(anchor))
  for (let months = 0; ; months += 1) {
    const date = firstOfMonth(from, months, weekday)
    const due = date + sinceMidnight(time)
    if (date >= midnight(anchor) && due > after) return due
  }
}

/** The first `count` due times of a schedule that begins now, in their order. */
export function upcoming(schedule: Schedule, now: number, count = 3): number[] {
  const anchor = firstDue(schedule, now)
  if (schedule.cadence !== 'monthly') {
    const period = (schedule.cadence === 'weekly' ? 7 : 14) * day
    return Array.from({ length: count }, (_, index) => anchor + index * period)
  }
  const due: number[] = []
  while (due.length < count) due.push(nextMonthly(schedule, anchor, due.at(-1) ?? now))
  return due
}

/** Reports of a month, at least and at most. */
export const reportsPerMonth: Record<Cadence, readonly [least: number, most: number]> = {
  weekly: [4, 5],
  biweekly: [2, 3],
  monthly: [1, 1],
}
