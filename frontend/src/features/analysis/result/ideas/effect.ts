import type { Report, TitleIdea } from '../types'

interface Effect {
  /** That of the same statement elsewhere in the report: lit in one view, it is lit in all. */
  key: string
  /** Indices of the uploads that have what the idea's lift is of. */
  uploads: readonly number[]
}

/** Where the lift of an idea comes from: the report says so once, for the pattern or for the topic. */
export function effectOf(report: Report, { category, topic }: TitleIdea): Effect {
  if (category !== 'topic') {
    const claim = report.titleStudy.claims.find(({ feature }) => feature === category)
    return { key: `title:${category}`, uploads: claim?.uploadIndices ?? [] }
  }
  const found = report.contentAnalysis.topics.find(({ key }) => key === topic)
  const { mainFormat } = report.channelInfo
  // Its lift is of the main format alone.
  const isMain = (index: number) => mainFormat == null || report.uploads[index]?.format === mainFormat
  return { key: `idea:${topic}`, uploads: found?.uploadIndices?.filter(isMain) ?? [] }
}
