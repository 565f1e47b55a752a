import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Badge } from '@/ui/badge'
import { ForestPlot } from '@/ui/chart'
import type { Report, SeoStudy, SeoTest } from '../types'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'
import { useTestText } from './use-test-text'

/** What was tested, each with its interval around "no difference", as features of titles are. */
function Measured({ report, tests }: { report: Report; tests: readonly SeoTest[] }) {
  const { t } = useTranslation(['xrayReport', 'resultTabs'])
  const format = usePlainFormat()
  const { likely } = useRange()
  const toggleOf = useHighlightToggles(report)
  const say = useTestText()
  return (
    <ForestPlot
      label={t('seo.tests.title')}
      base={1}
      write={(value) => `${format.decimal(value, 2)}×`}
      rows={tests.map((test) => {
        const name = t(`seo.tests.name.${test.feature}`)
        const count = t('seo.count', {
          count: test.of,
          with: format.whole(test.withCount),
          of: format.whole(test.of),
        })
        return {
          key: test.feature,
          name,
          note: `${count} · ${say(test)}`,
          value: test.lift.value ?? null,
          low: test.lift.low ?? null,
          high: test.lift.high ?? null,
          chance: !test.found,
          toggle: toggleOf({
            key: `seo:${test.feature}`,
            name,
            uploads: test.uploadIndices ?? [],
            of: test.of,
            certain: test.found,
          }),
        }
      })}
      labels={{
        lower: t('resultTabs:titles.lower'),
        higher: t('resultTabs:titles.higher'),
        chance: t('resultTabs:titles.chance'),
        interval: likely,
      }}
    />
  )
}

/** Of what could not be tested: what is known from elsewhere, and how well. */
function Untested({ tests }: { tests: readonly SeoTest[] }) {
  const { t } = useTranslation('xrayReport')
  const say = useTestText()
  return (
    <ul className="grid gap-3">
      {tests.map((test) => (
        <li key={test.feature} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t(`seo.tests.name.${test.feature}`)}</span>
            <Badge>{t(`seo.evidence.${test.evidence}`)}</Badge>
          </div>
          <p className="text-ink-3">{say(test)}</p>
        </li>
      ))}
    </ul>
  )
}

/** What goes with more or fewer views on this channel, as far as its uploads can show. */
export function Tests({ report, seo: { tests } }: { report: Report; seo: SeoStudy }) {
  const { t } = useTranslation('xrayReport')
  const measured = tests.filter(({ lift }) => lift.value != null)
  const untested = tests.filter(({ lift }) => lift.value == null)
  const [first] = measured
  return (
    <section aria-labelledby="seo-tests" className="mt-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id="seo-tests" className="font-semibold">
          {t('seo.tests.title')}
        </h4>
        {first && <HowComputed name={t('seo.tests.title')} claim={first.lift} report={report} />}
      </div>
      <p className="text-ink-3">{t('seo.tests.intro')}</p>
      {measured.length > 0 && <Measured report={report} tests={measured} />}
      {untested.length > 0 && <Untested tests={untested} />}
    </section>
  )
}
