import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { ChartFrame, ForestPlot } from '@/ui/chart'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import type { Report, TitleClaim } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'
import { asTitle } from '../texts/text-keys'
import { ResultFold } from '../result-fold'

/** What stands out, or plainly that nothing does. */
function useVerdict({ titleStudy }: Report): string {
  const { t } = useTranslation(['resultTabs', 'report'])
  const { tested, found, state, reason } = titleStudy
  if (state === 'abstained')
    return `${reason ? t(`report:reasons.${reason}`) : ''} ${t('titles.untested')}`.trim()
  if (tested === 0) return t('titles.untested')
  return found === 0 ? t('titles.noEffect', { count: tested }) : t('titles.found', { count: found, tested })
}

/** What features of titles go with, each with its interval around "no difference". */
export function TitleChart({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report', 'advice'])
  const format = usePlainFormat()
  const { likely } = useRange()
  const write = useClaimText()
  const verdict = useVerdict(report)
  const only = useOnlyCertain()
  const every = report.titleStudy.claims
  const claims = only ? every.filter(beyondChance.title) : every
  const first = every[0]
  const toggleOf = useHighlightToggles(report)
  const name = ({ feature }: TitleClaim) => asTitle(t(`advice:featureName.${feature}`))
  return (
    <ResultFold title={t('titles.title')}>
      <ChartFrame
        named
        title={t('titles.title')}
        action={first && <HowComputed name={t('titles.title')} claim={first.lift} report={report} />}
        intro={
          <>
            <p>{t('titles.intro')}</p>
            <p className="mt-2 font-medium text-ink">{verdict}</p>
          </>
        }
        summary={verdict}
        labels={{ table: t('report:chart.table') }}
        table={{
          caption: t('titles.title'),
          columns: [
            { key: 'feature', label: t('titles.feature'), render: (row: TitleClaim) => name(row) },
            {
              key: 'with',
              label: t('lengths.count'),
              align: 'end',
              render: (row) =>
                t('titles.with', { with: format.whole(row.withCount), of: format.whole(row.of) }),
            },
            { key: 'lift', label: t('titles.lift'), align: 'end', render: (row) => write(row.lift).value },
            {
              key: 'interval',
              label: t('lengths.interval'),
              align: 'end',
              render: (row) => write(row.lift).range ?? '–',
            },
            {
              key: 'found',
              label: t('titles.stands'),
              align: 'end',
              render: (row) => t(row.found ? 'titles.yes' : 'titles.no'),
            },
          ],
          rows: claims,
        }}
      >
        {claims.length > 0 && (
          <ForestPlot
            label={t('titles.title')}
            base={1}
            write={(value) => `${format.decimal(value, 2, 2)}×`}
            rows={claims.map((row) => ({
              key: row.feature,
              name: name(row),
              note: t('titles.with', { with: format.whole(row.withCount), of: format.whole(row.of) }),
              value: row.lift.value ?? null,
              low: row.lift.low ?? null,
              high: row.lift.high ?? null,
              chance: !row.found,
              toggle: toggleOf({
                key: `title:${row.feature}`,
                name: t('lit.of.title', { feature: t(`advice:featureName.${row.feature}`) }),
                uploads: row.uploadIndices ?? [],
                of: row.of,
                certain: beyondChance.title(row),
              }),
            }))}
            labels={{
              lower: t('titles.lower'),
              higher: t('titles.higher'),
              chance: t('titles.chance'),
              interval: likely,
            }}
          />
        )}
      </ChartFrame>
    </ResultFold>
  )
}
