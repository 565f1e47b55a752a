import { useTranslation } from 'react-i18next'
import { AdminPage } from '@/features/admin/admin-page'
import { BackButton } from './back-button'

/** Joins the operators' screen with the way back, which belongs to the shell. */
export default function AdminRoute() {
  const { t } = useTranslation('admin')
  return <AdminPage back={<BackButton label={t('back')} />} />
}
