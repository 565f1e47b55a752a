import { useTranslation } from 'react-i18next'
import { reportsPerMonth } from '../schedule/schedule'
import type { Cadence } from '../types'

/** What a month costs: "40 to 50 credits a month". */
export function useMonthText(price: number): (cadence: Cadence) => string {
  const { t } = useTranslation(['xray', 'common'])
  return (cadence) => {
    const [least, most] = reportsPerMonth[cadence]
    const credits = t('common:credits', { count: most * price })
    return least === most
      ? t('month.exact', { credits })
      : t('month.range', { least: least * price, credits })
  }
}
