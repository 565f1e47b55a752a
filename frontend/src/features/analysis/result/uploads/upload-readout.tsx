import type { ReactNode } from 'react'
import { useFormat } from '@/i18n/format'
import { Thumbnail } from '@/ui/image/thumbnail'
import type { Readable } from '../videos/redacted'
import type { Upload } from '../types'
import { placeOf } from '../videos/video-card'

interface UploadReadoutProps {
  report: Readable
  /** The mark that is pointed at or read. */
  upload: Upload | undefined
  /** What its figures are. */
  said: (upload: Upload) => string
  /** What is shown until one is. */
  idle: ReactNode
}

/**
 * As high as a picture, or on a phone four lines, from the beginning, so that nothing moves. Only the pointer's: the keyboard reads by the
 * slider, and opens from the table.
 */
export function UploadReadout({ report, upload, said, idle }: UploadReadoutProps) {
  const format = useFormat()
  if (!upload) return <div className="mt-2 flex h-16 sm:h-14 flex-col justify-center text-xs">{idle}</div>
  const { page, picture, otherPicture } = placeOf(report, upload.videoId)
  return (
    <div aria-hidden className="mt-2 flex h-16 sm:h-14 items-center gap-3 text-xs">
      <Thumbnail
        key={upload.videoId}
        src={report.redacted ? undefined : picture}
        fallback={report.redacted ? undefined : otherPicture}
        duration={upload.durationS == null ? undefined : format.clock(upload.durationS)}
      />
      <p className="tnum min-w-0 text-ink-2">
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          className="block truncate font-medium text-ink underline decoration-line-strong underline-offset-4"
        >
          {upload.title}
        </a>
        {said(upload)}
      </p>
    </div>
  )
}
