import { useTranslation } from 'react-i18next'
import { useStatus } from '@/api/status'

/** On every page, as long as the channels are made up. */
export function SampleNotice() {
  const { t } = useTranslation()
  const status = useStatus()
  if (!status?.samplePlatform) return null
  return (
    <div
      role="note"
      className="flex items-center justify-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-center text-xs text-ink-2"
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />
      {t('shell.sample')}
    </div>
  )
}
