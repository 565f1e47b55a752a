import type { ReactNode } from 'react'

interface ProseProps {
  text: string
  /** How a line is shown; plainly, if nothing is said. */
  line?: (text: string) => ReactNode
}

/** Text as we keep it: blocks with an empty line between them; a block whose lines begin with "- " is a list. */
export function Prose({ text, line = (plain) => plain }: ProseProps) {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    if (!lines.every((row) => row.startsWith('- '))) return <p key={block}>{line(block)}</p>
    return (
      <ul key={block} className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
        {lines.map((row) => (
          <li key={row}>{line(row.slice(2))}</li>
        ))}
      </ul>
    )
  })
}
