import { Eye } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadArea } from '@/i18n'
import { IconButton } from '@/ui/button'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { lazyPart } from '@/ui/loading/lazy-part'

const QuickLook = lazyPart(async () => {
  const [module] = await Promise.all([import('./quick-look'), loadArea('report', 'result', 'advice')])
  return module
})

/** Opens a result over the list it is in. */
export function QuickLookButton({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useTranslation('analysis')
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  return (
    <>
      <IconButton
        ref={anchor}
        label={t('recent.look', { name })}
        aria-haspopup="dialog"
        icon={<Eye aria-hidden className="size-4" />}
        onClick={toggle}
      />
      {mounted && (
        <Suspense fallback={null}>
          <QuickLook requestId={requestId} open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
