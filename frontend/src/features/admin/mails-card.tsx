import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/feedback/states'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { Table } from '@/ui/layout/table'
import { useOperations, type MailDay } from './api'
import { Loaded } from './loaded'
import {
  fewestMails,
  mailLimits,
  mailState,
  totalsOf,
  type MailTotals,
  type MailTrouble,
} from './mail-health'

const troubles: readonly MailTrouble[] = ['bounced', 'complained']
const counted = ['sent', 'bounced', 'undelivered', 'complained'] as const

function Totals({ totals }: { totals: MailTotals }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const share = (of: number, digits: number) =>
    totals.sent === 0
      ? format.whole(of)
      : t('mails.share', { mails: format.whole(of), share: format.percent(of / totals.sent, digits) })
  return (
    <Details
      rows={[
        { label: t('mails.sent'), value: format.whole(totals.sent) },
        { label: t('mails.bounced'), value: share(totals.bounced, 1) },
        { label: t('mails.undelivered'), value: share(totals.undelivered, 1) },
        { label: t('mails.complained'), value: share(totals.complained, 2) },
      ]}
    />
  )
}

function Days({ days }: { days: readonly MailDay[] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <Table
      quiet
      caption={t('mails.days')}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', label: t('mails.day'), render: ({ day }) => format.day(day) },
        ...counted.map((key) => ({
          key,
          label: t(`mails.columns.${key}`),
          align: 'end' as const,
          render: (day: MailDay) => format.whole(day[key]),
        })),
      ]}
    />
  )
}

function Mails({ days }: { days: readonly MailDay[] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const totals = totalsOf(days)
  if (counted.every((key) => totals[key] === 0))
    return <EmptyState title={t('mails.none')} text={t('mails.noneText')} />
  const { bounced, complained } = mailLimits
  return (
    <div className="grid grid-cols-1 gap-4">
      <Totals totals={totals} />
      <p className="text-sm text-ink-2">
        {t('mails.limits', {
          bounces: format.percent(bounced.review),
          reports: format.percent(complained.review, 1),
          alarmBounces: format.percent(bounced.alarm),
          alarmReports: format.percent(complained.alarm, 2),
        })}
      </p>
      <p className="text-sm text-ink-2">{t('mails.few', { fewest: format.whole(fewestMails) })}</p>
      <Days days={days} />
    </div>
  )
}

function State({ days }: { days: readonly MailDay[] }) {
  const { t } = useTranslation('admin')
  const totals = totalsOf(days)
  const found = troubles.map((trouble) => ({ trouble, state: mailState(totals, trouble) }))
  const worrying = found.filter(({ state }) => state !== 'fine')
  if (worrying.length === 0)
    return totals.sent < fewestMails ? null : <Badge tone="good">{t('mails.fine')}</Badge>
  return (
    <span className="flex flex-wrap gap-2">
      {worrying.map(({ trouble, state }) => (
        <Badge key={trouble} tone={state === 'review' ? 'danger' : 'warn'}>
          {t(`mails.states.${trouble}`)}
        </Badge>
      ))}
    </span>
  )
}

/** What became of our mails, and how near their sender is to a review by the mail service. */
export function MailsCard() {
  const { t } = useTranslation('admin')
  const { data, error, mutate } = useOperations()
  return (
    <Card title={t('mails.title')} action={data && <State days={data.mails} />}>
      <p className="mb-4 text-ink-2">{t('mails.text')}</p>
      <Loaded data={data} error={error} again={() => void mutate()} failed={t('mails.failed')}>
        {({ mails }) => <Mails days={mails} />}
      </Loaded>
    </Card>
  )
}
