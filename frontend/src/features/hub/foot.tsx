import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { likelyCases } from '@/facts'
import { paths } from '@/paths'

/** To what "likely" promises. Above the first video, so that nobody has to scroll for it. */
export function LikelyLink() {
  const { t } = useTranslation('hub')
  return (
    <Link
      to={{ pathname: paths.faq(), hash: 'intervals' }}
      className="text-xs text-ink-3 underline underline-offset-4 hover:text-ink"
    >
      {t('likely.link')}
    </Link>
  )
}

/** What makes a video appear here, what its range promises, and who computes it. Once, below all videos. */
export function Foot() {
  const { t } = useTranslation('hub')
  return (
    <p className="text-xs text-ink-3">
      {t('likely.text', { cases: likelyCases })} {t('foot')}
    </p>
  )
}
