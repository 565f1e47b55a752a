import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '@/ui/button'
import { usePageTitle } from '@/ui/layout/page-title'
import { isReloadDecided } from '@/ui/loading/missing-chunk'

/** The page would come: a network that is there and leads nowhere would leave nothing but the browser's own error. */
const wouldCome = (): Promise<unknown> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(8_000) })

export function RouteError() {
  const { t } = useTranslation()
  const isDecided = isReloadDecided(useRouteError())
  const [isUnreachable, setUnreachable] = useState(false)
  const reloading = isDecided && !isUnreachable
  usePageTitle(t('crash.title'))
  useEffect(() => {
    if (!reloading) return
    let isHere = true
    void wouldCome().then(
      () => isHere && location.reload(),
      () => isHere && setUnreachable(true),
    )
    return () => {
      isHere = false
    }
  }, [reloading])
  if (reloading) return null
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-start gap-3 px-4 py-16">
      <h1 className="text-lg font-semibold">{t('crash.title')}</h1>
      <p className="text-ink-2">{t('crash.text')}</p>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
    </div>
  )
}
