import { lazy, useState, type ComponentType } from 'react'

/**
 * As React's `lazy`, a part whose code comes when it is first drawn. Where `fetch` has brought it before, it is drawn at once, without
 * a suspended moment in between.
 */
export function part<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let here: ComponentType<Props> | undefined
  const fetch = async () => {
    const module = await load()
    here = module.default
    return module
  }
  const Later = lazy(fetch)
  function Part(props: Props) {
    // Once drawn it stays the same, or what it keeps would be lost.
    const [Now] = useState(() => here)
    return Now ? <Now {...props} /> : <Later {...props} />
  }
  return Object.assign(Part, { fetch })
}
