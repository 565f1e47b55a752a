import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { ViewBreak } from '@/shared/rules/rulebook'
import { dayOf } from '@/shared/rules/view-breaks'

/** What is said of days on which views began to be counted in another way. */
export function useBreakText() {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  return {
    /** That it happened, with its day. */
    day: (one: ViewBreak) => t('breaks.day', { date: format.day(dayOf(one)) }),
    /** What the platform changed, and what that means for what is said here. */
    why: (breaks: readonly ViewBreak[]) =>
      [
        ...breaks.map((one) => t(`breaks.why.${one.key}`, { date: format.day(dayOf(one)) })),
        t('breaks.apart'),
      ].join(' '),
  }
}
