import { loadArea } from '@/i18n'
import { part } from '@/ui/part'

/** What an X-Ray adds to a result, with its texts: only reports of a monitor need it. */
export const XraySection = part(async () => {
  const [module] = await Promise.all([import('./xray/xray-section'), loadArea('xrayReport')])
  return module
})
