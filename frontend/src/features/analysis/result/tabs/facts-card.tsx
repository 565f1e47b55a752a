import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import type { Claim, Report } from '@/features/analysis/types'
import { useClaimText } from '../texts/claim-text'
import { writers } from '../texts/figures'
import { frequencyKey } from '../texts/text-keys'
import { ResultFold } from '../result-fold'
import { useSilenceText } from '../texts/silence-text'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
    <dt className="text-ink-3">{name}</dt>
    <dd className="tnum text-right font-medium">{children}</dd>
  </div>
)

/** An estimate of the sample among what the platform says: with its range. */
function Estimate({
  claim,
  write,
  word,
}: {
  claim: Claim
  write: (value: number) => string
  word?: string | undefined
}) {
  const { t } = useTranslation('report')
  const text = useClaimText()(claim, write)
  if (text.abstained) return <span className="font-normal text-ink-3">{t('unknown')}</span>
  return (
    <>
      {text.value}
      <span className="block text-xs font-normal text-ink-3">
        {[text.interval ?? t('noInterval'), word].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

const years = 365.25

/** "Lifestyle (sociology)", as the platform names it, to "lifestyle_sociology". A topic without a text is shown as it is. */
const topicKey = (topic: string) => topic.toLowerCase().replace(/\W+/g, '_').replace(/^_|_$/g, '')

/** What the platform itself says about the channel. */
export function FactsCard({ report, closed = false }: { report: Report; closed?: boolean }) {
  const { t } = useTranslation(['report', 'advice', 'resultTabs'])
  const format = usePlainFormat()
  const channel = report.channelInfo
  const { medianViews, uploadsPerWeek } = report.metrics
  const unknown = <span className="font-normal text-ink-3">{t('unknown')}</span>
  const rhythm = report.uploadRhythm
  const silence = useSilenceText()
  const days = channel.channelAgeDays
  return (
    <ResultFold closed={closed} title={t('facts.title')}>
      <dl className="grid gap-x-8 md:grid-cols-2">
        <Fact name={t('facts.subscribers')}>
          {channel.subscriberCount == null ? (
            <span className="font-normal text-ink-3">{t('facts.hidden')}</span>
          ) : (
            format.compact(channel.subscriberCount)
          )}
        </Fact>
        <Fact name={t('facts.videos')}>
          {channel.totalVideos == null ? unknown : format.whole(channel.totalVideos)}
        </Fact>
        <Fact name={t('facts.views')}>
          {channel.totalViews == null ? unknown : format.compact(channel.totalViews)}
        </Fact>
        <Fact name={t('figures.medianViews')}>
          <Estimate claim={medianViews} write={format.compact} />
        </Fact>
        <Fact name={t('figures.uploadsPerWeek')}>
          <Estimate
            claim={uploadsPerWeek}
            write={(value) => writers.uploadsPerWeek(value, format)}
            word={
              uploadsPerWeek.value == null
                ? undefined
                : t(`advice:frequency.${frequencyKey(uploadsPerWeek.value)}`)
            }
          />
        </Fact>
        {rhythm.weeks.length > 0 && <Fact name={t('facts.silence')}>{silence(rhythm.silence)}</Fact>}
        <Fact name={t('facts.age')}>
          {days == null
            ? unknown
            : days < years
              ? t('facts.days', { count: days })
              : t('facts.years', { years: format.decimal(days / years) })}
        </Fact>
        <Fact name={t('facts.risk')}>{t(`risk.${report.metrics.contentRiskLevel}`)}</Fact>
        {channel.mainFormat && <Fact name={t('facts.format')}>{t(`format.${channel.mainFormat}`)}</Fact>}
        {channel.country && <Fact name={t('facts.country')}>{format.region(channel.country)}</Fact>}
        {channel.language && <Fact name={t('facts.language')}>{format.language(channel.language)}</Fact>}
      </dl>
      {channel.mainTopics.length > 0 && (
        <div className="mt-3">
          <h3 className="text-ink-3">{t('facts.topics')}</h3>
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {channel.mainTopics.map((topic) => (
              <li key={topic}>
                <Badge>
                  {t(`resultTabs:topicNames.${topicKey(topic)}` as 'resultTabs:topicNames.food', {
                    defaultValue: topic,
                  })}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ResultFold>
  )
}
