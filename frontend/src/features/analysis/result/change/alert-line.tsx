import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import type { DropAlert, Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'

interface AlertLineProps {
  report: Report
  alert: DropAlert
}

/** How much less the newest uploads have, and the range of that. */
function useLess({ ratio }: DropAlert) {
  const format = usePlainFormat()
  const { likely } = useRange()
  const less = (share: number) => format.percent(1 - share)
  const { value, low, high } = ratio
  return {
    less: value == null ? '' : less(value),
    likely: low == null || high == null ? '' : likely(less(Math.min(1, high)), less(low)),
  }
}

/** The newest uploads fall short: loud, with the uploads it is about. */
function Rings({ report, alert }: AlertLineProps) {
  const { t } = useTranslation('xrayReport')
  const { less, likely } = useLess(alert)
  const toggle = useHighlightToggles(report)({
    key: 'alert',
    name: t('alert.lit'),
    uploads: alert.uploadIndices ?? [],
    of: alert.uploads,
    certain: true,
  })
  return (
    <Notice
      tone="warn"
      title={t('alert.title', { less })}
      actions={
        toggle && (
          <Button size="sm" aria-pressed={toggle.pressed} onClick={toggle.onPress}>
            {t('alert.light')}
          </Button>
        )
      }
    >
      {t('alert.text', { newest: alert.uploads, against: alert.against, likely })}
      <span className="inline-block pb-2">
        <HowComputed name={t('alert.name')} claim={alert.ratio} report={report} />
      </span>
    </Notice>
  )
}

/** Nothing beyond noise, or nothing to judge by: one quiet line. */
function Quiet({ report, alert }: AlertLineProps) {
  const { t } = useTranslation('xrayReport')
  const format = usePlainFormat()
  const text = useClaimText()(alert.ratio, (value) => format.percent(value))
  return (
    <p className="text-ink-2">
      {text.abstained
        ? [t('alert.unknown'), text.doubt].filter(Boolean).join(' ')
        : t('alert.quiet', { count: alert.uploads, share: text.value, likely: text.interval })}{' '}
      <HowComputed name={t('alert.name')} claim={alert.ratio} report={report} interval={text.interval} />
    </p>
  )
}

/** Whether the newest uploads fall short of what this channel lets expect. */
export const AlertLine = (props: AlertLineProps) =>
  props.alert.rings ? <Rings {...props} /> : <Quiet {...props} />
