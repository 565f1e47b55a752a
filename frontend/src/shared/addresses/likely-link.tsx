import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'

/** To what "likely" promises: once on a page, above the first range, so that nobody has to scroll for it. */
export function LikelyLink() {
  const { t } = useTranslation('common')
  return (
    <Link
      to={{ pathname: paths.faq(), hash: 'intervals' }}
      className="inline-block text-xs text-ink-3 underline underline-offset-4 hover:text-ink"
    >
      {t('range.what')}
    </Link>
  )
}
