import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/feedback/states'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { useReconciliation, type RollCall } from './api'
import { Loaded } from './loaded'

function Called({ call }: { call: RollCall }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { orphans, closed, heldBack } = call
  return (
    <div className="grid grid-cols-1 gap-4">
      <Details
        rows={[
          { label: t('roll.at'), value: format.dateTime(call.at) },
          { label: t('roll.accounts'), value: format.whole(call.accounts) },
          { label: t('roll.people'), value: format.whole(call.people) },
          { label: t('roll.orphans'), value: format.whole(orphans) },
          { label: t('roll.closed'), value: format.whole(closed) },
          { label: t('roll.leftovers'), value: format.whole(call.leftovers) },
        ]}
      />
      {heldBack && <p className="text-sm text-ink-2">{t('roll.heldBackText')}</p>}
      {!heldBack && orphans > closed && <p className="text-sm text-ink-2">{t('roll.laterText')}</p>}
    </div>
  )
}

/** Whether each account has its person in the user pool, as the last weekly comparison found it. */
export function RollCallCard() {
  const { t } = useTranslation('admin')
  const { data, error, mutate } = useReconciliation()
  const call = data?.rollCall
  return (
    <Card
      title={t('roll.title')}
      action={
        call &&
        (call.heldBack ? (
          <Badge tone="danger">{t('roll.heldBack')}</Badge>
        ) : (
          call.orphans === 0 && call.leftovers === 0 && <Badge tone="good">{t('checks.agrees')}</Badge>
        ))
      }
    >
      <Loaded data={data} error={error} again={() => void mutate()} failed={t('checks.failed')}>
        {({ rollCall }) =>
          rollCall ? (
            <Called call={rollCall} />
          ) : (
            <EmptyState title={t('roll.never')} text={t('roll.neverText')} />
          )
        }
      </Loaded>
    </Card>
  )
}
