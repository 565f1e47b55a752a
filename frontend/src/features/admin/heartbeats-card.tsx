import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/feedback/states'
import { Card } from '@/ui/layout/card'
import { useOperations, type Heartbeat } from './api'
import { Loaded } from './loaded'

const hour = 60
const day = 24 * hour
const second = 1_000
const minute = 60 * second

const isTroubled = ({ failed, late }: Heartbeat) => failed || late

/** "every 15 minutes" */
function useEvery(): (minutes: number) => string {
  const { t } = useTranslation('admin')
  return (minutes) => {
    if (minutes % day === 0) return t('beats.days', { count: minutes / day })
    if (minutes % hour === 0) return t('beats.hours', { count: minutes / hour })
    return t('beats.minutes', { count: minutes })
  }
}

/** "took 1.4 s" */
function useTook(): (milliseconds: number) => string {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (milliseconds) => {
    if (milliseconds < second) return t('beats.tookMilliseconds', { time: format.whole(milliseconds) })
    if (milliseconds < minute) return t('beats.tookSeconds', { time: format.decimal(milliseconds / second) })
    return t('beats.tookMinutes', { time: format.clock(Math.round(milliseconds / second)) })
  }
}

function State({ failed, late, endedAt }: Heartbeat) {
  const { t } = useTranslation('admin')
  if (!endedAt && !late) return <Badge>{t('beats.notYet')}</Badge>
  if (!failed && !late) return <Badge tone="good">{t('beats.well')}</Badge>
  return (
    <>
      {late && <Badge tone="danger">{t('beats.late')}</Badge>}
      {failed && <Badge tone="danger">{t('beats.failed')}</Badge>}
    </>
  )
}

/** How often, when the last one ended, how long it took, and after a failure when one last ended well. */
function useFacts(): (beat: Heartbeat) => string {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const every = useEvery()
  const took = useTook()
  return ({ everyMinutes, endedAt, tookMs, failed, succeededAt }) =>
    [
      every(everyMinutes),
      endedAt ? t('beats.ended', { date: format.dateTime(endedAt) }) : t('beats.never'),
      typeof tookMs === 'number' && took(tookMs),
      failed &&
        (succeededAt ? t('beats.succeeded', { date: format.dateTime(succeededAt) }) : t('beats.neverWell')),
    ]
      .filter(Boolean)
      .join(' · ')
}

function BeatLine({ beat }: { beat: Heartbeat }) {
  const { t } = useTranslation('admin')
  const facts = useFacts()
  const name = beat.name as 'sweep-analyses'
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(`beats.names.${name}`, { defaultValue: name })}</span>
        <State {...beat} />
      </p>
      <p className="mt-1 text-sm text-ink-2">{t(`beats.stops.${name}`, { defaultValue: '' })}</p>
      <p className="tnum mt-1 text-xs break-words text-ink-2">{facts(beat)}</p>
    </li>
  )
}

/** What is late or failed before what is well, otherwise as it came. */
const troubledFirst = (beats: readonly Heartbeat[]) => [
  ...beats.filter(isTroubled),
  ...beats.filter((beat) => !isTroubled(beat)),
]

/** Whether what the clock calls comes, and what stops where it does not. */
export function HeartbeatsCard() {
  const { t } = useTranslation('admin')
  const { data, error, mutate } = useOperations()
  const troubled = data?.schedules.filter(isTroubled).length ?? 0
  return (
    <Card
      title={t('beats.title')}
      action={
        data &&
        data.schedules.length > 0 && (
          <Badge tone={troubled > 0 ? 'danger' : 'good'}>
            {troubled > 0 ? t('beats.troubled', { count: troubled }) : t('beats.allWell')}
          </Badge>
        )
      }
    >
      <p className="mb-4 text-ink-2">{t('beats.text')}</p>
      <Loaded data={data} error={error} again={() => void mutate()} failed={t('beats.loadFailed')}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <EmptyState title={t('beats.none')} />
          ) : (
            <ul className="divide-y divide-line">
              {troubledFirst(schedules).map((beat) => (
                <BeatLine key={beat.name} beat={beat} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
