import { useTranslation } from 'react-i18next'
import { Details } from '@/ui/layout/details'
import { OwnTime, useSlotText } from '../monitors/schedule-line'
import { useTimes } from '../schedule/local-time'
import { aspects, type Monitor } from '../types'
import { ChannelLine } from './channel-step'
import { mailChoice, type Draft, type MailDraft } from './draft'
import { isSameAddress } from './mail-address'
import { useMonthText } from './month-text'

interface MailTextProps {
  mail: MailDraft
  /** The setup that is adjusted. */
  monitor: Monitor | undefined
  /** The account's address; empty where it is not known. */
  own: string
  sendsMail: boolean
}

/** Where its reports are mailed to. */
function MailText({ mail, monitor, own, sendsMail }: MailTextProps) {
  const { t } = useTranslation(['xray', 'mail'])
  if (!sendsMail) return t('mail.notHere')
  const { on, address } = mailChoice(mail, own)
  if (!on) return t('mail:step.none')
  if (address == null) return own || t('mail.account')
  const isConfirmed = monitor?.mail.confirmed && isSameAddress(monitor.mail.address ?? '', address)
  return (
    <>
      <span className="wrap-anywhere">{address || t('mail:step.open')}</span>
      {address && !isConfirmed && (
        <span className="block text-xs font-normal text-ink-3">{t('mail:step.afterConfirmed')}</span>
      )}
    </>
  )
}

interface SummaryStepProps extends Omit<MailTextProps, 'mail'> {
  draft: Draft
  first: number | string
  price: number
  now: number
}

/** Everything once more, with what it costs, before it is saved. */
export function SummaryStep({ draft, first, price, now, ...rest }: SummaryStepProps) {
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
          { label: t('wizard.summary.mail'), value: <MailText mail={draft.mail} {...rest} /> },
          { label: t('wizard.summary.price'), value: t('common:credits', { count: price }) },
          { label: t('wizard.summary.month'), value: month(draft.cadence) },
        ]}
      />
      <p className="text-sm text-ink-2">
        {t(rest.monitor ? 'wizard.summary.dueStays' : 'wizard.summary.nothingYet')}
      </p>
    </div>
  )
}
