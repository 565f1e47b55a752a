import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useMemo, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx'
import { pressedAnchor } from './lazy-overlay'

export type MenuEntry =
  | { kind: 'action'; label: string; icon?: ReactNode; tone?: 'danger'; run: () => void }
  | { kind: 'link'; label: string; icon?: ReactNode; href: string; external?: boolean; run?: () => void }
  | { kind: 'choice'; label: string; chosen: boolean; run: () => void }
  /** Shown, takes the focus, does nothing, and says why. */
  | { kind: 'off'; label: string; icon?: ReactNode; reason: string }
  | { kind: 'line' }

export interface MenuContent {
  header?: ReactNode
  entries: MenuEntry[]
}

interface MenuPopupProps {
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: (open: boolean) => void
  content: MenuContent
}

const item =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-2 text-sm -outline-offset-2 data-highlighted:bg-raised'

/** The landmark the button is in: its menu opens there too, so that nothing of the page lies outside of all landmarks. */
const landmarkOf = (anchor: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> => ({
  get current() {
    return anchor.current?.closest<HTMLElement>('header, nav, main, footer') ?? null
  },
})

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Menu.Separator className="my-1 h-px bg-line" />
  if (entry.kind === 'choice') {
    return (
      <Menu.CheckboxItem checked={entry.chosen} closeOnClick onCheckedChange={entry.run} className={item}>
        <span className="flex-1">{entry.label}</span>
        <Menu.CheckboxItemIndicator>
          <Check aria-hidden className="size-4 text-iris" />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    )
  }
  if (entry.kind === 'off') {
    return (
      <Menu.Item disabled className={cx(item, 'cursor-not-allowed')}>
        {entry.icon && <span className="text-ink-3 opacity-55">{entry.icon}</span>}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ink-3">{entry.label}</span>
          <span className="block text-xs text-ink-3">{entry.reason}</span>
        </span>
      </Menu.Item>
    )
  }
  const danger = entry.kind === 'action' && entry.tone === 'danger'
  const inside = (
    <>
      {entry.icon && <span className={danger ? undefined : 'text-ink-3'}>{entry.icon}</span>}
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
    </>
  )
  if (entry.kind === 'action') {
    return (
      <Menu.Item onClick={entry.run} className={cx(item, danger && 'text-danger')}>
        {inside}
      </Menu.Item>
    )
  }
  const { run } = entry
  return (
    <Menu.Item
      className={item}
      closeOnClick
      // A plain press stays inside the app; with a modifier the browser opens the address as it would any link.
      onClick={(event) => {
        if (!run || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        run()
      }}
      render={
        <a href={entry.href} {...(entry.external ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {inside}
        </a>
      }
    />
  )
}

export default function MenuPopup({ label, anchor, open, onOpen, content }: MenuPopupProps) {
  const landmark = useMemo(() => landmarkOf(anchor), [anchor])
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        if (!next && details.reason === 'outside-press' && pressedAnchor(details.event, anchor)) return
        onOpen(next)
      }}
    >
      <Menu.Portal container={landmark}>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="card animate-rise max-h-[var(--available-height)] min-w-48 max-w-72 overflow-y-auto p-1 shadow-lg outline-none"
          >
            {content.header}
            {content.entries.map((entry, index) => (
              // Entries have no identity of their own and never change places while the menu is open.
              <Fragment key={index}>
                <Entry entry={entry} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
