import { type ComponentType } from 'react'
import { loadArea, type Area } from '@/i18n'
import { lazyPart } from '@/ui/loading/lazy-part'

/** Like React's `lazy`, for a part that needs texts of its own: code and texts are loaded in parallel. */
export function lazyWithTexts<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
) {
  return lazyPart(async () => {
    const [module] = await Promise.all([load(), loadArea(...areas)])
    return module
  })
}
