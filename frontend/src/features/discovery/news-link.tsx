import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { useNotifications } from './api'

/** Leads to what is new; nothing where nothing is. */
export default function NewsLink() {
  const { t } = useTranslation('discovery')
  const { data } = useNotifications()
  if (!data?.unread) return null
  return (
    <Link to={paths.notifications()} className={buttonClass('secondary', 'sm')}>
      <Bell aria-hidden className="size-4" />
      {t('notifications.fresh', { count: data.unread })}
    </Link>
  )
}
