import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { LazyBoundary } from '@/ui/loading/lazy-boundary'
import { Notice } from '@/ui/feedback/notice'

/** Boundary around a lazy part of a page: when its code cannot be loaded, a notice says so and the rest of the page keeps working. */
export function LazySection({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common'])
  // Some browsers ask only once for a module, so nothing but a reload can bring it.
  const reload = (
    <Button size="sm" onClick={() => location.reload()}>
      {t('common:crash.reload')}
    </Button>
  )
  const missing = <Notice live tone="warn" title={t('partMissing')} actions={reload} />
  return <LazyBoundary fallback={missing}>{children}</LazyBoundary>
}
