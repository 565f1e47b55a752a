import type { ReactNode } from 'react'

interface Detail {
  label: string
  value: ReactNode
  /** An id or the like: set apart from words, and may break anywhere. */
  code?: boolean
}

/** Facts, one a line. */
export function Details({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(({ label, value, code = false }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className={code ? 'max-w-full text-xs wrap-anywhere text-ink' : 'tnum font-medium text-ink'}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
