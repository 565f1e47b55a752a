import { lazy, useState, type ComponentType } from 'react'

/**
 * Like React's `lazy`, but its code can be loaded ahead by `preload`. A component that is loaded already renders at once and does not
 * suspend.
 */
export function preloadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Lazy = lazy(preload)
  function Preloadable(props: Props) {
    // The choice is made once: another component type would lose the state below it.
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Lazy {...props} />
  }
  return Object.assign(Preloadable, { preload })
}
