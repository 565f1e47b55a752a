import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { buttonClass } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'

interface TierDialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** Hiding belongs to a tier: says to which, and leads to it. */
export default function VisibilityTierDialog({ open, onOpen, anchor }: TierDialogProps) {
  const { t } = useTranslation('report')
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      size="sm"
      title={t('visibility.required')}
      close={t('sharing.close')}
      footer={
        <CreditsLink className={buttonClass('primary', 'sm')} onClick={() => onOpen(false)}>
          {t('visibility.plans')}
        </CreditsLink>
      }
    >
      <p className="text-ink-2">{t('visibility.requiredText')}</p>
    </Dialog>
  )
}
