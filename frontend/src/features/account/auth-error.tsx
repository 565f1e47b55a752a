import { useTranslation } from 'react-i18next'
import type { AuthCode } from '@/api/auth-errors'
import { Notice } from '@/ui/notice'

/** Why the user pool refused, above the button that was pressed. */
export function AuthError({ code }: { code: AuthCode | undefined }) {
  const { t } = useTranslation('account')
  if (!code) return null
  return (
    <Notice live tone="danger">
      {t(`errors.${code}`)}
    </Notice>
  )
}
