import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import { xrayFacts } from '@/shared/rules/xray-facts'
import type { Claim, Report, Xray } from '../types'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useSampleText } from '../texts/sample-text'
import { Box } from '../tile'
import { useXrayWriters } from './writers'

interface WordProps {
  name: string
  /** The word itself, and what is shown where there is none. */
  word: string | null
  none: string
  claim: Claim
  report: Report
  /** The figure behind the word, written out. */
  figure: (value: string) => string
  write: (value: number) => string
  /** What the word takes. */
  scale?: string
}

/** A word for a figure, large, and below it the figure it rests on, with its doubt. */
function Word({ name, word, none, claim, report, figure, write, scale }: WordProps) {
  const sample = useSampleText()
  const text = useClaimText()(claim, write)
  return (
    <Box
      name={name}
      action={<HowComputed name={name} claim={claim} report={report} interval={text.interval} />}
    >
      {text.abstained ? (
        <dd className="mt-1 text-ink-3">{text.value}</dd>
      ) : (
        <>
          <dd className={cx('mt-1 break-words', word ? 'text-xl font-semibold' : 'text-ink-3')}>
            {word ?? none}
          </dd>
          <dd className="tnum mt-1 text-ink-2">{figure(text.value)}</dd>
        </>
      )}
      <dd className="tnum text-xs text-ink-3">
        {[text.interval, sample(claim)].filter(Boolean).join(' · ')}
      </dd>
      {scale && !text.abstained && <dd className="mt-1 text-xs text-ink-3">{scale}</dd>}
      {text.doubt && <dd className="mt-1 text-xs text-ink-3">{text.doubt}</dd>}
    </Box>
  )
}

interface StandingProps {
  report: Report
  xray: Xray
}

/** The channel's standing: its tier among channels of its size, and the word for its score. */
export function Standing({ report, xray: { tier, health, sizePercentile } }: StandingProps) {
  const { t } = useTranslation('xrayReport')
  const write = useXrayWriters()
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Word
        name={t('tier')}
        word={tier ? t(`tiers.${tier}`) : null}
        none={t('noTier')}
        claim={sizePercentile}
        report={report}
        figure={(value) => t('percentile', { value })}
        write={write.percentile}
      />
      <Word
        name={t('health')}
        word={health ? t(`levels.${health}`) : null}
        none={t('noLevel')}
        claim={report.score}
        report={report}
        figure={(value) => t('score', { value })}
        write={write.score}
        scale={t('levelsFrom', xrayFacts.healthLevels)}
      />
    </dl>
  )
}
