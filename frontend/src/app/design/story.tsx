import type { ReactNode } from 'react'

interface GroupProps {
  /** Also its anchor. */
  id: string
  title: string
  children: ReactNode
}

/** Components of one kind. */
export const Group = ({ id, title, children }: GroupProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-20 gap-8 border-t border-line pt-8"
  >
    <h2 id={`${id}-title`} className="text-lg font-semibold">
      {title}
    </h2>
    {children}
  </section>
)

interface StoryProps {
  name: string
  /** One under another, where the component takes the whole width. */
  wide?: boolean
  children: ReactNode
}

/** One component in its states. */
export const Story = ({ name, wide = false, children }: StoryProps) => (
  <div className="grid min-w-0 gap-3">
    <h3 className="text-xs font-medium text-ink-3">{name}</h3>
    <div className={wide ? 'grid min-w-0 gap-4' : 'flex min-w-0 flex-wrap items-center gap-3'}>
      {children}
    </div>
  </div>
)
