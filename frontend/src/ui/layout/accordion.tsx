import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx'
import { useRoomy } from './use-roomy'

export interface AccordionItem {
  /** Also its id in the document: an address ending in `#key` opens it. */
  key: string
  title: ReactNode
  content: ReactNode
}

interface AccordionProps {
  items: readonly AccordionItem[]
  /** The open item, when the owner keeps it; `null` for none. */
  openKey?: string | null | undefined
  onOpen?: (key: string | null) => void
  /** The first is open from the beginning where there is room. */
  firstOpen?: boolean
  /** Of the headings: 2 right below the title of the page. */
  level?: 2 | 3
}

const inAddress = (items: readonly AccordionItem[]): string | null => {
  const hash = typeof location === 'undefined' ? '' : location.hash.slice(1)
  return items.find((item) => item.key === hash)?.key ?? null
}

/** Opens what the address names, now and whenever its end changes. Read after the first paint: a page made ahead of time knows none. */
function useAddress(items: readonly AccordionItem[], change: (key: string) => void) {
  const latest = useRef({ items, change })
  const [sought, setSought] = useState<{ key: string } | null>(null)
  useEffect(() => {
    latest.current = { items, change }
  })
  useEffect(() => {
    const follow = () => {
      const key = inAddress(latest.current.items)
      if (!key) return
      latest.current.change(key)
      setSought({ key })
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  // Once it is open and the one before is closed: until then it is elsewhere.
  useEffect(() => {
    if (sought) document.getElementById(sought.key)?.scrollIntoView()
  }, [sought])
}

interface PanelProps {
  /** Of the heading; its panel's id follows from it. */
  id: string
  children: ReactNode
  /** Unknown until the browser has taken the page over. */
  shown: boolean | undefined
  /** The browser's own search has found something in it. */
  onFound: () => void
}

/** An answer. Folded away it is still found by the browser's own search, which opens it. */
function Panel({ id, shown, onFound, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = box.current
    // React knows `hidden` only as on or off.
    if (shown === false) panel?.setAttribute('hidden', 'until-found')
    panel?.addEventListener('beforematch', onFound)
    return () => panel?.removeEventListener('beforematch', onFound)
  })
  return (
    <div
      id={`${id}-panel`}
      ref={box}
      // What is folded away has a box all the same, and is no part of the page to name.
      role={shown === false ? undefined : 'region'}
      aria-labelledby={shown === false ? undefined : id}
      hidden={shown === false}
      data-folded
      className={cx('text-ink-2', shown === undefined && 'max-md:hidden')}
    >
      <div className="pb-4">{children}</div>
    </div>
  )
}

/** Questions and their answers, one open at a time but for what a search finds; pressing an open one closes it. */
export function Accordion({ items, openKey, onOpen, firstOpen = false, level = 3 }: AccordionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const base = useId()
  const roomy = useRoomy()
  const [own, setOwn] = useState<string | null>()
  // Opened by the browser's own search, which has scrolled to its place: nothing above it may fold now.
  const [found, setFound] = useState<readonly string[]>([])
  const open = openKey === undefined ? own : openKey
  const change = (next: string | null) => {
    setFound([])
    setOwn(next)
    onOpen?.(next)
  }
  useAddress(items, change)
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map((item, index) => {
        const isOpen = item.key === open || found.includes(item.key)
        const shown = open === undefined && firstOpen && index === 0 ? isOpen || roomy : isOpen
        return (
          <section key={item.key} id={item.key} className="scroll-mt-20">
            <Heading>
              <button
                type="button"
                id={`${base}-${item.key}`}
                aria-expanded={shown ?? true}
                aria-controls={`${base}-${item.key}-panel`}
                onClick={() => change(shown ? null : item.key)}
                className="flex min-h-12 w-full items-center gap-4 py-3 text-left text-base font-medium text-ink"
              >
                <span className="min-w-0 flex-1 break-words">{item.title}</span>
                <ChevronDown
                  aria-hidden
                  className={cx(
                    'size-4 shrink-0 text-ink-3 transition-transform duration-150',
                    shown && 'rotate-180',
                  )}
                />
              </button>
            </Heading>
            <Panel id={`${base}-${item.key}`} shown={shown} onFound={() => setFound([...found, item.key])}>
              {item.content}
            </Panel>
          </section>
        )
      })}
    </div>
  )
}
