import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type TouchEvent,
} from 'react'
import { iconButtonClass } from '../button'
import './deck.css'

interface DeckCard {
  key: string
  title: string
  content: ReactNode
}

interface DeckProps {
  open: boolean
  onOpen: (open: boolean) => void
  /** What the cards are about. */
  title: string
  cards: readonly DeckCard[]
  /** Names of its buttons, and which card of how many is shown. */
  labels: { close: string; back: string; next: string; place: (place: number) => string }
  /** Gets the focus back. */
  anchor: RefObject<HTMLElement | null>
}

/** In px: shorter ways of a finger are a press. */
const swipe = 48

interface Finger {
  x: number
  y: number
}

/** `1` and `-1` for a finger that went to the next card and to the one before, `0` for one that scrolled or only pressed. */
function swiped(from: Finger, to: Finger): number {
  const [across, along] = [to.x - from.x, to.y - from.y]
  return Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(along) ? 0 : -Math.sign(across)
}

/** What opens over the deck is within it for React, but not on the page. */
const isInside = ({ currentTarget, target }: { currentTarget: EventTarget; target: EventTarget }) =>
  currentTarget instanceof Node && target instanceof Node && currentTarget.contains(target)

/** Which card is shown, and the ways to another one: the halves of the window, the arrows, a swipe. */
function useCards(count: number) {
  const [at, setAt] = useState(0)
  const finger = useRef<Finger>(undefined)
  const go = (by: number) => setAt((before) => Math.min(count - 1, Math.max(0, before + by)))
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY })
  return {
    at,
    go,
    restart: () => setAt(0),
    moves: {
      onKeyDown: (event: KeyboardEvent) => {
        if (!isInside(event) || event.altKey || event.ctrlKey || event.metaKey) return
        if (event.key === 'ArrowRight') go(1)
        if (event.key === 'ArrowLeft') go(-1)
      },
      onTouchStart: (event: TouchEvent) => {
        const [touch, second] = Array.from(event.touches)
        finger.current = touch && !second && isInside(event) ? place(touch) : undefined
      },
      onTouchEnd: ({ changedTouches }: TouchEvent) => {
        const touch = changedTouches[0]
        if (touch && finger.current) go(swiped(finger.current, place(touch)))
        finger.current = undefined
      },
    },
  }
}

interface HalfProps {
  label: string
  /** There is no card that way. It keeps the focus all the same. */
  ends: boolean
  onGo: () => void
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Half of the window, as a button. */
const Half = ({ label, ends, onGo, children, ref }: HalfProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    aria-disabled={ends}
    className="deck-half"
    onClick={onGo}
  >
    {children}
  </button>
)

const Shown = ({ card, place }: { card: DeckCard; place: string }) => (
  <div className="animate-rise grid min-w-0 gap-4">
    <h3 className="font-semibold">
      <span className="tnum block text-xs font-normal text-ink-3">
        {place}
        <span className="sr-only">: </span>
      </span>
      {card.title}
    </h3>
    {card.content}
  </div>
)

/**
 * Cards over the page, one at a time and as large as a phone. Nothing moves on by itself. Heavy: load it with `lazy` and mount it on its
 * first use, like the dialog.
 */
export default function Deck({ open, onOpen, title, cards, labels, anchor }: DeckProps) {
  const { at, go, restart, moves } = useCards(cards.length)
  const next = useRef<HTMLButtonElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const card = cards[at]
  // Each card is read from its beginning.
  useEffect(() => {
    if (stage.current) stage.current.scrollTop = 0
  }, [at])
  return (
    <Base.Root
      open={open}
      onOpenChange={(wanted) => onOpen(wanted)}
      onOpenChangeComplete={(isOpen) => !isOpen && restart()}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-paper/75" />
        <Base.Popup finalFocus={anchor} initialFocus={next} className="deck" {...moves}>
          <div aria-hidden className="deck-marks">
            {cards.map(({ key }, index) => (
              <span key={key} data-seen={index <= at || undefined} />
            ))}
          </div>
          <div className="flex min-h-14 items-center gap-3 pr-16 pl-6">
            <Base.Title className="min-w-0 truncate text-sm text-ink-2">{title}</Base.Title>
          </div>
          <div ref={stage} className="deck-stage">
            <div>
              {/* Read out when the dialog opens, and whenever another card comes. */}
              <Base.Description render={<div />} data-card aria-live="polite" aria-atomic className="min-w-0">
                {card && <Shown key={card.key} card={card} place={labels.place(at + 1)} />}
              </Base.Description>
              <Half label={labels.back} ends={at === 0} onGo={() => go(-1)}>
                <ChevronLeft aria-hidden className="size-5" />
              </Half>
              <Half ref={next} label={labels.next} ends={at === cards.length - 1} onGo={() => go(1)}>
                <ChevronRight aria-hidden className="size-5" />
              </Half>
            </div>
          </div>
          <Base.Close
            aria-label={labels.close}
            title={labels.close}
            className={`${iconButtonClass} absolute top-5 right-3`}
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
