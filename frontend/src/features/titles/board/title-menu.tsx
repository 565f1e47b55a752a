import { Ellipsis, ExternalLink, Trash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { outside } from '@/shared/addresses/outside-paths'
import { iconButtonClass } from '@/ui/button'
import { Menu } from '@/ui/overlay/menu'
import type { MenuEntry } from '@/ui/overlay/menu-popup'
import { videoOnPlatform, videoOnSample } from '@/shared/addresses/video-paths'
import { statuses } from '../filters/query'
import { statusIcons } from './status-icons'
import { useTitleActions } from '../changes/title-actions'

const look = { 'aria-hidden': true, className: 'size-4' } as const

/** The pages of its video and of its channel, where it has them. */
function useLinks({ videoId, channelId, isSample }: SavedTitle): MenuEntry[] {
  const { t } = useTranslation('titles')
  const link = (label: string, href: string): MenuEntry => ({
    kind: 'link',
    label,
    href,
    external: true,
    icon: <ExternalLink {...look} />,
  })
  const video = videoId && (isSample ? videoOnSample(videoId) : videoOnPlatform(videoId)).page
  const channel = channelId && (isSample ? outside.sampleChannel(channelId) : outside.channel(channelId))
  return [
    ...(video ? [link(t('menu.video'), video)] : []),
    ...(channel ? [link(t('menu.channel'), channel)] : []),
  ]
}

/** Moves a title to another status, leads to its pages, deletes it. Whatever dragging does is done here, too. */
export function TitleMenu({ title, name }: { title: SavedTitle; name: string }) {
  const { t } = useTranslation('titles')
  const { move, remove } = useTitleActions()
  const links = useLinks(title)
  const moves = statuses
    .filter((status) => status !== title.status)
    .map((status): MenuEntry => {
      const to = t(`status.${status}`)
      return {
        kind: 'action',
        label: t('menu.move', { status: to }),
        icon: statusIcons[status],
        run: () => move(title, status),
      }
    })
  return (
    <Menu
      label={t('menu.label', { title: name })}
      className={iconButtonClass}
      content={{
        entries: [
          ...moves,
          ...(links.length > 0 ? [{ kind: 'line' } as const, ...links] : []),
          { kind: 'line' },
          {
            kind: 'action',
            label: t('menu.delete'),
            tone: 'danger',
            icon: <Trash {...look} />,
            run: () => remove(title),
          },
        ],
      }}
    >
      <Ellipsis aria-hidden className="size-4" />
    </Menu>
  )
}
