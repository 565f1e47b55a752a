const address = /https?:\/\/[^\s<>"']+/gi
/** What ends a sentence, not an address; a closing bracket belongs to the address that opened it. */
const ending = /[.,;:!?…]+$/

interface Piece {
  text: string
  href?: string
}

function withoutEnding(found: string): string {
  const bare = found.replace(ending, '')
  const isOpen = bare.includes('(')
  return bare.endsWith(')') && !isOpen ? withoutEnding(bare.slice(0, -1)) : bare
}

/** The address as a link that shows where it leads; one with a name before the host, which is there to mislead, is none. */
function linkOf(found: string): Piece {
  const url = URL.parse(found)
  if (!url || url.username || url.password || !url.host) return { text: found }
  // A host in foreign letters that look like others is shown as the browser reads it.
  const isPlain = found.toLowerCase().includes(url.host)
  return { text: isPlain ? found : url.href, href: url.href }
}

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const found = withoutEnding(match[0])
    pieces.push({ text: text.slice(at, match.index) }, linkOf(found))
    at = match.index + found.length
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '')
}

/** Plain text with its line breaks; addresses of the web in it can be pressed. Nothing else in it means anything. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {piecesOf(text).map(({ text: shown, href }, index) =>
        href ? (
          <a
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer external"
            className="text-iris underline underline-offset-4"
          >
            {shown}
          </a>
        ) : (
          shown
        ),
      )}
    </p>
  )
}
