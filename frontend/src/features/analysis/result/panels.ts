import { loadArea } from '@/i18n'
import { whenOnline } from '@/lib/online'
import { preloadable } from '@/ui/loading/preloadable'
import { whenNear } from '@/ui/loading/when-near'
import { Experiments, Planner } from './experiment/lazy-cards'

/** Marks where somebody who scrolls comes near to needing a tab's code, on a page rendered ahead of time. */
export const panelId = 'result-panel'

let want: () => void = () => undefined
const wanted = new Promise<void>((resolve) => (want = resolve))

/** From now on nothing of a result waits until somebody scrolls to it: it is printed. */
export const wantPanels = (): void => want()

/** What the tabs of a result say. */
export const loadPanelTexts = (): Promise<void> => loadArea('resultTabs', 'adviceTabs')

const near = () => Promise.race([whenNear(panelId), wanted])

/**
 * The views of a result. Those that one can open with wait until somebody comes near. Each arrives when it is first looked at, with the
 * charts and texts it needs.
 */
export const panels = {
  kpis: preloadable(async () => {
    await near()
    const [module] = await whenOnline(() => Promise.all([import('./tabs/kpis'), loadPanelTexts()]))
    return module
  }),
  sustainability: preloadable(async () => {
    const [module] = await Promise.all([import('./tabs/sustainability'), loadPanelTexts()])
    return module
  }),
  content: preloadable(async () => {
    const [module] = await Promise.all([import('./tabs/content'), loadPanelTexts()])
    return module
  }),
  revenue: preloadable(async () => {
    const [module] = await Promise.all([import('./tabs/revenue'), loadPanelTexts()])
    return module
  }),
  /** What a monitor's report has in addition to an analysis: only such reports need it. */
  xray: preloadable(async () => {
    await near()
    const [module] = await whenOnline(() =>
      Promise.all([
        import('./xray/xray-tab'),
        loadPanelTexts(),
        loadArea('xrayReport', 'titleIdeas'),
        Experiments.preload(),
        Planner.preload(),
      ]),
    )
    return module
  }),
}

export type TabKey = keyof typeof panels
