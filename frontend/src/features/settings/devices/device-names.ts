import { useTranslation } from 'react-i18next'
import type { SignedIn } from './api'

/** As their makers write them, in every language. */
const browsers = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
} as const
const systems = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
} as const

/** "Firefox on Windows", as far as the browser said what it is. */
export function useDeviceName(): (session: SignedIn) => string {
  const { t } = useTranslation('settings')
  return ({ browser, system }) => {
    const name = browser === 'other' ? t('devices.unknownBrowser') : browsers[browser]
    if (system !== 'other') return t('devices.name', { browser: name, system: systems[system] })
    return browser === 'other' ? name : t('devices.unknownSystem', { browser: name })
  }
}
