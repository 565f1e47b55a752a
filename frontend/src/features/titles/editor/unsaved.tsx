import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { editOverlay } from '../title-address'
import { ConfirmDialog } from './lazy-confirm-dialog'

interface UnsavedProps {
  /** Something would be lost now. */
  isUnsaved: () => boolean
  /** Something is on its way to be saved, which only the window's end would stop. */
  isPending: () => boolean
  anchor: RefObject<HTMLElement | null>
}

const editedIn = ({ search }: { search: string }) => editOverlay.of(new URLSearchParams(search))

/** Asks before what was written is lost: by closing, by "back", by a link, or with the window. */
export function Unsaved({ isUnsaved, isPending, anchor }: UnsavedProps) {
  const { t } = useTranslation('titles')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        editedIn(currentLocation) !== editedIn(nextLocation)),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved() || isPending()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onOpen={(open) => {
        if (!open) blocker.reset()
      }}
      anchor={anchor}
      busy={false}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirm={t('unsaved.discard')}
      cancel={t('unsaved.keep')}
      onConfirm={() => blocker.proceed()}
    />
  )
}
