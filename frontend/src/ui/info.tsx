import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useLazyOverlay } from './lazy-overlay'

const loadPopup = () => import('./info-popup')
const InfoPopup = lazy(loadPopup)

interface InfoProps {
  /** Name of the button, for example "How is this computed: median views". */
  label: string
  title: string
  children: ReactNode
}

/** A small question mark that opens an explanation. */
export function Info({ label, title, children }: InfoProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const overlay = useLazyOverlay()
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={overlay.open}
        title={label}
        className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3 transition-colors duration-150 before:absolute before:-inset-1.5 hover:text-ink"
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={overlay.toggle}
      >
        <CircleHelp aria-hidden className="size-3.5" />
      </button>
      {overlay.mounted && (
        <Suspense fallback={null}>
          <InfoPopup title={title} anchor={anchor} open={overlay.open} onOpen={overlay.setOpen}>
            {children}
          </InfoPopup>
        </Suspense>
      )}
    </>
  )
}
