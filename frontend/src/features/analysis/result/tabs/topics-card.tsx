import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { ForestPlot } from '@/ui/chart'
import { NothingCertain } from '../certain/certain-switch'
import { useOnlyCertain } from '../certain/only-certain'
import { beyondChance } from '../certain/beyond-chance'
import type { Report, Topic } from '../types'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'
import { useIsPrinting } from '../print-context'

const atFirst = 5

/** How many uploads are about it, and their share of all, or that they are too few for a result. */
function useNote(): (topic: Topic) => string {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  return ({ uploads, coverage, multiple }) =>
    [
      t('report:uploads', { count: uploads }),
      multiple.value == null ? t('content.few') : format.percent(coverage),
    ].join(' · ')
}

/** What titles and tags are about, and how that does against the channel's other uploads. */
export function TopicsCard({ report }: { report: Report }) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const format = usePlainFormat()
  const { likely } = useRange()
  const note = useNote()
  const onPaper = useIsPrinting()
  const [all, setAll] = useState(onPaper)
  const only = useOnlyCertain()
  const every = report.contentAnalysis.topics
  const topics = only ? every.filter(beyondChance.topic) : every
  const first = every[0]
  const toggleOf = useHighlightToggles(report)
  return (
    <Card
      title={t('content.topics')}
      action={first && <HowComputed name={t('content.multiple')} claim={first.multiple} report={report} />}
      className="min-w-0"
    >
      {every.length === 0 ? (
        <p className="text-ink-2">{t('content.noTopics')}</p>
      ) : topics.length === 0 ? (
        <NothingCertain />
      ) : (
        <>
          <p className="-mt-3 mb-4 text-ink-3">{t('content.topicsIntro')}</p>
          <ForestPlot
            label={t('content.topics')}
            base={1}
            write={(value) => `${format.decimal(value, 2, 2)}×`}
            rows={(all ? topics : topics.slice(0, atFirst)).map((topic) => ({
              key: topic.key,
              name: topic.label,
              note: note(topic),
              value: topic.multiple.value ?? null,
              low: topic.multiple.low ?? null,
              high: topic.multiple.high ?? null,
              // Whether the range includes 1 does not decide it: among several topics, one may miss 1 by chance.
              chance: topic.standsOut == null,
              toggle: toggleOf({
                key: `topic:${topic.key}`,
                name: t('lit.of.topic', { topic: topic.label }),
                uploads: topic.uploadIndices ?? [],
                of: report.uploads.length,
                certain: beyondChance.topic(topic),
              }),
            }))}
            labels={{
              lower: t('titles.lower'),
              higher: t('titles.higher'),
              chance: t('titles.chance'),
              interval: likely,
            }}
          />
        </>
      )}
      {!all && topics.length > atFirst && (
        <Button size="sm" className="mt-4" onClick={() => setAll(true)}>
          {t('content.moreTopics')}
        </Button>
      )}
    </Card>
  )
}
