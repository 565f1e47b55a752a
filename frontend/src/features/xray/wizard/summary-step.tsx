import { useTranslation } from 'react-i18next'
import { Details } from '@/ui/details'
import { OwnTime, useSlotText } from '../monitors/schedule-line'
import { useTimes } from '../schedule/local-time'
import { aspects } from '../types'
import { ChannelLine } from './channel-step'
import type { Draft } from './draft'
import { useMonthText } from './month-text'

interface SummaryStepProps {
  draft: Draft
  first: number | string
  price: number
  now: number
  /** It is there already, and is being adjusted. */
  isOld: boolean
}

/** Everything once more, with what it costs, before it is kept. */
export function SummaryStep({ draft, first, price, now, isOld }: SummaryStepProps) {
  const { t } = useTranslation(['xray', 'common'])
  const slotText = useSlotText()
  const times = useTimes()
  const month = useMonthText(price)
  const tracked = aspects.filter((aspect) => draft.tracked.includes(aspect))
  return (
    <div className="grid grid-cols-1 gap-4">
      {draft.channel && (
        <p className="flex items-center gap-3 rounded-card border border-line p-3">
          <ChannelLine channel={draft.channel} />
        </p>
      )}
      <Details
        rows={[
          {
            label: t('wizard.summary.tracked'),
            value: tracked.map((aspect) => t(`aspects.${aspect}.name`)).join(' · '),
          },
          {
            label: t('wizard.summary.slot'),
            value: (
              <>
                {slotText(draft)} <OwnTime slot={draft} now={now} />
              </>
            ),
          },
          { label: t('wizard.summary.first'), value: times.full(first) },
          { label: t('wizard.summary.price'), value: t('common:credits', { count: price }) },
          { label: t('wizard.summary.month'), value: month(draft.cadence) },
        ]}
      />
      <p className="text-sm text-ink-2">
        {t(isOld ? 'wizard.summary.dueStays' : 'wizard.summary.nothingYet')}
      </p>
    </div>
  )
}
