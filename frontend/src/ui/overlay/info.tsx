import { CircleHelp } from 'lucide-react'
import { type ReactNode } from 'react'
import { OverlayTrigger } from './overlay-trigger'
import { lazyPart } from '../loading/lazy-part'

const loadPopup = () => import('./info-popup')
const InfoPopup = lazyPart(loadPopup)

interface InfoProps {
  /** Name of the button, for example "How is this computed: median views". */
  label: string
  title: string
  children: ReactNode
}

/** A small question mark that opens an explanation. */
export function Info({ label, title, children }: InfoProps) {
  return (
    <OverlayTrigger
      label={label}
      popup="dialog"
      className="relative inline-flex size-6 shrink-0 items-center justify-center rounded-full text-ink-3 transition-colors duration-150 before:absolute before:-inset-2.5 hover:text-ink"
      load={loadPopup}
      overlay={(place) => (
        <InfoPopup title={title} {...place}>
          {children}
        </InfoPopup>
      )}
    >
      <CircleHelp aria-hidden className="size-3.5" />
    </OverlayTrigger>
  )
}
