import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { useInBrowser } from '@/lib/use-in-browser'
import type { FailureState } from './failures'

export interface Tried {
  channel: string
  retries: number
}

/** What this visit brought along. A page that was rendered ahead of time knows nothing of it. */
export function useTried(): (Tried & FailureState) | undefined {
  const [search] = useSearchParams()
  const state = (useLocation().state ?? {}) as FailureState
  const channel = search.get('channel')?.trim().slice(0, 200) ?? ''
  const retries = Math.max(0, Number.parseInt(search.get('retries') ?? '0', 10) || 0)
  return useInBrowser() ? { ...state, channel, retries } : undefined
}

/** What was tried, from the address. */
export function TriedList({ channel, retries }: Tried) {
  const { t } = useTranslation('failed')
  if (!channel && retries === 0) return null
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
      {channel && (
        <div className="min-w-0">
          <dt className="text-xs text-ink-3">{t('channel')}</dt>
          <dd className="break-all">{channel}</dd>
        </div>
      )}
      {retries > 0 && (
        <div>
          <dt className="text-xs text-ink-3">{t('attempts')}</dt>
          <dd className="tnum">{retries}</dd>
        </div>
      )}
    </dl>
  )
}
