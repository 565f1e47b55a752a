import { useTranslation } from 'react-i18next'
import { currentLanguage } from '@/i18n'
import { weekdays } from '@/i18n/calendar'
import { usePlainFormat } from '@/i18n/format'
import { ChartFrame, HeatMap } from '@/ui/chart'
import type { Report, TimeSlot } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'
import { useSilenceText } from '../texts/silence-text'

const dayparts = ['night', 'morning', 'afternoon', 'evening'] as const

/** Monday first, as the engine counts. */
const days = (style: 'long' | 'short') =>
  weekdays(currentLanguage(), style).toSorted((a, b) => ((a.day + 6) % 7) - ((b.day + 6) % 7))

function useZone({ timingStudy }: Report): string {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  if (!timingStudy.zoneCountry) return t('rhythm.utc')
  return t(timingStudy.zoneCertain ? 'rhythm.zone' : 'rhythm.zoneUnsure', {
    country: format.region(timingStudy.zoneCountry),
  })
}

/** Whether the time of an upload does anything: a slot beyond chance, or plainly nothing. */
function Verdict({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'advice'])
  const write = useClaimText()
  const { best, blocks, state } = report.timingStudy
  if (state === 'abstained') return t('rhythm.abstained')
  const block = blocks.find(
    ({ slot }) => best && slot.weekend === best.weekend && slot.daypart === best.daypart,
  )
  if (!best || !block) return t('rhythm.noEffect')
  const text = write(block.lift)
  return (
    <>
      {t('rhythm.best', {
        slot: t(`advice:slotName.${best.weekend ? 'weekend' : 'weekday'}_${best.daypart}`),
        lift: text.value,
        range: text.interval ?? '–',
      })}{' '}
      <HowComputed name={t('rhythm.title')} claim={block.lift} report={report} interval={text.interval} />
    </>
  )
}

function Gaps({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const { medianGap, longestGap, silence } = report.uploadRhythm
  const silenceText = useSilenceText()
  const write = (value: number) => t('rhythm.days', { days: format.decimal(value) })
  const gap = useClaimText()(medianGap, write)
  return (
    <dl className="tnum mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-t border-line pt-4">
      <dt className="inline-flex items-center gap-1 text-ink-2">
        {t('rhythm.gap')}
        <HowComputed name={t('rhythm.gap')} claim={medianGap} report={report} interval={gap.interval} />
      </dt>
      <dd className="text-right">
        {gap.value}
        {gap.spans && <span className="block text-xs text-ink-3">{gap.interval}</span>}
      </dd>
      {longestGap != null && (
        <>
          <dt className="text-ink-2">{t('rhythm.longest')}</dt>
          <dd className="text-right">{write(longestGap)}</dd>
        </>
      )}
      {report.uploads.length > 0 && (
        <>
          <dt className="text-ink-2">{t('report:facts.silence')}</dt>
          <dd className="text-right">{silenceText(silence)}</dd>
        </>
      )}
    </dl>
  )
}

/** Lights the uploads of one cell: how many come then is a count, and no chance. */
function useCells(report: Report, parts: readonly string[]) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const toggleOf = useHighlightToggles(report)
  const names = days('long')
  const { heat, uploadCells = [] } = report.timingStudy
  return (weekday: number, part: number) => {
    const cell = weekday * dayparts.length + part
    const slot = t('rhythm.slot', { day: names[weekday]?.name ?? '', part: parts[part] ?? '' })
    const toggle = toggleOf({
      key: `slot:${cell}`,
      name: t('lit.of.slot', { slot }),
      uploads: uploadCells.flatMap((other, index) => (other === cell ? index : [])),
      of: report.uploads.length,
      certain: true,
    })
    const count = t('report:uploads', { count: heat[weekday]?.[part] ?? 0 })
    return toggle && { ...toggle, name: `${slot}: ${count}` }
  }
}

/** The slots that are outlined, and why: the one beyond chance, and those that an experiment under way compares. */
function useOutlined({ timingStudy: { best }, xray }: Report) {
  const { t } = useTranslation(['resultTabs', 'advice'])
  const compared = (xray?.experiments ?? []).flatMap(({ hypothesis, state }) =>
    hypothesis.kind === 'slots' && state === 'running' ? [[hypothesis.first, hypothesis.second]] : [],
  )
  const name = ({ weekend, daypart }: TimeSlot) =>
    t(`advice:slotName.${weekend ? 'weekend' : 'weekday'}_${daypart}`)
  const slots = [...(best ? [best] : []), ...compared.flat()]
  return {
    isOutlined: (weekday: number, part: number) =>
      slots.some(({ weekend, daypart }) => weekend === weekday > 4 && daypart === dayparts[part]),
    reasons: [
      ...(best ? [t('rhythm.outlined', { slot: name(best) })] : []),
      ...compared.map(([first, second]) =>
        first && second ? t('rhythm.compared', { first: name(first), second: name(second) }) : '',
      ),
    ],
  }
}

/** When uploads come, hour against weekday, and whether the hour matters. */
export function RhythmChart({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const zone = useZone(report)
  const { heat } = report.timingStudy
  const counted = heat.flat().reduce((sum, count) => sum + count, 0)
  const cells = heat.flatMap((row, day) => row.map((count, part) => ({ count, day, part })))
  const [top, second] = cells.toSorted((a, b) => b.count - a.count)
  const leads = !!top && top.count > (second?.count ?? 0)
  const names = days('long')
  const parts = dayparts.map((part) => t(`rhythm.part.${part}`))
  const toggleOf = useCells(report, parts)
  const { isOutlined, reasons } = useOutlined(report)
  return (
    <div className="card min-w-0 p-5 sm:p-6">
      <ChartFrame
        title={t('rhythm.title')}
        intro={`${t('rhythm.intro')} ${zone}`}
        summary={
          counted === 0
            ? t('rhythm.empty')
            : t(leads ? 'rhythm.summary' : 'rhythm.spread', {
                count: counted,
                day: names[top?.day ?? 0]?.name ?? '',
                part: parts[top?.part ?? 0] ?? '',
              })
        }
        labels={{ table: t('report:chart.table') }}
        table={{
          caption: t('rhythm.caption'),
          columns: [
            { key: 'day', label: t('rhythm.weekday'), render: (row: (typeof names)[number]) => row.name },
            ...parts.map((part, index) => ({
              key: part,
              label: part,
              align: 'end' as const,
              render: (row: (typeof names)[number]) => format.whole(heat[(row.day + 6) % 7]?.[index] ?? 0),
            })),
          ],
          rows: names,
        }}
        reading={<Verdict report={report} />}
      >
        {counted === 0 ? (
          <p className="text-ink-3">{t('rhythm.empty')}</p>
        ) : (
          <>
            <HeatMap
              caption={t('rhythm.caption')}
              weekdays={days('short').map(({ name }) => name)}
              dayparts={parts}
              cells={heat}
              weekStart={currentLanguage() === 'de' ? 'monday' : 'sunday'}
              write={format.whole}
              toggleOf={toggleOf}
              isOutlined={isOutlined}
              labels={{ less: t('rhythm.less'), more: t('rhythm.more'), unknown: t('rhythm.unknown') }}
            />
            {reasons.map((reason) => (
              <p key={reason} className="mt-2 text-xs text-ink-2">
                {reason}
              </p>
            ))}
          </>
        )}
      </ChartFrame>
      <Gaps report={report} />
    </div>
  )
}
