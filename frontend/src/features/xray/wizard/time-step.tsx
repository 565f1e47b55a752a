import { useTranslation } from 'react-i18next'
import { Select } from '@/ui/form/select'
import { useTimes } from '../schedule/local-time'
import { firstDue, times as timesOfDay } from '../schedule/schedule'
import { weekdays, type Weekday } from '../types'
import type { Draft } from './draft'

interface TimeStepProps {
  draft: Draft
  /** The next due times as chosen. */
  dates: readonly (number | string)[]
  now: number
  onChange: (change: Partial<Draft>) => void
}

/** On which weekday and when, in UTC, with the reader's own time next to it and the dates that come of it. */
export function TimeStep({ draft, dates, now, onChange }: TimeStepProps) {
  const { t } = useTranslation('xray')
  const times = useTimes()
  const first = firstDue(draft, now)
  const own = (time: string) => {
    const at = firstDue({ ...draft, time }, now)
    return times.isUtc(at)
      ? t('wizard.time.utc', { time })
      : t('wizard.time.both', { time, own: times.clock(at) })
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select<Weekday>
          label={t('wizard.time.weekday')}
          value={draft.weekday}
          onChange={(weekday) => onChange({ weekday })}
          options={weekdays.map((value) => ({ value, label: times.weekday(value) }))}
        />
        <Select
          label={t('wizard.time.time')}
          value={draft.time}
          onChange={(time) => onChange({ time })}
          options={timesOfDay.map((value) => ({ value, label: own(value) }))}
        />
      </div>
      <div className="grid gap-1 text-sm text-ink-2" role="status">
        <p>
          {times.isUtc(first)
            ? t('wizard.time.sameClock')
            : t('wizard.time.yours', { slot: times.slot(first) })}
        </p>
      </div>
      {times.shifts(now) && <p className="-mt-4 text-xs text-ink-3">{t('wizard.time.shifts')}</p>}
      <div>
        <h4 className="text-sm font-medium">{t('wizard.time.next')}</h4>
        <ol className="tnum mt-2 grid gap-1 text-sm text-ink-2">
          {dates.map((date) => (
            <li key={date}>
              <time dateTime={new Date(date).toISOString()}>{times.full(date)}</time>
            </li>
          ))}
        </ol>
        <p className="mt-2 text-xs text-ink-3">{t('wizard.time.spread')}</p>
      </div>
    </div>
  )
}
