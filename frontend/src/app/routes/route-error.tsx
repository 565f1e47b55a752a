import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '@/ui/button'
import { usePageTitle } from '@/ui/layout/page-title'
import { isReloadDecided } from '@/ui/loading/missing-chunk'

export function RouteError() {
  const { t } = useTranslation()
  const reloading = isReloadDecided(useRouteError())
  usePageTitle(t('crash.title'))
  useEffect(() => {
    if (reloading) location.reload()
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
