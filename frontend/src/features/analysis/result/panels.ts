import { loadArea } from '@/i18n'
import { part } from '@/ui/part'
import { whenNear } from '@/ui/when-near'

/** Marks where somebody who scrolls comes near to needing a tab's code, on a page rendered ahead of time. */
export const panelId = 'result-panel'

let want: () => void = () => undefined
const wanted = new Promise<void>((resolve) => (want = resolve))

/** From now on nothing of a result waits until somebody scrolls to it: it is printed. */
export const wantPanels = (): void => want()

/** What the tabs of a result say. */
export const loadPanelTexts = (): Promise<void> => loadArea('resultTabs', 'adviceTabs')

/** The views of a result. Each arrives when it is first looked at, with the charts and texts it needs. */
export const panels = {
  kpis: part(async () => {
    await Promise.race([whenNear(panelId), wanted])
    const [module] = await Promise.all([import('./tabs/kpis'), loadPanelTexts()])
    return module
  }),
  sustainability: part(async () => {
    const [module] = await Promise.all([import('./tabs/sustainability'), loadPanelTexts()])
    return module
  }),
  content: part(async () => {
    const [module] = await Promise.all([import('./tabs/content'), loadPanelTexts()])
    return module
  }),
  revenue: part(async () => {
    const [module] = await Promise.all([import('./tabs/revenue'), loadPanelTexts()])
    return module
  }),
  /** What a monitor's report has beside an analysis: only such reports need it. */
  xray: part(async () => {
    const texts = [loadPanelTexts(), loadArea('xrayReport', 'titleIdeas')] as const
    const [module] = await Promise.all([import('./xray/xray-tab'), ...texts])
    return module
  }),
}
