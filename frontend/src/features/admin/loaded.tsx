import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'

interface LoadedProps<Data> {
  data: Data | undefined
  error: ApiError | undefined
  again: () => void
  /** What could not be loaded. */
  failed: string
  children: (data: Data) => ReactNode
}

/** What was asked for, or why it is not there. What was known before stays in sight when asking again fails. */
export function Loaded<Data>({ data, error, again, failed, children }: LoadedProps<Data>) {
  const { t } = useTranslation('common')
  const retry = (
    <Button size="sm" onClick={again}>
      {t('actions.tryAgain')}
    </Button>
  )
  if (data === undefined)
    return error ? (
      <ErrorState title={failed} text={t(`errors.${error.code}`)} action={retry} />
    ) : (
      <Skeleton className="h-40" />
    )
  return (
    <>
      {error && (
        <Notice live tone="warn" title={failed} actions={retry} className="mb-4">
          {t(`errors.${error.code}`)}
        </Notice>
      )}
      {children(data)}
    </>
  )
}
