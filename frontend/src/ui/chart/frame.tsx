import { useId, type ReactNode } from 'react'
import { ChartTable, type ChartTableProps } from './chart-table'
import { Plot, type Area, type Margin } from './plot'

interface ChartFrameProps<Row> {
  title: string
  /** What the picture says, in words: replaces it where it is not seen. */
  summary: string
  /** Every value of the picture. */
  table: Omit<ChartTableProps<Row>, 'label'>
  labels: { table: string }
  /** Between the title and the picture. */
  intro?: ReactNode
  legend?: ReactNode
  /** Under the picture: what a mark says, or where the numbers come from. */
  reading?: ReactNode
  /** Its name is right above it already. */
  named?: boolean
  /** Next to the title, for example "How is this computed". */
  action?: ReactNode
  height?: number
  margin?: Partial<Margin>
  /** A picture drawn into the measured area; or anything that brings its own size and words, as the heat map does. */
  children: ReactNode | ((area: Area) => ReactNode)
}

/** A picture with its name, its words, and the table behind it. */
export function ChartFrame<Row>({
  title,
  summary,
  table,
  labels,
  intro,
  legend,
  reading,
  named = false,
  action,
  height,
  margin,
  children,
}: ChartFrameProps<Row>) {
  const id = useId()
  const size = { ...(height !== undefined && { height }), ...(margin && { margin }) }
  return (
    <figure
      aria-label={named ? title : undefined}
      aria-labelledby={named ? undefined : id}
      className="min-w-0"
    >
      {!named && (
        <div className="flex flex-wrap items-center gap-1">
          <h3 id={id} className="font-semibold text-ink">
            {title}
          </h3>
          {action}
        </div>
      )}
      {named && action && <div className="float-right">{action}</div>}
      {intro && <div className="mt-1 text-ink-3">{intro}</div>}
      {legend && <div className="mt-4">{legend}</div>}
      <div className="mt-3">
        {typeof children === 'function' ? (
          <Plot label={summary} {...size}>
            {children}
          </Plot>
        ) : (
          <>
            <p className="sr-only">{summary}</p>
            {children}
          </>
        )}
      </div>
      {reading && <div className="mt-2 text-xs text-ink-2">{reading}</div>}
      <ChartTable label={labels.table} {...table} />
    </figure>
  )
}
