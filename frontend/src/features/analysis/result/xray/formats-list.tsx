import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { Claim, FormatAnalysis, Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useXrayWriters } from './writers'

interface CellProps {
  label: string
  /** With the format, for who hears the explanation's name alone. */
  name: string
  claim: Claim
  report: Report
  write: (value: number) => string
}

function Cell({ label, name, claim, report, write }: CellProps) {
  const text = useClaimText()(claim, write)
  return (
    <div className="min-w-0">
      <dt className="flex min-h-6 items-center gap-1 text-xs text-ink-3">
        {label}
        <HowComputed name={name} claim={claim} report={report} interval={text.interval} />
      </dt>
      <dd className={text.abstained ? 'text-ink-3' : 'tnum font-semibold'}>{text.value}</dd>
      {text.interval && <dd className="tnum text-xs text-ink-3">{text.interval}</dd>}
      {text.abstained && text.doubt && <dd className="text-xs text-ink-3">{text.doubt}</dd>}
    </div>
  )
}

/** Each format by itself: they are never mixed. */
export function FormatsList({ report, formats }: { report: Report; formats: readonly FormatAnalysis[] }) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = usePlainFormat()
  const write = useXrayWriters()
  if (formats.length === 0) return <p className="text-ink-3">{t('formats.none')}</p>
  return (
    <>
      <p className="-mt-2 text-ink-3">{t('formats.intro')}</p>
      <ul className="mt-2 divide-y divide-line">
        {formats.map((row) => {
          const name = t(`report:format.${row.format}`)
          return (
            <li
              key={row.format}
              className="grid gap-x-6 gap-y-2 py-3 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
            >
              <div>
                <h3 className="font-medium">{name}</h3>
                <p className="tnum text-xs text-ink-3">
                  {t('report:uploads', { count: row.count })}
                  {row.viewsShare != null &&
                    ` · ${t('formats.share', { share: format.percent(row.viewsShare) })}`}
                </p>
              </div>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
                <Cell
                  label={t('formats.median')}
                  name={`${t('formats.median')}: ${name}`}
                  claim={row.medianViews}
                  report={report}
                  write={write.views}
                />
                <Cell
                  label={t('formats.perWeek')}
                  name={`${t('formats.perWeek')}: ${name}`}
                  claim={row.uploadsPerWeek}
                  report={report}
                  write={write.perWeek}
                />
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}
