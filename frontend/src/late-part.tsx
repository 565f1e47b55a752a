import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LateBoundary } from '@/ui/late-boundary'
import { Notice } from '@/ui/notice'

/** Around a part whose code comes later: where that stays away, it says so, and the rest of the page works on. */
export function LatePart({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <LateBoundary instead={<Notice live tone="warn" title={t('partMissing')} />}>{children}</LateBoundary>
  )
}
