import { useTranslation } from 'react-i18next'
import type { Report, SeoStudy } from '../types'
import { HintRow } from './hint-row'
import { useLimitsVerdict } from './limits-verdict'

/** The platform's hard limits: those that are broken, each with what to do. */
export function Limits({ report, seo }: { report: Report; seo: SeoStudy }) {
  const { t } = useTranslation('xrayReport')
  const verdict = useLimitsVerdict()
  const broken = seo.limits.filter((limit) => limit.broken > 0)
  return (
    <section aria-labelledby="seo-limits" className="min-w-0">
      <h3 id="seo-limits" className="font-semibold">
        {t('seo.limits.title')}
      </h3>
      <p className="mt-1 text-ink-2">{verdict(seo)}</p>
      {broken.length > 0 && (
        <ul className="mt-3 grid gap-4">
          {broken.map((limit) => (
            <HintRow
              key={limit.rule}
              report={report}
              id={limit.rule}
              name={t(`seo.rules.${limit.rule}.name`)}
              advice={t(`seo.rules.${limit.rule}.advice`)}
              count={limit.broken}
              of={limit.of}
              uploads={limit.uploadIndices ?? []}
              listed
            />
          ))}
        </ul>
      )}
    </section>
  )
}
