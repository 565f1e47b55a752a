import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { loadArea } from '@/i18n'
import { OverlayTrigger } from '@/ui/overlay/overlay-trigger'
import '@/ui/overlay/corner-panel.css'
import { lazyPart } from '@/ui/loading/lazy-part'

const load = async () => {
  const [module] = await Promise.all([import('./chat'), loadArea('faq', 'help')])
  return module
}

const Chat = lazyPart(load)

/** Opens the support chat, and closes it; its code and texts come with the first use. */
export default function ChatButton() {
  const { t } = useTranslation('shell')
  return (
    <div data-corner>
      <OverlayTrigger
        label={t('chat')}
        popup="dialog"
        className="grid size-full place-items-center rounded-full border border-line-strong bg-surface text-iris shadow-lg hover:bg-raised"
        load={load}
        overlay={(place) => <Chat {...place} />}
      >
        <MessagesSquare aria-hidden className="size-5" />
      </OverlayTrigger>
    </div>
  )
}
