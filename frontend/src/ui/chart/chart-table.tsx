import { ChevronRight } from 'lucide-react'
import { Table, type Column } from '../layout/table'

export interface ChartTableProps<Row> {
  /** Opens it, for example "Show as a table". */
  label: string
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Without it, the key of a row is its index. */
  rowKey?: ((row: Row) => string) | undefined
}

/** The table behind a picture, folded away. Light: it may be next to a picture that is still loading. */
export function ChartTable<Row>({ label, caption, columns, rows, rowKey }: ChartTableProps<Row>) {
  return (
    <details className="group mt-3 border-t border-line pt-2">
      <summary className="inline-flex list-none items-center gap-1 rounded-sm py-1 text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {label}
      </summary>
      <Table
        caption={caption}
        columns={columns.map((column) => ({
          ...column,
          render: ({ row }: { row: Row }) => column.render(row),
        }))}
        rows={rows.map((row, index) => ({ row, key: rowKey?.(row) ?? String(index) }))}
        rowKey={({ key }) => key}
        quiet
        className="mt-2 max-h-80"
      />
    </details>
  )
}
