import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { usePageTitle } from '@/ui/layout/page-title'

export default function NotFoundPage() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'), t('notFound.text'))
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <p aria-hidden className="tnum text-2xl font-semibold text-ink-3">
        404
      </p>
      <h1 className="text-xl font-semibold">{t('notFound.title')}</h1>
      <p className="text-base text-ink-2">{t('notFound.text')}</p>
      <Link to={paths.home()} className={buttonClass('primary', 'md', 'mt-2')}>
        {t('actions.home')}
      </Link>
    </div>
  )
}
