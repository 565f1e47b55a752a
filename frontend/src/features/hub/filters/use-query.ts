import { useAddressState } from '@/shared/addresses/use-address-state'
import { toParams, readQuery, type Query } from './query'
import { viewIn, type View } from '../view'

interface Shown {
  query: Query
  view: View
}

const read = (params: URLSearchParams): Shown => ({ query: readQuery(params), view: viewIn(params) })

function write({ query, view }: Shown): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(toParams(query))) params.set(name, String(value))
  if (view !== 'grid') params.set('view', view)
  return params
}

/** The query and the view, both from the address. */
export function useQuery() {
  const [{ query, view }, move] = useAddressState(read, write)
  return {
    query,
    view,
    go: (next: (query: Query) => Query, replace = false) =>
      move((before) => ({ ...before, query: next(before.query) }), replace),
    show: (next: View) => move((before) => ({ ...before, view: next }), true),
  }
}
