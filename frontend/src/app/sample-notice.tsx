import { useTranslation } from 'react-i18next'
import { useStatus } from '@/api/status'

/** On every page, as long as the channels are made up. At the lower edge, where its late arrival moves nothing. */
export function SampleNotice() {
  const { t } = useTranslation()
  const status = useStatus()
  if (!status?.samplePlatform) return null
  return (
    <aside
      aria-label={t('shell.aboutData')}
      className="sticky bottom-0 z-30 flex items-center justify-center gap-2 border-t border-line bg-warn-soft px-4 py-1.5 text-xs text-ink-2"
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />
      <p>{t('shell.sample')}</p>
    </aside>
  )
}
