import { loadArea } from '@/i18n'
import { whenNear } from '@/ui/when-near'

export const restId = 'result-rest'

/** What the parts below a result's overview say. */
export const loadRestTexts = (): Promise<void> => loadArea('resultTabs', 'adviceTabs')

/** Fetches what stands below a result's overview; where that was rendered ahead of time, once it comes near. */
export async function loadRest() {
  await whenNear(restId)
  const [module] = await Promise.all([import('./result-rest'), import('./tabs/kpis'), loadRestTexts()])
  return module
}
