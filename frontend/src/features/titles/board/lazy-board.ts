import { loadArea } from '@/i18n'
import { preloadable } from '@/ui/loading/preloadable'

/** What cards say in addition to the page's own texts. */
async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadArea('advice', 'titleIdeas')])
  return module
}

/** Fetched while the titles are on their way, and then drawn at once. */
export const Board = preloadable(() => withTexts(() => import('./board')))
export const List = preloadable(() => withTexts(() => import('./list')))
