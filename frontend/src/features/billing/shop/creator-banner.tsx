import { TicketPercent, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button'
import { keepCreatorCode, percentOff, useCreatorCode } from '../creator-code'

/** The creator code that lowers prices here, with its percent. */
export function CreatorBanner() {
  const { t } = useTranslation('billing')
  const active = useCreatorCode()
  if (!active) return null
  return (
    <div
      role="status"
      className={`flex items-center gap-3 rounded-card py-1 pr-1 pl-4 ${active.valid ? 'bg-good-soft' : 'bg-warn-soft'}`}
    >
      <TicketPercent aria-hidden className={`size-4 shrink-0 ${active.valid ? 'text-good' : 'text-warn'}`} />
      <p className="tnum min-w-0 flex-1 break-words text-ink">
        {active.valid
          ? t('creator.banner', { code: active.code, percent: percentOff(active) })
          : t('creator.bannerInvalid', { code: active.code })}
      </p>
      <IconButton
        label={t('creator.remove')}
        icon={<X aria-hidden className="size-4" />}
        onClick={() => keepCreatorCode(null)}
      />
    </div>
  )
}
