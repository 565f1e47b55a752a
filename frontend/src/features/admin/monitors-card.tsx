import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Card } from '@/ui/layout/card'
import { EmptyState } from '@/ui/feedback/states'
import { Table } from '@/ui/layout/table'
import type { UserView } from './api'

/** What the person has set up, with its state and why. */
export function MonitorsCard({ user }: { user: UserView }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <Card title={t('people.monitors')}>
      <Table
        quiet
        caption={t('people.monitorsCaption', { email: user.email })}
        rows={user.monitors}
        rowKey={({ monitorId }) => monitorId}
        empty={<EmptyState title={t('people.monitorsEmpty')} />}
        columns={[
          {
            key: 'channel',
            label: t('people.channel'),
            render: ({ channelName, channelId, monitorId }) => (
              <>
                <span className="block">{channelName ?? channelId}</span>
                <code className="block text-xs text-ink-3">{monitorId}</code>
              </>
            ),
          },
          {
            key: 'state',
            label: t('people.monitorState'),
            render: ({ state, reason }) => (
              <>
                <span className="block">{t(`people.monitorStates.${state}`)}</span>
                {reason && <span className="block text-xs text-ink-3">{t(`people.reasons.${reason}`)}</span>}
              </>
            ),
          },
          {
            key: 'next',
            label: t('people.nextDue'),
            render: ({ upcoming: [next] }) =>
              next ? (
                <time dateTime={next} className="whitespace-nowrap">
                  {format.dateTime(next)}
                </time>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </Card>
  )
}

/** The newest runs of the person's monitors. */
export function RunsCard({ user }: { user: UserView }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <Card title={t('people.runs')}>
      <Table
        quiet
        caption={t('people.runsCaption', { email: user.email })}
        rows={user.runs}
        rowKey={({ requestId }) => requestId}
        empty={<EmptyState title={t('people.runsEmpty')} />}
        columns={[
          {
            key: 'channel',
            label: t('people.channel'),
            render: ({ channelName, channelInput, requestId }) => (
              <>
                <span className="block">{channelName ?? channelInput}</span>
                <code className="block text-xs text-ink-3">{requestId}</code>
              </>
            ),
          },
          {
            key: 'status',
            label: t('people.runStatus'),
            render: ({ status, refunded }) => (
              <>
                <span className="block">{t(`people.runStates.${status}`)}</span>
                {refunded && <span className="block text-xs text-ink-3">{t('people.refunded')}</span>}
              </>
            ),
          },
          {
            key: 'at',
            label: t('people.when'),
            render: ({ createdAt }) => (
              <time dateTime={createdAt} className="whitespace-nowrap">
                {format.dateTime(createdAt)}
              </time>
            ),
          },
        ]}
      />
      {user.runs.length >= 25 && <p className="mt-3 text-xs text-ink-3">{t('people.runsCut')}</p>}
    </Card>
  )
}
