import { Maximize2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { About } from '@/shared/coach-about'
import { paths } from '@/paths'
import Sheet from '@/ui/overlay/sheet'
import { Coach } from './coach'

interface DrawerProps {
  about: About
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** The coach next to the report that it speaks of. */
export default function Drawer({ about, open, onOpen, anchor }: DrawerProps) {
  const { t } = useTranslation('coach')
  const leave = () => onOpen(false)
  return (
    <Sheet
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      side="right"
      fill="coach-sheet"
      title={t('title')}
      close={t('close')}
    >
      <Link
        to={paths.performance({ tab: 'intelligence', about })}
        className="flex items-center gap-2 px-4 pb-1 text-xs text-ink-2 hover:text-ink"
        onClick={leave}
      >
        <Maximize2 aria-hidden className="size-4" />
        {t('wholePage')}
      </Link>
      <Coach about={about} arrive onLeave={leave} />
    </Sheet>
  )
}
