import { MessagesSquare } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadArea } from '@/i18n'
import { LazyBoundary } from '@/ui/loading/lazy-boundary'
import { OverlayTrigger } from '@/ui/overlay/overlay-trigger'
import '@/ui/overlay/corner-panel.css'

async function load() {
  const [module] = await Promise.all([import('./chat'), loadArea('faq', 'help')])
  return module
}

const Chat = lazy(load)

/** Opens the support chat, and closes it; its code and texts come with the first use. */
export default function ChatButton({ missing }: { missing: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div data-corner>
      <OverlayTrigger
        label={t('chat')}
        popup="dialog"
        className="grid size-full place-items-center rounded-full border border-line-strong bg-surface text-iris shadow-lg hover:bg-raised"
        load={load}
        overlay={(place) => (
          <LazyBoundary fallback={missing}>
            <Chat {...place} />
          </LazyBoundary>
        )}
      >
        <MessagesSquare aria-hidden className="size-5" />
      </OverlayTrigger>
    </div>
  )
}
