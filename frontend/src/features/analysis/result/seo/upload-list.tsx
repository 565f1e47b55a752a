import { useFormat } from '@/i18n/format'
import type { Report } from '../types'
import { placeOf } from '../videos/video-card'
import { ShortList } from '../videos/short-list'

const atOnce = 8

interface UploadListProps {
  report: Report
  /** Indices into the report's uploads, oldest first. */
  uploads: readonly number[]
}

/** The uploads that a statement is about, newest first, each with its address. */
export function UploadList({ report, uploads }: UploadListProps) {
  const format = useFormat()
  const newestFirst = uploads.flatMap((index) => report.uploads[index] ?? []).reverse()
  return (
    <ShortList items={newestFirst} atOnce={atOnce} className="grid gap-1 outline-none">
      {({ videoId, title, publishedAt }) => (
        <li key={videoId} className="min-w-0 wrap-anywhere">
          <a
            href={placeOf(report, videoId).page}
            target="_blank"
            rel="noreferrer"
            className="inline-block underline underline-offset-4 hover:text-ink"
          >
            {title}
          </a>{' '}
          <span className="text-xs whitespace-nowrap text-ink-3">{format.date(publishedAt)}</span>
        </li>
      )}
    </ShortList>
  )
}
