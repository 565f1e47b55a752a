import type { ReactNode } from 'react'

interface FaceProps {
  /** The one number, and the words that go with it. */
  figure?: ReactNode
  caption?: ReactNode
  picture?: ReactNode
  sentence?: ReactNode
  /** What speaks against being sure, shortest first; empty ones are left out. */
  doubt?: readonly (string | undefined | null | false)[]
  children?: ReactNode
}

/** One card: a number, a picture, a sentence, a doubt. */
export function Face({ figure, caption, picture, sentence, doubt = [], children }: FaceProps) {
  const doubts = doubt.filter(Boolean)
  return (
    <>
      {figure && (
        <p className="tnum">
          <span className="text-xl font-semibold">{figure}</span>
          {caption && <span className="block text-ink-2">{caption}</span>}
        </p>
      )}
      {picture && (
        <div data-picture className="min-w-0">
          {picture}
        </div>
      )}
      {sentence && <p className="text-base font-medium wrap-anywhere">{sentence}</p>}
      {doubts.length > 0 && <p className="tnum text-ink-2">{doubts.join(' · ')}</p>}
      {children}
    </>
  )
}
