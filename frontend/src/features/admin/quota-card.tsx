import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Progress } from '@/ui/feedback/progress'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { useScout, type Scout } from './api'
import { Loaded } from './loaded'

const share = (spent: number, most: number) => (most === 0 ? 1 : Math.min(1, spent / most))

function Spent({ scout: { quota, nextDayAt } }: { scout: Scout }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const counted = (spent: number, most: number) =>
    t('quota.of', { spent: format.whole(spent), most: format.whole(most) })
  const all = quota.shares.find(({ key }) => key === 'all')
  return (
    <div className="grid grid-cols-1 gap-4">
      {all && (
        <>
          <Progress
            label={t('quota.units', { spent: counted(all.units, all.mostUnits) })}
            value={share(all.units, all.mostUnits)}
          />
          <Progress
            label={t('quota.searches', { spent: counted(all.searches, all.mostSearches) })}
            value={share(all.searches, all.mostSearches)}
          />
        </>
      )}
      <Details
        rows={[
          ...quota.shares.flatMap(({ key, units, mostUnits, searches, mostSearches }) =>
            key === 'all'
              ? []
              : [
                  {
                    label: t(`quota.shares.${key}`),
                    value: t('quota.both', {
                      units: counted(units, mostUnits),
                      searches: counted(searches, mostSearches),
                    }),
                  },
                ],
          ),
          { label: t('quota.nextDay'), value: format.dateTime(nextDayAt) },
        ]}
      />
    </div>
  )
}

/** How much of the platform's quota is spent today, and by whom. */
export function QuotaCard() {
  const { t } = useTranslation('admin')
  const { data: scout, error, mutate } = useScout()
  const over = scout?.quota.unitsOver ? 'unitsOver' : scout?.quota.searchesOver ? 'searchesOver' : undefined
  return (
    <Card
      title={t('quota.title')}
      action={over ? <Badge tone="danger">{t(`quota.${over}`)}</Badge> : undefined}
    >
      <p className="mb-4 text-ink-2">{t('quota.text')}</p>
      <Loaded data={scout} error={error} again={() => void mutate()} failed={t('quota.failed')}>
        {(known) => <Spent scout={known} />}
      </Loaded>
    </Card>
  )
}
