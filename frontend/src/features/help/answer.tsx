import { Badge, RarityBadge } from '@/ui/badge'
import { Prose } from '@/ui/layout/prose'
import { Table } from '@/ui/layout/table'
import { Marked } from './marked'
import type { Cell, TableData } from './tables'

const line = (text: string) => <Marked text={text} />

function CellView({ cell }: { cell: Cell }) {
  const [first = ''] = cell.lines
  if (cell.rarity)
    return (
      <span className="grid justify-items-start gap-1">
        <RarityBadge rarity={cell.rarity}>{line(first)}</RarityBadge>{' '}
        <span className="text-xs text-ink-3">{line(cell.lines.slice(1).join(', '))}</span>
      </span>
    )
  if (cell.badge) {
    const { tone, Icon } = cell.badge
    return (
      <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5 shrink-0" />}>
        {line(first)}
      </Badge>
    )
  }
  if (cell.lines.length === 1) return line(first)
  return (
    <ul className="grid gap-1">
      {cell.lines.map((text) => (
        <li key={text}>{line(text)}</li>
      ))}
    </ul>
  )
}

function Notation({ table }: { table: TableData }) {
  return (
    <dl className="divide-y divide-line">
      {table.rows.map(({ key, cells: [name, formula] }) => (
        <div key={key} className="grid gap-1 py-2">
          <dt className="font-medium text-ink">{line(name?.lines[0] ?? '')}</dt>
          <dd lang="en" className="tnum [overflow-wrap:anywhere]">
            {line(formula?.lines[0] ?? '')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function RuleTable({ table }: { table: TableData }) {
  return (
    <Table
      caption={table.caption}
      columns={table.columns.map(({ key, label, align }, index) => ({
        key,
        label,
        ...(align && { align }),
        render: (row: TableData['rows'][number]) => {
          const cell = row.cells[index]
          return cell ? <CellView cell={cell} /> : null
        },
      }))}
      rows={table.rows}
      rowKey={(row) => row.key}
      {...(table.narrow && { className: 'max-w-sm' })}
      quiet
    />
  )
}

interface AnswerProps {
  text: string
  tables: readonly TableData[]
}

/** An answer and the rules it speaks of. */
export function Answer({ text, tables }: AnswerProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid max-w-prose gap-3 text-ink-2">
        <Prose text={text} line={line} />
      </div>
      {tables.map((table) =>
        table.look === 'notation' ? (
          <Notation key={table.key} table={table} />
        ) : (
          <RuleTable key={table.key} table={table} />
        ),
      )}
    </div>
  )
}
