import { useTranslation } from 'react-i18next'
import type { Report, SeoStudy } from '../types'
import { ResultFold } from '../result-fold'
import { Hygiene } from './hygiene'
import { Limits } from './limits'

/** What the platform shows the channel alone, each with the reason. */
function Unseen({ unseen }: Pick<SeoStudy, 'unseen'>) {
  const { t } = useTranslation('xrayReport')
  return (
    <section aria-labelledby="seo-unseen" className="min-w-0">
      <h3 id="seo-unseen" className="font-semibold">
        {t('seo.unseen.title')}
      </h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {unseen.map((what) => (
          <div key={what} className="min-w-0">
            <dt>{t(`seo.unseen.name.${what}`)}</dt>
            <dd className="text-xs text-ink-3">{t(`seo.unseen.why.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Limits, hygiene and what cannot be seen: hints without a score, each one press away from its uploads. */
export function SeoCard({ report, seo }: { report: Report; seo: SeoStudy }) {
  const { t } = useTranslation('xrayReport')
  const broken = seo.limits.filter((limit) => limit.broken > 0).length
  return (
    <ResultFold title={t('seo.title')} headline={broken > 0 && t('seo.limits.broken', { count: broken })}>
      <p className="text-ink-3">{t('seo.intro')}</p>
      <div className="mt-4 grid grid-cols-1 gap-6">
        <Limits report={report} seo={seo} />
        <Hygiene report={report} seo={seo} />
        <Unseen unseen={seo.unseen} />
      </div>
    </ResultFold>
  )
}
