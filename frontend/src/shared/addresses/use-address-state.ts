import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** Changes what the address holds. Every change is an entry of the history, unless it replaces the present one, as typing does. */
export type MoveAddress<State> = (change: (before: State) => State, replace?: boolean) => void

/** What a page shows, as the address has it. `read` and `write` are the same for all drawings. */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
): [State, MoveAddress<State>] {
  const [params] = useSearchParams()
  const state = useMemo(() => read(params), [read, params])
  // The address is drawn a moment after it has changed: a second choice adds to the first one.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const navigate = useNavigate()
  const move: MoveAddress<State> = (change, replace = false) => {
    latest.current = change(latest.current)
    const query = write(latest.current)
    void navigate(
      { search: query.size > 0 ? `?${query.toString()}` : '' },
      { replace, preventScrollReset: true },
    )
  }
  return [state, move]
}
