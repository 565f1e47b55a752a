import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'
import { CopyButton } from './copy-button'

interface RecoveryCodeProps {
  code: string
  email: string
  onStored: () => void
}

/** Shown once: whoever has not stored it makes another one. */
export function RecoveryCode({ code, email, onStored }: RecoveryCodeProps) {
  const { t } = useTranslation('settings')
  const download = () =>
    saveFile(t('authenticator.fileName'), t('authenticator.fileText', { email, code }), 'text/plain')
  return (
    <div className="grid gap-4">
      <h3 tabIndex={-1} className="text-sm font-medium outline-none">
        {t('authenticator.recoveryTitle')}
      </h3>
      <p className="max-w-2xl text-ink-2">{t('authenticator.recoveryText')}</p>
      <p translate="no" className="tnum text-lg font-semibold wrap-anywhere">
        {code}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={code} label={t('authenticator.copyCode')} />
        <Button icon={<Download aria-hidden className="size-4" />} onClick={download}>
          {t('authenticator.download')}
        </Button>
      </div>
      <Button look="primary" className="justify-self-start" onClick={onStored}>
        {t('authenticator.stored')}
      </Button>
    </div>
  )
}
