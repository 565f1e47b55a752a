import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { Avatar } from '@/ui/image/avatar'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { ScoreRing } from '@/ui/figure/score-ring'
import { useClaimText } from '../result/texts/claim-text'
import { FadeLegend } from '../result/fade-legend'
import { useStatement } from '../result/texts/statement'
import type { Analysis, Claim } from '../types'
import type { Compared, Side } from './api'
import { FigureRow } from './figure-row'
import { SideMark } from './marks'
import { MissingFigures } from './missing-figures'
import { asGoodAsEqual, lacksData } from './verdict'

interface ChannelProps {
  analysis: Analysis
  score: Claim | undefined
  /** It is the person's own linked channel. */
  isOwn: boolean
}

function Channel({ analysis, score, isOwn }: ChannelProps) {
  const { t } = useTranslation(['report', 'compare'])
  const format = useFormat()
  const write = useClaimText()
  const name = analysis.channelName ?? analysis.channelInput
  const value = score?.value ?? null
  const text = score && write(score, format.whole)
  return (
    <section className="card grid grid-rows-[auto_1fr_auto_auto] items-center justify-items-center gap-3 p-5 text-center">
      <Avatar name={name} src={analysis.channelLogoUrl} size="lg" />
      <div className="grid max-w-full justify-items-center gap-1">
        <h2 className="max-w-full font-semibold [overflow-wrap:anywhere]">
          <Link
            to={paths.analysis(analysis.requestId)}
            className="inline-block underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        {isOwn && <Badge tone="iris">{t('compare:own')}</Badge>}
      </div>
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

interface SideBySideProps {
  compared: Compared
  /** The person's own linked channel: it comes first, whichever side it was chosen for. */
  own: string | undefined
}

/** Who is ahead in what; an overall winner is only named beyond chance. */
export function SideBySide({ compared, own }: SideBySideProps) {
  const { a, b, comparison } = compared
  const isOwn = (side: Side) => own !== undefined && compared[side].channelId === own
  const sides: readonly Side[] = isOwn('b') && !isOwn('a') ? ['b', 'a'] : ['a', 'b']
  const { t } = useTranslation('compare')
  const write = useStatement()
  const name = (analysis: Analysis) => analysis.channelName ?? analysis.channelInput
  const names = { a: name(a), b: name(b) }
  const score = comparison.figures.find(({ figure }) => figure === 'overall_score')
  const missing = comparison.figures.filter(lacksData)
  const drawn = comparison.figures.filter((row) => !lacksData(row))
  return (
    <div className="grid grid-cols-1 gap-6">
      {a.channelId && a.channelId === b.channelId && (
        <Notice title={t('sameChannel')}>{t('sameChannelText')}</Notice>
      )}
      <p className="text-base font-medium">
        {asGoodAsEqual(comparison.statement) ? t('even', names) : write(comparison.statement)}
      </p>
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
        {sides.map((side) => (
          <Channel key={side} analysis={compared[side]} score={score?.[side]} isOwn={isOwn(side)} />
        ))}
      </div>
      <Card title={t('figures')} className="min-w-0">
        <p className="-mt-3 mb-2 text-ink-3">
          {comparison.winsA + comparison.winsB === 0
            ? t('noWins')
            : t('wins', { a: names.a, winsA: comparison.winsA, b: names.b, winsB: comparison.winsB })}
        </p>
        {drawn.length > 0 && (
          <>
            <FadeLegend of="range" />
            <p className="mt-2 text-xs text-ink-3">{t('axis')}</p>
            <p className="mt-2 text-xs">
              {sides.map((side) => (
                <span key={side} className="mr-3 inline-block font-medium text-ink-2">
                  <SideMark side={side} />
                  {names[side]}
                </span>
              ))}
            </p>
            <dl className="divide-y divide-line">
              {drawn.map((row) => (
                <FigureRow key={row.figure} row={row} names={names} />
              ))}
            </dl>
          </>
        )}
      </Card>
      <MissingFigures rows={missing} names={names} />
    </div>
  )
}
