import { MessagesSquare } from 'lucide-react'
import type { About } from '@/shared/coach-about'
import { loadArea } from '@/i18n'
import { buttonClass } from '@/ui/button'
import { OverlayTrigger } from '@/ui/overlay/overlay-trigger'
import { lazyPart } from '@/ui/loading/lazy-part'

const load = async () => {
  const [module] = await Promise.all([import('@/features/coach/drawer'), loadArea('coach')])
  return module
}
const Drawer = lazyPart(load)

/** Opens the coach next to a report; its code and texts come with the first press. */
export function AskButton({ about, children }: { about: About; children: string }) {
  return (
    <OverlayTrigger
      popup="dialog"
      className={buttonClass('secondary', 'sm')}
      load={load}
      overlay={(place) => <Drawer about={about} {...place} />}
    >
      <MessagesSquare aria-hidden className="size-4" />
      {children}
    </OverlayTrigger>
  )
}
