import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx'
import { fadeEdges } from './edges'
import { Note } from '../overlay/note'

export interface Tab {
  key: string
  label: string
  content: ReactNode
  /** Why it cannot be chosen. It stays reachable, so that the reason can be read. */
  disabled?: string | undefined
}

/** How far the chosen tab stays from the faded edge, in pixels. */
const edge = 40

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The chosen tab, when the owner keeps it (for example in the address). */
  value?: string | undefined
  onChange?: (key: string) => void
  /** The first tab shown when the owner does not keep it. */
  start?: string | undefined
  /** The row stays in sight, under the header, while the view below it scrolls. */
  sticky?: boolean
  /** Shown in the row, before the tabs: the page's name, where it has no room of its own. */
  head?: ReactNode
}

/** Where a key leads from a place in a row; `undefined` for keys that lead nowhere. */
export function step(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface TabButtonProps {
  tab: Tab
  base: string
  chosen: boolean
  stop: boolean
  onChoose: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TabButton({ tab, base, chosen, stop, onChoose, onFocus, onKeyDown }: TabButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [explained, setExplained] = useState(false)
  const { disabled } = tab
  return (
    <>
      <button
        ref={button}
        type="button"
        role="tab"
        id={`${base}-tab-${tab.key}`}
        aria-selected={chosen}
        aria-controls={chosen ? `${base}-panel` : undefined}
        aria-disabled={disabled ? true : undefined}
        aria-describedby={disabled ? `${base}-why-${tab.key}` : undefined}
        title={disabled}
        tabIndex={stop ? 0 : -1}
        onClick={() => (disabled ? setExplained(!explained) : onChoose())}
        onFocus={onFocus}
        onBlur={() => setExplained(false)}
        onKeyDown={onKeyDown}
        className={cx(
          '-mb-px h-11 min-w-11 shrink-0 border-b-2 px-1 text-sm whitespace-nowrap transition-colors duration-150 focus-visible:-outline-offset-2',
          chosen ? 'border-iris font-medium text-ink' : 'border-transparent text-ink-2',
          disabled ? 'cursor-not-allowed opacity-55' : 'hover:text-ink',
        )}
      >
        {tab.label}
      </button>
      {disabled && (
        <Note id={`${base}-why-${tab.key}`} open={explained} anchor={button}>
          {disabled}
        </Note>
      )}
    </>
  )
}

/** Who chooses another view from the middle of one reads it from its beginning. */
function toItsBeginning(list: HTMLElement | null) {
  const panel = list?.nextElementSibling
  if (list && panel && panel.getBoundingClientRect().top < list.getBoundingClientRect().bottom - 1)
    panel.scrollIntoView()
}

/** Views of one thing side by side. Arrows, Home and End move and choose; the panel shows the chosen one alone. */
export function Tabs({ label, tabs, value, onChange, start, sticky = false, head }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(start)
  const [focused, setFocused] = useState<string>()
  const usable = tabs.filter((tab) => !tab.disabled)
  const chosen = usable.find((tab) => tab.key === (value ?? own)) ?? usable[0]
  const stop = focused ?? chosen?.key ?? tabs[0]?.key

  // The chosen one is in sight, also where an address chose it on a narrow screen.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
    if (!list.current || !box || !tab) return
    list.current.scrollLeft +=
      Math.max(0, tab.right + edge - box.right) + Math.min(0, tab.left - edge - box.left)
    fadeEdges(list.current)
  }, [chosen?.key])

  const choose = (key: string) => {
    setOwn(key)
    if (key === chosen?.key) return
    onChange?.(key)
    if (sticky) toItsBeginning(list.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.key === stop)
    const to = tabs[step(event.key, from, tabs.length) ?? -1]
    if (!to) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(to)]?.focus()
    if (!to.disabled) choose(to.key)
  }
  const row = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onBlur={() => setFocused(undefined)}
      onScroll={({ currentTarget }) => fadeEdges(currentTarget)}
      className={cx(
        'flex min-w-0 gap-4 overflow-x-auto sm:gap-6 overflow-y-hidden',
        !head && 'border-b border-line',
        sticky && 'sticky top-16 z-30 bg-paper',
      )}
    >
      {tabs.map((tab) => (
        <TabButton
          key={tab.key}
          tab={tab}
          base={base}
          chosen={tab.key === chosen?.key}
          stop={tab.key === stop}
          onChoose={() => choose(tab.key)}
          onFocus={() => setFocused(tab.key)}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
  return (
    <div className="min-w-0">
      {head ? (
        <div className="flex items-center justify-between gap-4 border-b border-line sm:justify-start sm:gap-6">
          {head}
          {row}
        </div>
      ) : (
        row
      )}
      {chosen && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-tab-${chosen.key}`}
          tabIndex={0}
          className={head ? 'pt-2' : 'pt-4'}
        >
          {chosen.content}
        </div>
      )}
    </div>
  )
}
