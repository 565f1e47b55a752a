import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { Notice } from '@/ui/notice'
import { ScoreRing } from '@/ui/score-ring'
import { FadeBar } from '@/ui/fade-bar'
import { useClaimText } from '../result/claim-text'
import { writeCompared } from '../result/difference-text'
import { useStatement } from '../result/statement'
import type { Analysis, Claim } from '../types'
import type { Compared, ComparedFigure, Side } from './api'

/** The four parts of the score and their fulls. */
const parts: Record<string, number> = {
  automation_potential: 35,
  reach_virality: 30,
  consistency_output: 20,
  growth_potential: 15,
}

function Channel({ analysis, score }: { analysis: Analysis; score: Claim | undefined }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const write = useClaimText()
  const name = analysis.channelName ?? analysis.channelInput
  const value = score?.value ?? null
  const text = score && write(score, format.whole)
  return (
    <section className="card grid grid-rows-[auto_1fr_auto_auto] items-center justify-items-center gap-3 p-5 text-center">
      <Avatar name={name} src={analysis.channelLogoUrl} size="lg" />
      <h2 className="max-w-full font-semibold [overflow-wrap:anywhere]">
        <Link to={paths.analysis(analysis.requestId)} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      </h2>
      <ScoreRing
        score={value}
        low={score?.low}
        high={score?.high}
        size={80}
        label={value === null ? t('score.abstained') : t('score.label', { score: format.whole(value) })}
        write={format.whole}
      />
      <p className="tnum text-xs text-ink-3">{text?.interval ?? t('noInterval')}</p>
    </section>
  )
}

const verdictOf = ({ winner, differs, a, b }: ComparedFigure): Side | 'differs' | 'close' | 'unknown' => {
  if (a.value == null || b.value == null) return 'unknown'
  return winner ?? (differs ? 'differs' : 'close')
}

function Value({ figure, claim, name }: { figure: string; claim: Claim; name: string }) {
  const format = useFormat()
  const { value, interval, abstained } = useClaimText()(claim, (number) =>
    writeCompared(figure)(number, format),
  )
  const max = parts[figure]
  return (
    <dd className="tnum min-w-0">
      <span className="sr-only">{name}: </span>
      <span className={abstained ? 'text-ink-3' : 'font-semibold'}>{value}</span>
      {interval && <span className="block text-xs text-ink-3">{interval}</span>}
      {max !== undefined && (
        <div className="mt-2">
          <FadeBar
            value={claim.value ?? null}
            low={claim.low}
            high={claim.high}
            max={max}
            label={`${name}: ${value}${interval ? `, ${interval}` : ''}`}
          />
        </div>
      )}
    </dd>
  )
}

function Row({ row, names }: { row: ComparedFigure; names: Record<Side, string> }) {
  const { t } = useTranslation(['compare', 'advice'])
  const verdict = verdictOf(row)
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1 py-3 md:grid-cols-[1fr_1fr_1fr_auto] md:items-center">
      <dt className="col-span-2 text-ink-2 md:col-span-1">
        {t(`advice:figureName.${row.figure}` as 'advice:figureName.median_views', {
          defaultValue: row.figure,
        })}
      </dt>
      <Value figure={row.figure} claim={row.a} name={names.a} />
      <Value figure={row.figure} claim={row.b} name={names.b} />
      <dd className="col-span-2 pt-1 md:col-span-1 md:w-44 md:pt-0 md:text-right">
        <Badge tone={verdict === 'a' || verdict === 'b' ? 'good' : 'neutral'}>
          {verdict === 'a' || verdict === 'b'
            ? t('ahead', { name: names[verdict] })
            : t(`verdict.${verdict}`)}
        </Badge>
      </dd>
    </div>
  )
}

/** Who is ahead in what; an overall winner is only named where the intervals allow one. */
export function SideBySide({ compared: { a, b, comparison } }: { compared: Compared }) {
  const { t } = useTranslation('compare')
  const write = useStatement()
  const name = (analysis: Analysis) => analysis.channelName ?? analysis.channelInput
  const names = { a: name(a), b: name(b) }
  const score = comparison.figures.find(({ figure }) => figure === 'overall_score')
  return (
    <div className="grid grid-cols-1 gap-6">
      {a.channelId && a.channelId === b.channelId && (
        <Notice title={t('sameChannel')}>{t('sameChannelText')}</Notice>
      )}
      <p className="text-base font-medium">{write(comparison.statement)}</p>
      {comparison.caveats.length > 0 && (
        <Notice tone="warn" title={t('caveats')}>
          <ul className="grid list-disc gap-1 pl-5">
            {comparison.caveats.map((caveat) => (
              <li key={caveat.key}>{write(caveat)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 sm:gap-6">
        <Channel analysis={a} score={score?.a} />
        <Channel analysis={b} score={score?.b} />
      </div>
      <Card title={t('figures')} className="min-w-0">
        <p className="-mt-3 mb-2 text-ink-3">
          {t('wins', { a: names.a, winsA: comparison.winsA, b: names.b, winsB: comparison.winsB })}
        </p>
        <dl className="divide-y divide-line">
          {comparison.figures.map((row) => (
            <Row key={row.figure} row={row} names={names} />
          ))}
        </dl>
      </Card>
    </div>
  )
}
