import { useRef, type ReactNode } from 'react'
import { cx } from '@/ui/cx'
import { useWindowRows } from '@/ui/layout/use-window-rows'

/** A line of a list: one of its items, or a heading among them. */
export interface Row {
  key: string
  /** Which item it is, from 1 on; nothing for a heading. */
  at: number | undefined
}

interface RowsProps<OneRow extends Row> {
  label: string
  rows: readonly OneRow[]
  /** Items among the rows. */
  total: number
  /** Height of a row until it is measured. */
  estimate: number
  gap?: number
  draw: (row: OneRow) => ReactNode
  className?: string
}

/** A list that scrolls with the page. Only rows near the window are drawn, so that two thousand of them scroll like ten. */
export function Rows<OneRow extends Row>({
  label,
  rows,
  total,
  estimate,
  gap = 0,
  draw,
  className,
}: RowsProps<OneRow>) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useWindowRows(box, {
    count: rows.length,
    estimateSize: () => estimate,
    overscan: 4,
    gap,
    getItemKey: (index) => rows[index]?.key ?? index,
  })
  return (
    <div
      ref={box}
      role="list"
      aria-label={label}
      className={cx('relative', className)}
      style={{ height: shown.getTotalSize() }}
    >
      {shown.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <div
              key={key}
              ref={shown.measureElement}
              role="listitem"
              data-index={index}
              {...(row.at !== undefined && { 'aria-setsize': total, 'aria-posinset': row.at })}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${String(start - shown.options.scrollMargin)}px)` }}
            >
              {draw(row)}
            </div>
          )
        )
      })}
    </div>
  )
}
