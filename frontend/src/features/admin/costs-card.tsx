import { useTranslation } from 'react-i18next'
import { currentLanguage } from '@/i18n'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { Table } from '@/ui/layout/table'
import { actions, costFormat, isWithinLimits, measuredCosts, monthlyUses, type Costs } from './costs'

const amounts = ['program', 'most', 'all'] as const

function Actions({ scenes }: Pick<Costs, 'scenes'>) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const dollars = costFormat(currentLanguage())
  return (
    <Table
      quiet
      caption={t('costs.caption')}
      rows={actions}
      rowKey={(action) => action}
      columns={[
        {
          key: 'action',
          label: t('costs.action'),
          render: (action) => t(`costs.actions.${action}`, { each: format.whole(scenes[action].each) }),
        },
        ...amounts.map((key) => ({
          key,
          label: t(`costs.columns.${key}`),
          align: 'end' as const,
          render: (action: (typeof actions)[number]) => dollars(scenes[action][key]),
        })),
      ]}
    />
  )
}

function Months({ months }: Pick<Costs, 'months'>) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const dollars = costFormat(currentLanguage())
  const used = (use: keyof typeof monthlyUses) => ({
    label: t('costs.used', {
      people: format.whole(monthlyUses[use].people),
      analyses: format.whole(monthlyUses[use].analyses),
    }),
    value: dollars(months[use]),
  })
  return (
    <div>
      <h3 className="mb-1 font-medium">{t('costs.months')}</h3>
      <Details
        rows={[{ label: t('costs.idle'), value: dollars(months.idle) }, used('small'), used('medium')]}
      />
    </div>
  )
}

/** What frequent actions and a month cost at AWS, and whether that is within our limits. */
export function CostsCard({ costs = measuredCosts }: { costs?: Costs }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <Card
      title={t('costs.title')}
      action={
        isWithinLimits(costs) ? (
          <Badge tone="good">{t('costs.within')}</Badge>
        ) : (
          <Badge tone="danger">{t('costs.above')}</Badge>
        )
      }
    >
      <p className="mb-4 text-ink-2">{t('costs.text')}</p>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-4 lg:grid-cols-2">
        <Actions scenes={costs.scenes} />
        <Months months={costs.months} />
        <p className="text-xs text-ink-3 lg:col-span-2">
          {t('costs.measured', { date: format.day(costs.measuredOn) })}
        </p>
      </div>
    </Card>
  )
}
