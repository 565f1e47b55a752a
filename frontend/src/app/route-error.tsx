import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '@/ui/button'

const reloadKey = 'kanalyse.reloaded'
const quietFor = 30_000

/** A part of the app that could not be fetched: most often a new version stands there instead. */
export function isMissingChunk(cause: unknown): boolean {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
  return /dynamically imported module|module script failed|ChunkLoadError|Unable to preload CSS|error loading/i.test(
    text,
  )
}

/** True at most once within half a minute, so that a part which stays missing cannot reload for ever. */
export function mayReload(storage: Storage, now: number): boolean {
  try {
    const last = Number(storage.getItem(reloadKey) ?? 0)
    if (now - last < quietFor) return false
    storage.setItem(reloadKey, String(now))
    return true
  } catch {
    return false
  }
}

export function RouteError() {
  const { t } = useTranslation()
  const cause = useRouteError()
  const [reloading] = useState(() => isMissingChunk(cause) && mayReload(sessionStorage, Date.now()))
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
