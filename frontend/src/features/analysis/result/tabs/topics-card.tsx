import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Table } from '@/ui/table'
import type { Report, Topic } from '../types'
import { useClaimText } from '../claim-text'
import { HowComputed } from '../how-computed'
import { useOnPaper } from '../on-paper'

const atFirst = 6

/** What titles and tags are about, and how that does against the channel's other uploads. */
export function TopicsCard({ report }: { report: Report }) {
  const { t } = useTranslation('resultTabs')
  const format = usePlainFormat()
  const write = useClaimText()
  const onPaper = useOnPaper()
  const [all, setAll] = useState(onPaper)
  const { topics } = report.contentAnalysis
  const first = topics[0]
  return (
    <Card
      title={t('content.topics')}
      action={first && <HowComputed name={t('content.multiple')} claim={first.multiple} report={report} />}
      className="min-w-0"
    >
      {topics.length === 0 ? (
        <p className="text-ink-2">{t('content.noTopics')}</p>
      ) : (
        <Table
          caption={t('content.topicsIntro')}
          rows={all ? topics : topics.slice(0, atFirst)}
          rowKey={(topic: Topic) => topic.key}
          columns={[
            { key: 'topic', label: t('content.topic'), render: (topic) => topic.label },
            {
              key: 'uploads',
              label: t('content.uploads'),
              align: 'end',
              render: (topic) => (
                <>
                  {format.whole(topic.uploads)}
                  <span className="ml-2 hidden text-xs text-ink-3 sm:inline">
                    {format.percent(topic.coverage)}
                  </span>
                </>
              ),
            },
            {
              key: 'multiple',
              label: t('content.multiple'),
              align: 'end',
              render: (topic) => {
                const text = write(topic.multiple)
                const plain = write(topic.multiple, (value) => format.decimal(value))
                return (
                  <>
                    <span className={text.abstained ? 'text-ink-3' : 'font-medium'}>{text.value}</span>
                    {plain.interval && <span className="block text-xs text-ink-3">{plain.interval}</span>}
                  </>
                )
              },
            },
          ]}
        />
      )}
      {!all && topics.length > atFirst && (
        <Button size="sm" className="mt-4" onClick={() => setAll(true)}>
          {t('content.moreTopics')}
        </Button>
      )}
    </Card>
  )
}
