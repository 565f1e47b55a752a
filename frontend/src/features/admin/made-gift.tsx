import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '@/shared/copy-button'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import type { Code } from './api'

interface MadeGiftProps {
  gift: Code
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLButtonElement | null>
}

/** The gift code that the server has made, to be copied: nobody has seen it before. */
export function MadeGift({ gift, open, onClose, anchor }: MadeGiftProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      open={open}
      onOpen={(next) => {
        if (!next) onClose()
      }}
      anchor={anchor}
      title={t('codes.giftMade')}
      description={t('codes.giftMadeText')}
      close={t('close')}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('codes.done')}
        </Button>
      }
    >
      <div className="grid justify-items-start gap-4">
        <p translate="no" className="tnum text-lg font-semibold wrap-anywhere">
          {gift.code}
        </p>
        <CopyButton
          text={gift.code}
          label={t('codes.copy')}
          copied={t('codes.copied')}
          failed={{ title: t('codes.copyFailed'), text: t('codes.copyFailedText') }}
        />
      </div>
    </Dialog>
  )
}
