import { Download, Upload } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { loadArea } from '@/i18n'
import { ifOnline } from '@/lib/online'
import { Button } from '@/ui/button'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { toast } from '@/ui/feedback/toast'
import { lazyPart } from '@/ui/loading/lazy-part'

const ImportDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./import-dialog'), loadArea('titleImport')])
  return module
})

/** Into a CSV file and out of one. */
export function Files({ titles }: { titles: readonly SavedTitle[] | undefined }) {
  const { t } = useTranslation(['titles', 'shell'])
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const save = (all: readonly SavedTitle[]) =>
    void ifOnline(() => import('./export')).then(
      ({ exportTitles }) => exportTitles(all),
      () => void toast({ title: t('shell:partMissing.title'), tone: 'error' }),
    )
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="dialog"
        icon={<Upload aria-hidden className="size-4" />}
        onClick={toggle}
      >
        {t('import')}
      </Button>
      {titles && titles.length > 0 && (
        <Button icon={<Download aria-hidden className="size-4" />} onClick={() => save(titles)}>
          {t('export')}
        </Button>
      )}
      {mounted && (
        <Suspense fallback={null}>
          <ImportDialog open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
