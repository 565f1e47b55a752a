import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { Notice } from '@/ui/feedback/notice'

/** Something of the day is used up, so that trying again does not help: when it comes back, and that nothing was taken. */
export function SpentNotice({ error }: { error: ApiError }) {
  const { t } = useTranslation(['analysis', 'common'])
  const format = useFormat()
  const again = error.retryAt === undefined ? undefined : new Date(error.retryAt).toISOString()
  return (
    <Notice live tone="warn" title={t(`common:errors.${error.code}`)}>
      {t(`spent.${error.code === 'searches_spent' ? 'byHandle' : 'nothingTaken'}`)}{' '}
      {again && t('spent.again', { time: format.dateTime(again) })}
    </Notice>
  )
}

/** Whether this notice says more than a general one. */
export const isSpent = (error: ApiError) =>
  error.code === 'quota_spent' || error.code === 'searches_spent' || error.code === 'failure_limit'
