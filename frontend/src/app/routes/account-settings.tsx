import { useMe } from '@/api/account'
import { ChannelCard } from '@/features/channel-link/channel-card'
import { SettingsPage } from '@/features/settings/settings-page'
import { openOverlay } from '../overlays/overlays'
import { chooseTheme, useTheme } from '../shell/theme'

/**
 * Joins the settings with the theme, which belongs to the shell, and with one's own channel, which is there only where it can be linked.
 */
export default function AccountSettingsPage() {
  const { data: me } = useMe()
  return (
    <SettingsPage
      theme={useTheme()}
      onTheme={chooseTheme}
      channel={
        me?.channel && (
          <ChannelCard channel={me.channel} onUnlink={(button) => openOverlay('unlinkChannel', button)} />
        )
      }
    />
  )
}
