import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { ArrowRight, Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { keepSeen } from './seen-part'

export interface Command {
  key: string
  label: string
  icon?: ReactNode
  /** Already so: the current theme, the current page. */
  current?: boolean
  /** It leads to another page; otherwise it changes something here. */
  away?: boolean
  run: () => void
}

export interface CommandGroup {
  key: string
  label: string
  items: Command[]
}

interface CommandPaletteProps {
  open: boolean
  onOpen: (open: boolean) => void
  title: string
  placeholder: string
  /** Name of the button that closes it, for those who do not use the Escape key. */
  close: string
  /** What is shown when nothing matches. */
  empty: string
  /** How to use it by keyboard. */
  hint: string
  typed: string
  onTyped: (typed: string) => void
  /** What matches, already chosen by the owner. */
  groups: CommandGroup[]
  /** Gets the focus back. */
  anchor?: RefObject<HTMLElement | null>
}

/** One field from which everything can be reached. Heavy: load it with `lazy`. */
export default function CommandPalette({ open, onOpen, anchor, groups, ...text }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-paper/75" />
        <Dialog.Popup
          {...(anchor ? { finalFocus: anchor } : {})}
          aria-label={text.title}
          ref={keepSeen}
          data-dialog="palette"
          className="card animate-rise flex w-[min(36rem,calc(100vw-2rem))] flex-col overflow-hidden shadow-lg outline-none"
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={text.typed}
            onValueChange={(value, { reason }) => {
              // A pressed entry runs; it is not what somebody typed.
              if (reason !== 'item-press') text.onTyped(value)
            }}
            itemToStringValue={(item: Command) => item.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-b border-line px-4 has-focus-visible:border-iris">
              <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label={text.title}
                placeholder={text.placeholder}
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                maxLength={200}
                className="h-12 w-full bg-transparent text-base text-ink outline-none"
              />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <Autocomplete.Empty>
                {groups.length === 0 && <div className="px-4 py-6 text-sm text-ink-2">{text.empty}</div>}
              </Autocomplete.Empty>
              <Autocomplete.List className="px-2 pb-2 empty:p-0">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.key} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-3 pb-1 text-xs text-ink-3">
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: Command) => (
                        <Autocomplete.Item
                          key={item.key}
                          value={item}
                          onClick={item.run}
                          className="flex min-h-10 cursor-pointer scroll-my-2 items-center gap-3 rounded-control px-2 text-sm text-ink outline-none data-highlighted:bg-raised"
                        >
                          <span aria-hidden className="flex w-7 shrink-0 justify-center text-ink-3">
                            {item.icon}
                          </span>
                          <span className="min-w-0 flex-1 py-2 break-words">{item.label}</span>
                          {item.current && <span aria-hidden className="size-1.5 rounded-full bg-iris" />}
                          {item.away && !item.current && (
                            <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-3" />
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
          <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-2 text-xs text-ink-3">
            <span className="max-sm:invisible">{text.hint}</span>
            <Dialog.Close className="rounded-sm px-1 hover:text-ink">{text.close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
