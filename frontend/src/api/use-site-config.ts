import { useEffect, useState } from 'react'
import { fetchSiteConfig, type SiteConfig } from './site-config'

export type KnownConfig = SiteConfig | 'loading' | 'unreachable'

/** The installation's configuration, read once per visit of the page. */
export function useSiteConfig(): KnownConfig {
  const [config, setConfig] = useState<KnownConfig>('loading')
  useEffect(() => {
    let shown = true
    const set = (value: KnownConfig) => {
      if (shown) setConfig(value)
    }
    fetchSiteConfig().then(set, () => set('unreachable'))
    return () => {
      shown = false
    }
  }, [])
  return config
}
