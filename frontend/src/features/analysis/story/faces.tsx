import { useTranslation } from 'react-i18next'
import { likelyCases } from '@/shared/rules/facts'
import { useFormat, usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Button } from '@/ui/button'
import { FadeBar } from '@/ui/figure/fade-bar'
import { ScoreRing } from '@/ui/figure/score-ring'
import { Thumbnail } from '@/ui/image/thumbnail'
import { breaksAmong } from '@/shared/rules/view-breaks'
import { useBreakText } from '../result/uploads/break-text'
import { BreakdownBar } from '../result/score/breakdown-bar'
import { useClaimText } from '../result/texts/claim-text'
import type { Readable } from '../result/videos/redacted'
import { useMoney } from '../result/texts/money-format'
import { scoreParts } from '../result/score/score-parts'
import { Share } from '../result/share'
import { useStatement } from '../result/texts/statement'
import { useGrounds } from '../result/explanation/use-grounds'
import { placeOf } from '../result/videos/video-card'
import type { Analysis } from '../types'
import type { Finding, StoryCard } from './cards'
import { Face } from './face'
import { LinePicture } from './line-picture'

type Of<Kind extends StoryCard['kind']> = Extract<StoryCard, { kind: Kind }>

interface FaceOf<Kind extends StoryCard['kind']> {
  card: Of<Kind>
  report: Readable
}

export function ScoreFace({ card: { score, headline }, report }: FaceOf<'score'>) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const write = useStatement()
  const text = useClaimText()(score, format.whole)
  const label = text.abstained ? t('score.abstained') : t('score.label', { score: text.value })
  const { ratingLabel } = report
  return (
    <Face
      figure={
        <>
          {text.value}
          {!text.abstained && (
            <span className="font-normal text-ink-2"> · {text.interval ?? t('noInterval')}</span>
          )}
        </>
      }
      caption={ratingLabel && t(`rating.${ratingLabel}`)}
      picture={
        <ScoreRing
          score={score.value ?? null}
          low={score.low}
          high={score.high}
          label={label}
          write={format.whole}
        />
      }
      sentence={write(headline) || (text.abstained && t('notice.abstained'))}
      doubt={[text.doubt, text.interval && t('key.text', { cases: likelyCases })]}
    />
  )
}

/** Where a finding shows: in the bar of the score, else on a scale of its own, where it has one. */
function FindingPicture({ finding, report, name }: { finding: Finding; report: Readable; name: string }) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const claimText = useClaimText()
  const { part, grounds } = finding
  if (part) {
    const { value, abstained, interval } = claimText(report.breakdown[part], format.decimal)
    const max = scoreParts.find(([one]) => one === part)?.[1]
    const points = abstained ? value : t('breakdown.points', { points: value, max })
    const label = `${t(`breakdown.${part}`)}: ${[points, interval].filter(Boolean).join(' · ')}`
    return (
      <div className="py-1">
        <BreakdownBar report={report} label={label} lit={part} />
        {/* The bar says it already. */}
        {grounds?.name !== part && (
          <p aria-hidden className="tnum mt-2 text-xs text-ink-3">
            {label}
          </p>
        )}
      </div>
    )
  }
  if (!grounds?.full) return null
  const { claim, full } = grounds
  return <FadeBar value={claim.value ?? null} low={claim.low} high={claim.high} max={full} label={name} />
}

export function FindingFace({ card, report }: FaceOf<'works' | 'slows'>) {
  const { t } = useTranslation(['resultTabs', 'report', 'result'])
  const write = useStatement()
  const { statement, looked, unsure, rival, grounds, kind } = card
  const figure = useGrounds(grounds)
  const most = t(kind === 'works' ? 'story.mostPoints' : 'story.mostOpen')
  const none = t(kind === 'works' ? 'result:narrative.noStrengths' : 'result:narrative.noWeaknesses')
  const name = statement ? figure?.name : `${most}: ${figure?.name ?? ''}`
  return (
    <Face
      figure={figure?.value}
      caption={[name, figure?.interval].filter(Boolean).join(' · ')}
      picture={<FindingPicture finding={card} report={report} name={name ?? ''} />}
      sentence={statement ? write(statement) : looked && none}
      doubt={[
        figure?.doubt,
        unsure && t('report:mayBeChance'),
        !figure && t('story.counted'),
        rival && `${t('report:nextStep.other')} ${t(`report:breakdown.${rival}`)}`,
      ]}
    />
  )
}

export function HitFace({ card: { outlier, upload }, report }: FaceOf<'hit'>) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = useFormat()
  const text = useClaimText()(outlier.multiple, format.decimal)
  const { page, picture, otherPicture } = placeOf(report, outlier.videoId)
  return (
    <Face
      figure={`${text.value}×`}
      caption={text.interval}
      picture={
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="grid justify-items-start gap-2 underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current"
        >
          <Thumbnail
            large
            src={report.redacted ? undefined : picture}
            fallback={report.redacted ? undefined : otherPicture}
            duration={upload?.durationS == null ? undefined : format.clock(upload.durationS)}
          />
          {outlier.title}
        </a>
      }
      sentence={t('story.beyond', { times: text.value })}
      doubt={[upload?.young ? t('story.young') : text.doubt]}
    />
  )
}

/** That nothing broke out, or that there is too little data to say. */
export function NoHitFace({ card: { rate, uploads } }: FaceOf<'noHit'>) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const figure = useGrounds({ name: 'viralRate', claim: rate, full: null })
  const known = rate.value != null
  const breakText = useBreakText()
  const caption = [t('story.ownLine'), ...breaksAmong(uploads).map(breakText.day)].join('. ')
  return (
    <Face
      picture={known && <LinePicture uploads={uploads} label={caption} />}
      sentence={t(known ? 'report:outliers.none' : 'report:outliers.notEnough')}
      doubt={[
        known &&
          [`${figure?.name ?? ''}: ${figure?.value ?? ''}`, figure?.interval].filter(Boolean).join(', '),
      ]}
    />
  )
}

export function MoneyFace({ card: { views, revenue }, report }: FaceOf<'money'>) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const money = useMoney()
  const { range } = useRange()
  const { doubt } = useClaimText()(views)
  if (!revenue)
    return (
      <Face sentence={t('money.abstained')} doubt={[views.reason && t(`report:reasons.${views.reason}`)]} />
    )
  const [p10, p50, p90] = [money(revenue.p10), money(revenue.p50), money(revenue.p90)]
  const silence = Math.floor(report.uploadRhythm.silence)
  const silent = report.stage === 'inactive' && silence > 0
  return (
    <Face
      figure={range(p10, p90)}
      caption={t('story.perMonth')}
      picture={
        <FadeBar
          look="ink"
          value={revenue.p50}
          low={revenue.p10}
          high={revenue.p90}
          max={revenue.p90 || 1}
          label={t('money.text', { p10, p50, p90 })}
        />
      }
      sentence={t('story.earns', { p10, p50, p90 })}
      doubt={[silent ? t('money.silent', { count: silence }) : doubt, t('money.label')]}
    />
  )
}

interface NextFaceProps extends FaceOf<'next'> {
  analysis: Analysis
  /** To the whole result, which is behind the cards. */
  onWhole: () => void
}

export function NextFace({ card: { step }, analysis, report, onWhole }: NextFaceProps) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const write = useStatement()
  return (
    <Face sentence={step ? write(step.advice) : t('report:nextStep.none')}>
      {step && (
        <dl className="grid gap-3 text-ink-2 [&_dt]:text-ink-3">
          <div>
            <dt>{t('report:nextStep.worked')}</dt>
            <dd>{write(step.success)}</dd>
          </div>
          <div>
            <dt>{t('report:nextStep.other')}</dt>
            <dd>{write(step.alternative)}</dd>
          </div>
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Share analysis={analysis} report={report} />
        <Button look="quiet" onClick={onWhole}>
          {t('story.whole')}
        </Button>
      </div>
    </Face>
  )
}
