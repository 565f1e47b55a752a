/** Text as we keep it: blocks with an empty line between them; a block whose lines begin with "- " is a list. */
export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    if (!lines.every((line) => line.startsWith('- '))) return <p key={block}>{block}</p>
    return (
      <ul key={block} className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    )
  })
}
