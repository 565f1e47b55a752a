import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { LateBoundary } from '@/ui/loading/late-boundary'
import { Notice } from '@/ui/feedback/notice'

/** Around a part whose code comes later: where that stays away, it says so, and the rest of the page works on. */
export function LatePart({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common'])
  // Some browsers ask only once for a module, so nothing but a reload can bring it.
  const reload = (
    <Button size="sm" onClick={() => location.reload()}>
      {t('common:crash.reload')}
    </Button>
  )
  const missing = <Notice live tone="warn" title={t('partMissing')} actions={reload} />
  return <LateBoundary instead={missing}>{children}</LateBoundary>
}
