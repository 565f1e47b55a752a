import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { Analysis, Report } from '@/features/analysis/types'

/** What is shown in the place of redacted platform data. */
interface Placeholders {
  name: string
  word: string
  topic: (number: string) => string
  video: (publishedAt: string) => string
}

/** A topic's place in its report, the same wherever it is spoken of. */
const numbered = /^#(\d+)$/

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function fill(value: unknown, texts: Placeholders): unknown {
  if (typeof value === 'string') {
    const number = numbered.exec(value)?.[1]
    return number === undefined ? value : texts.topic(number)
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, texts))
  if (!isFields(value)) return value
  const filled: Fields = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, fill(field, texts)]),
  )
  const empty = (name: string) => filled[name] === ''
  if (empty('title') && typeof filled.publishedAt === 'string') filled.title = texts.video(filled.publishedAt)
  if (empty('label')) filled.label = texts.word
  if (empty('channelName')) filled.channelName = texts.name
  if (isFields(filled.params)) {
    const params = Object.entries(filled.params)
    filled.params = Object.fromEntries(params.map(([name, text]) => [name, text === '' ? texts.word : text]))
  }
  return filled
}

/** A report as a result shows it. `redacted`: its names and titles, and with them its pictures, have expired. */
export type Readable = Report & { redacted?: true }

/** A report whose names and titles are redacted, readable without them. Figures and sentences stay as they are. */
export const withPlaceholders = (report: Report, texts: Placeholders): Readable => ({
  ...(fill(report, texts) as Report),
  redacted: true,
})

/** The report as it can be read: after 30 days the channel is called what the person typed, a video by its date, a topic by its number. */
export function useReadable(analysis: Analysis, report: Report): Readable {
  const { t } = useTranslation('result')
  const format = useFormat()
  return useMemo(
    () =>
      analysis.wordsRemoved
        ? withPlaceholders(report, {
            name: analysis.channelInput,
            word: t('removed.word'),
            topic: (number) => t('removed.topic', { number }),
            video: (publishedAt) => t('removed.video', { date: format.date(publishedAt) }),
          })
        : report,
    [analysis, report, t, format],
  )
}
