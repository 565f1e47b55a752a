import { useAddressState } from '@/shared/addresses/use-address-state'
import { queryOf, readAsked, type Asked } from './asked'
import { viewIn, type View } from '../view'

interface Shown {
  asked: Asked
  view: View
}

const read = (params: URLSearchParams): Shown => ({ asked: readAsked(params), view: viewIn(params) })

function write({ asked, view }: Shown): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(queryOf(asked))) query.set(name, String(value))
  if (view !== 'grid') query.set('view', view)
  return query
}

/** What is asked and how it is shown, as the address has both. */
export function useAsked() {
  const [{ asked, view }, move] = useAddressState(read, write)
  return {
    asked,
    view,
    go: (next: (asked: Asked) => Asked, replace = false) =>
      move((before) => ({ ...before, asked: next(before.asked) }), replace),
    show: (next: View) => move((before) => ({ ...before, view: next }), true),
  }
}
