import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { ChartFrame, log, ToggleName, ToggleRow, type Scale, type Toggle } from '@/ui/chart'
import { cx } from '@/ui/cx'
import { FadeRange } from '@/ui/figure/dissolve'
import { beyondChance } from '../certain/beyond-chance'
import type { LengthBin, Report } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'
import { ResultFold } from '../result-fold'

const percent = (place: number) => `${place}%`
const columns = 'sm:grid-cols-[minmax(10rem,2fr)_3fr] sm:gap-4'

function useBinName(): (bin: LengthBin) => string {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  return ({ fromS, toS }) => {
    // Seconds as far as a minute, then minutes.
    const inSeconds = (toS ?? fromS) <= 60
    const unit = t(inSeconds ? 'lengths.seconds' : 'lengths.minutes')
    const write = (seconds: number) => format.decimal(inSeconds ? seconds : seconds / 60)
    const from = write(fromS)
    if (toS == null) return t('lengths.over', { from, unit })
    const to = write(toS)
    return fromS === 0 ? t('lengths.under', { to, unit }) : t('lengths.between', { from, to, unit })
  }
}

/** Whether a bin is the one that the best length of an X-Ray was found in. */
function isBest({ fromS, toS }: LengthBin, { xray }: Report): boolean {
  const minutes = xray?.sweetSpotDurationMin.value
  return minutes != null && fromS <= minutes * 60 && (toS == null || minutes * 60 < toS)
}

interface RowProps {
  bin: LengthBin
  /** Its views lie above those of every other length. */
  best: boolean
  scale: Scale
  chance: boolean
  toggle: Toggle | undefined
}

/** A middle of uploads too few for a range is not shown. */
function onlyWithRange(bin: LengthBin): LengthBin {
  const { low, high } = bin.medianViews
  return low != null && high != null ? bin : { ...bin, medianViews: { ...bin.medianViews, value: null } }
}

function Row({ bin, best, scale, chance, toggle }: RowProps) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const name = useBinName()(bin)
  const text = useClaimText()(bin.medianViews, format.compact)
  const { value, low, high } = bin.medianViews
  return (
    <ToggleRow toggle={toggle} className={`grid gap-1 sm:items-center ${columns}`}>
      <div className="tnum grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="text-ink">
          <ToggleName toggle={toggle}>{name}</ToggleName>
        </span>
        <span className="text-xs text-ink-2">
          {text.abstained ? t('lengths.few') : text.value}
          {text.interval && <span className="sr-only">, {text.interval}</span>}
        </span>
        <span className="col-span-2 text-xs text-ink-3">
          {[t('report:uploads', { count: bin.count }), best && t('lengths.best')].filter(Boolean).join(' · ')}
        </span>
      </div>
      {/* Where there is nothing to draw, an axis would look like a picture that failed. */}
      {value != null && low != null && high != null && (
        <svg
          aria-hidden
          width="100%"
          height="28"
          className={cx('overflow-visible', chance ? 'text-ink-3' : 'text-band-blue')}
        >
          <line x1="0" x2="100%" y1="14" y2="14" className="stroke-line" />
          <g stroke="currentColor" strokeWidth="2">
            <FadeRange low={scale.at(low)} value={scale.at(value)} high={scale.at(high)} y={14} />
            <circle
              cx={percent(scale.at(value))}
              cy="14"
              r="4"
              className={chance ? 'fill-surface' : 'fill-current'}
            />
          </g>
        </svg>
      )}
    </ToggleRow>
  )
}

function Foot({ scale }: { scale: Scale }) {
  const format = usePlainFormat()
  return (
    <div aria-hidden className={`mt-2 grid ${columns}`}>
      <svg width="100%" height="16" className="tnum overflow-visible text-xs sm:col-start-2">
        {scale.ticks(4).map((tick) => (
          <text
            key={tick}
            x={percent(scale.at(tick))}
            y="12"
            textAnchor={scale.at(tick) < 8 ? 'start' : scale.at(tick) > 92 ? 'end' : 'middle'}
            className="fill-ink-3"
          >
            {format.compact(tick)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Whether longer or shorter is better, or plainly neither. */
function Verdict({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const { correlation } = report.lengthStudy
  const text = useClaimText()(correlation, (value) => format.signed(value, 2))
  const { value, low, high } = correlation
  if (value == null || low == null || high == null) return t('lengths.abstained')
  const key = low > 0 ? 'lengths.longer' : high < 0 ? 'lengths.shorter' : 'lengths.noEffect'
  return (
    <>
      {t(key)}{' '}
      <HowComputed
        name={t('lengths.correlation')}
        claim={correlation}
        report={report}
        interval={text.interval}
      />
    </>
  )
}

/** Typical views of each length with their interval. */
export function LengthChart({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const name = useBinName()
  const write = useClaimText()
  const bins = report.lengthStudy.bins.map(onlyWithRange)
  const all = bins.flatMap(({ medianViews: { value, low, high } }) => [value, low, high])
  const scale = log(all, [3, 97], 1.1)
  const first = bins[0]
  const toggleOf = useHighlightToggles(report)
  const certain = beyondChance.length(report)
  const counted = bins.reduce((sum, { count }) => sum + count, 0)
  return (
    <ResultFold title={t('lengths.title')}>
      <ChartFrame
        named
        title={t('lengths.title')}
        action={first && <HowComputed name={t('lengths.title')} claim={first.medianViews} report={report} />}
        intro={t('lengths.intro')}
        summary={bins
          .map((bin) => `${name(bin)}: ${write(bin.medianViews, format.compact).value}`)
          .join('; ')}
        labels={{ table: t('report:chart.table') }}
        table={{
          caption: t('lengths.title'),
          columns: [
            {
              key: 'length',
              label: t('lengths.length'),
              render: (bin: LengthBin) =>
                isBest(bin, report) ? `${name(bin)} · ${t('lengths.best')}` : name(bin),
            },
            {
              key: 'count',
              label: t('lengths.count'),
              align: 'end',
              render: (bin) => format.whole(bin.count),
            },
            {
              key: 'views',
              label: t('lengths.views'),
              align: 'end',
              render: (bin) => write(bin.medianViews, format.compact).value,
            },
            {
              key: 'interval',
              label: t('lengths.interval'),
              align: 'end',
              render: (bin) => write(bin.medianViews, format.compact).range ?? '–',
            },
          ],
          rows: bins,
        }}
        reading={<Verdict report={report} />}
      >
        {bins.length === 0 ? (
          <p className="text-ink-3">{t('lengths.empty')}</p>
        ) : (
          <>
            <ul className="grid gap-2">
              {bins.map((bin) => (
                <Row
                  key={bin.fromS}
                  bin={bin}
                  best={isBest(bin, report)}
                  scale={scale}
                  chance={!certain}
                  toggle={toggleOf({
                    key: `length:${bin.fromS}`,
                    name: t('lit.of.length', { length: name(bin) }),
                    uploads: bin.uploadIndices ?? [],
                    of: counted,
                    certain,
                  })}
                />
              ))}
            </ul>
            <Foot scale={scale} />
          </>
        )}
      </ChartFrame>
    </ResultFold>
  )
}
