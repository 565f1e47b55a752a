import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { useWindowRows } from '@/ui/layout/use-window-rows'
import type { HubVideo } from './types'
import { looks } from './video/video-card'
import { layout, type View } from './view'

/** Cards side by side, as the style sheet's widths have them. */
const columnsNow = () =>
  matchMedia('(min-width: 64rem)').matches
    ? 4
    : matchMedia('(min-width: 48rem)').matches
      ? 3
      : matchMedia('(min-width: 40rem)').matches
        ? 2
        : 1

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Until a row is measured. */
const rowHeights: Record<View, number> = { grid: 330, list: 92 }
/** Rows before the end at which the next page is asked for. */
const ahead = 3
/** Pages that load on scrolling. Further ones load at a press of the button, so that what is below the list can be reached. */
const scrolled = 4

interface VideosProps {
  videos: readonly HubVideo[]
  /** As many as the reader may see. */
  total: number
  view: View
  /** Pages that were read. */
  pages: number
  hasMore: boolean
  loadingMore: boolean
  /** The last page that was asked for did not come. */
  failed: boolean
  loadMore: () => void
}

/** The videos that were read so far. Only rows near the window are drawn, so that a thousand of them scroll like ten. */
export default function Videos({
  videos,
  total,
  view,
  pages,
  hasMore,
  loadingMore,
  failed,
  loadMore,
}: VideosProps) {
  const { t } = useTranslation('hub')
  const box = useRef<HTMLDivElement>(null)
  const fitting = useSyncExternalStore(onResize, columnsNow)
  const columns = view === 'grid' ? fitting : 1
  const count = Math.ceil(videos.length / columns)
  const rows = useWindowRows(box, {
    count,
    estimateSize: () => rowHeights[view],
    overscan: 2,
    gap: view === 'grid' ? 12 : 0,
    getItemKey: (row) => `${view}-${videos[row * columns]?.videoId ?? String(row)}`,
  })
  const shown = rows.getVirtualItems()
  const nearEnd = (shown.at(-1)?.index ?? 0) >= count - ahead
  const wanted = nearEnd && hasMore && pages < scrolled && !loadingMore && !failed
  const more = useEffectEvent(loadMore)
  // Once for each length of the list.
  useEffect(() => {
    if (wanted) more()
  }, [wanted, videos.length])
  const marked = !videos.every(({ sample }) => sample)
  const Each = looks[view]
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        ref={box}
        role="list"
        aria-label={t('videos')}
        className={cx('relative', view === 'list' && 'card overflow-hidden')}
        style={{ height: rows.getTotalSize() }}
      >
        {shown.map(({ key, index, start }) => (
          <div
            key={key}
            ref={rows.measureElement}
            role="presentation"
            data-index={index}
            className={cx(
              'absolute inset-x-0 top-0',
              view === 'grid' ? layout.grid : index > 0 && 'border-t border-line',
            )}
            style={{ transform: `translateY(${String(start - rows.options.scrollMargin)}px)` }}
          >
            {videos.slice(index * columns, (index + 1) * columns).map((video, place) => (
              <div
                key={video.videoId}
                role="listitem"
                aria-setsize={total}
                aria-posinset={index * columns + place + 1}
                className="min-w-0"
              >
                <Each video={video} marked={marked} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {hasMore && (
        <Button busy={loadingMore} onClick={loadMore} className="justify-self-center">
          {t('more')}
        </Button>
      )}
    </div>
  )
}
