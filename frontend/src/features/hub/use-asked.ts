import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf, readAsked, type Asked } from './asked'
import { viewIn, type View } from './view'

function searchOf(asked: Asked, view: View): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(queryOf(asked))) query.set(name, String(value))
  if (view !== 'grid') query.set('view', view)
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** What is asked and how it is shown, as the address has both. Every change but typing is an entry of the history. */
export function useAsked() {
  const [params] = useSearchParams()
  const asked = useMemo(() => readAsked(params), [params])
  const view = viewIn(params)
  // The address is drawn a moment after it has changed: a second choice adds to the first one.
  const latest = useRef({ asked, view })
  useEffect(() => {
    latest.current = { asked, view }
  }, [asked, view])
  const navigate = useNavigate()
  const move = (change: Partial<typeof latest.current>, replace: boolean) => {
    latest.current = { ...latest.current, ...change }
    const search = searchOf(latest.current.asked, latest.current.view)
    void navigate({ search }, { replace, preventScrollReset: true })
  }
  return {
    asked,
    view,
    go: (next: (asked: Asked) => Asked, replace = false) =>
      move({ asked: next(latest.current.asked) }, replace),
    show: (next: View) => move({ view: next }, true),
  }
}
