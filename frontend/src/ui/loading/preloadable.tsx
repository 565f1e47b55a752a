import { useState, type ComponentType } from 'react'
import { ifOnline } from '@/lib/online'
import { lazyPart } from './lazy-part'

/**
 * A lazy part whose code can be loaded ahead by `preload`, which rejects without a network. A part that is loaded already renders at once
 * and does not suspend.
 */
export function preloadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined
  const remember = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Lazy = lazyPart(remember)
  function Preloadable(props: Props) {
    // The choice is made once: another component type would lose the state below it.
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Lazy {...props} />
  }
  return Object.assign(Preloadable, { preload: () => ifOnline(remember) })
}
