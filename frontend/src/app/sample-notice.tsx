import { useTranslation } from 'react-i18next'
import { useStatus } from '@/api/status'

/** On every page, as long as the channels are made up. At the lower edge, where its late arrival moves nothing. */
export function SampleNotice() {
  const { t } = useTranslation('shell')
  const status = useStatus()
  if (!status?.samplePlatform) return null
  return (
    <aside
      aria-label={t('aboutData')}
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex items-center justify-center gap-2 border-t border-line bg-warn-soft px-4 py-1.5 text-xs text-ink-2 md:bottom-0"
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />
      <p>{t('sample')}</p>
    </aside>
  )
}
