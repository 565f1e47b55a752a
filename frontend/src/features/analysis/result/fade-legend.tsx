import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { likelyCases } from '@/shared/rules/facts'
import { Dissolve, FadeRange } from '@/ui/figure/dissolve'
import type { LegendKind } from './legend-of'

/** As the shapes below it are drawn. */
const Drawing = ({ of }: { of: 'fade' | 'range' }) => (
  <svg aria-hidden width="64" height="12" fill="currentColor" className="shrink-0 text-ink-2">
    {of === 'range' ? (
      <>
        <FadeRange low={0} value={50} high={100} y={6} />
        <circle cx="32" cy="6" r="4.5" />
      </>
    ) : (
      <>
        <Dissolve low={44} high={100} y={2} height={8} />
        <rect x="43" width="2" height="12" className="fill-ink" />
      </>
    )}
  </svg>
)

const texts: Record<LegendKind, 'key.text' | 'key.likely' | 'key.fan'> = {
  fade: 'key.text',
  range: 'key.text',
  likely: 'key.likely',
  fan: 'key.fan',
}

/** What a fade and the word "likely" promise; once on a page, and the way to the explanation. */
export function FadeLegend({ of = 'fade' }: { of?: LegendKind }) {
  const { t } = useTranslation('report')
  return (
    <p className="flex items-center gap-x-3 text-xs text-ink-3">
      {(of === 'fade' || of === 'range') && <Drawing of={of} />}
      <span>
        {t(texts[of], { cases: likelyCases })}{' '}
        <Link
          to={{ pathname: paths.faq(), hash: 'intervals' }}
          className="underline underline-offset-4 hover:text-ink"
        >
          {t('key.more')}
        </Link>
      </span>
    </p>
  )
}
