import { useTranslation } from 'react-i18next'
import * as shared from '@/shared/copy-button'

/** Copies a key or a code of the authenticator app. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('settings')
  return (
    <shared.CopyButton
      text={text}
      label={label}
      copied={t('authenticator.copied')}
      failed={{ title: t('authenticator.copyFailed'), text: t('authenticator.copyFailedText') }}
    />
  )
}
