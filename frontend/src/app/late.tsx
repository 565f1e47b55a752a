import { lazy, type ComponentType } from 'react'
import { loadArea, type Area } from '@/i18n'

/** A part of the shell that is fetched after the first paint or on first need, side by side with its texts. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...areas: Area[]
) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadArea(...areas)])
    return module
  })
}
