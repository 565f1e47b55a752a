import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/api/auth/session'
import { useHistory } from '@/features/analysis/api'
import type { AnalysisSummary } from '@/features/analysis/types'
import CommandPalette from '@/ui/overlay/command-palette'
import { closeOverlay } from './overlays'
import { useCommands } from './palette-commands'
import type { OverlayProps } from './overlays'

function PaletteOf({
  open,
  onOpen,
  anchor,
  recent,
}: OverlayProps & { recent?: AnalysisSummary[] | undefined }) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState('')
  const groups = useCommands(typed, recent)
  const show = (next: boolean) => {
    if (!next) setTyped('')
    onOpen(next)
  }
  // Closed first: a command that opens something else must have the last word.
  const closing = groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({
      ...item,
      run: () => {
        setTyped('')
        closeOverlay('palette')
        item.run()
      },
    })),
  }))
  return (
    <CommandPalette
      open={open}
      onOpen={show}
      anchor={anchor}
      title={t('palette.title')}
      placeholder={t('palette.placeholder')}
      close={t('palette.close')}
      empty={t('palette.empty')}
      hint={t('palette.hint')}
      typed={typed}
      onTyped={setTyped}
      groups={closing}
    />
  )
}

function MembersPalette(props: OverlayProps) {
  return <PaletteOf {...props} recent={useHistory().items} />
}

/** Go anywhere, analyse a channel, change theme and language, sign out: by typing. It never spends a credit by itself. */
export default function Palette(props: OverlayProps) {
  const session = useSession()
  return session.status === 'in' ? <MembersPalette {...props} /> : <PaletteOf {...props} />
}
