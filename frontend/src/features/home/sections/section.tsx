import type { ReactNode } from 'react'
import { IntervalMark } from '../interval-mark'

interface SectionProps {
  id: string
  title: string
  text?: string
  children: ReactNode
}

/** A part of the landing page: one idea, named, with air around it. */
export const Section = ({ id, title, text, children }: SectionProps) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
    <div className="grid gap-3">
      <IntervalMark className="h-3 w-8" />
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      {text && <p className="max-w-[56ch] text-base text-ink-2">{text}</p>}
    </div>
    {children}
  </section>
)
