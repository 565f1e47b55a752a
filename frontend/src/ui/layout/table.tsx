import type { ReactNode } from 'react'
import { cx } from '../cx'
import { ScrollRegion } from './scroll-region'

export interface Column<Row> {
  key: string
  label: string
  /** Figures are at the end, so that they line up. */
  align?: 'start' | 'end'
  render: (row: Row) => ReactNode
  /** For example what leaves it out where there is no room. */
  className?: string
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** The caption is read out but not seen. */
  quiet?: boolean
  className?: string
}

/** A table that scrolls within itself; its first column names the row. */
export function Table<Row>({ caption, columns, rows, rowKey, empty, quiet, className }: TableProps<Row>) {
  const side = (column: Column<Row>) => (column.align === 'end' ? 'tnum text-right' : 'text-left')
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <ScrollRegion label={caption} className={cx('overflow-auto', className)}>
      <table className="w-full text-sm">
        <caption className={quiet ? 'sr-only' : 'pb-2 text-left text-ink-3'}>{caption}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx('pb-2 font-medium not-last:pr-4', side(column), column.className)}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-t border-line align-top">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={cx('min-w-36 py-2 font-normal wrap-anywhere not-last:pr-4', side(column))}
                  >
                    {column.render(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={cx(
                      'py-2 not-last:pr-4',
                      side(column),
                      column.align === 'end' && 'whitespace-nowrap',
                      column.className,
                    )}
                  >
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
