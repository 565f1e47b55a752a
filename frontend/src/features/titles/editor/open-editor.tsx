import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressOverlay } from '@/shared/addresses/address-overlay'
import type { SavedTitle } from '@/api/titles'
import { loadArea } from '@/i18n'
import { ErrorState } from '@/ui/feedback/states'
import type { Labels } from '../labels'
import { editOverlay, newTitle } from '../title-address'
import { ConfirmDialog } from './lazy-confirm-dialog'
import { lazyPart } from '@/ui/loading/lazy-part'

const Dialog = lazyPart(() => import('@/ui/overlay/dialog'))
const Editor = lazyPart(async () => {
  const [module] = await Promise.all([
    import('./editor'),
    ConfirmDialog.preload(),
    loadArea('advice', 'titleIdeas'),
  ])
  return module
})

interface OpenEditorProps {
  /** All that are saved; nothing until they are there. */
  titles: readonly SavedTitle[] | undefined
  labels: Labels
}

interface Opening {
  id: string
  /** As it was then: what happens to the list meanwhile does not touch what is typed. */
  title: SavedTitle | undefined
  /** Another number for each time that the editor opens. */
  number: number
}

/** The title that the address names, in the editor over the page. */
export function OpenEditor({ titles, labels }: OpenEditorProps) {
  const { t } = useTranslation('titles')
  const { id, close } = useAddressOverlay(editOverlay)
  const [opening, setOpening] = useState<Opening>()
  const [openId, setOpenId] = useState<string>()
  const known = id === newTitle || titles !== undefined
  if (known && id !== openId) {
    setOpenId(id)
    if (id !== undefined)
      setOpening({
        id,
        title: titles?.find(({ titleId }) => titleId === id),
        number: (opening?.number ?? 0) + 1,
      })
  }
  if (!opening) return null
  const open = id !== undefined && id === opening.id
  return (
    <Suspense fallback={null}>
      {opening.title || opening.id === newTitle ? (
        <Editor key={opening.number} title={opening.title} open={open} labels={labels} onClose={close} />
      ) : (
        <Dialog
          open={open}
          onOpen={(next) => {
            if (!next) close()
          }}
          title={t('editor.titleEdit')}
          close={t('editor.close')}
        >
          <ErrorState title={t('editor.goneTitle')} text={t('editor.goneText')} />
        </Dialog>
      )}
    </Suspense>
  )
}
