import type { ReactNode } from 'react'

/** Words in the place of those that are not known yet, of about their length: nothing moves when those come. */
export const Likely = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="animate-shimmer rounded-sm bg-track box-decoration-clone select-none">
    <span className="invisible">{children}</span>
  </span>
)

export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
    <dt className="text-ink-2">{name}</dt>
    <dd className="tnum min-w-0 break-words">{children}</dd>
  </div>
)
