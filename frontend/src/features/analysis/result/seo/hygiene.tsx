import { useTranslation } from 'react-i18next'
import type { Report, SeoStudy } from '../types'
import { useCanHighlight } from '../highlight/use-highlight'
import { HintRow } from './hint-row'
import { Tests } from './tests'
import { useHintText } from './use-test-text'

/** What could be tidied up, each with its grade of evidence, and what was tested on the channel itself. */
export function Hygiene({ report, seo }: { report: Report; seo: SeoStudy }) {
  const { t } = useTranslation('xrayReport')
  const write = useHintText()
  const lightable = useCanHighlight(report)
  return (
    <section aria-labelledby="seo-hygiene" className="min-w-0">
      <h3 id="seo-hygiene" className="font-semibold">
        {t('seo.hygiene.title')}
      </h3>
      <p className="mt-1 text-ink-2">
        {seo.hints.length > 0
          ? [t('seo.hygiene.intro'), lightable && t('seo.hygiene.choose')].filter(Boolean).join(' ')
          : t(seo.described > 0 ? 'seo.hygiene.none' : 'seo.hygiene.unknown')}
      </p>
      {seo.hints.length > 0 && (
        <ul className="mt-3 grid gap-4">
          {seo.hints.map((hint) => (
            <HintRow
              key={hint.check}
              report={report}
              id={hint.check}
              name={t(`seo.checks.${hint.check}.name`)}
              advice={write(seo, hint)}
              evidence={hint.evidence}
              count={hint.count}
              of={hint.of}
              uploads={hint.uploadIndices ?? []}
            />
          ))}
        </ul>
      )}
      <Tests report={report} seo={seo} />
    </section>
  )
}
