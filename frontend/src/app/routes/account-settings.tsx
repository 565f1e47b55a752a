import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { ChannelCard } from '@/features/channel-link/channel-card'
import { SettingsPage } from '@/features/settings/settings-page'
import { BackButton } from './back-button'
import { openOverlay } from '../overlays/overlays'
import { chooseTheme, useTheme } from '../shell/theme'

/**
 * Joins the settings with the theme, which belongs to the shell, and with one's own channel, which is there only where it can be linked.
 */
export default function AccountSettingsPage() {
  const { t } = useTranslation('settings')
  const { data: me } = useMe()
  return (
    <SettingsPage
      back={<BackButton label={t('back')} />}
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
