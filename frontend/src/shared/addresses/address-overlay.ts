import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Something over a page that is part of the page's address, as one parameter: a link leads there, and "back" closes it. */
export interface AddressOverlay {
  /** The query with it open. */
  with: (search: string, id: string) => string
  /** What the address names; an id that none can have is dropped. */
  of: (params: URLSearchParams) => string | undefined
  without: (search: string) => string
  /** Passed along by the page's own links: closing goes back to the page below. */
  opened: Readonly<Record<string, true>>
}

const queryOf = (params: URLSearchParams) => (params.size > 0 ? `?${params.toString()}` : '')

export const addressOverlay = (name: string, form: RegExp): AddressOverlay => ({
  with: (search, id) => {
    const params = new URLSearchParams(search)
    params.set(name, id)
    return queryOf(params)
  },
  of: (params) => {
    const id = params.get(name)
    return id && form.test(id) ? id : undefined
  },
  without: (search) => {
    const params = new URLSearchParams(search)
    params.delete(name)
    return queryOf(params)
  },
  opened: { [`opened:${name}`]: true },
})

const wasOpened = (state: unknown, opened: AddressOverlay['opened']): boolean =>
  typeof state === 'object' && state !== null && Object.keys(opened).every((mark) => mark in state)

interface Opened {
  /** What the address names now. */
  id: string | undefined
  /** The same, and while the overlay closes what it named before. */
  shown: string | undefined
  close: () => void
}

/** What of this kind is open, as the address says. */
export function useAddressOverlay(overlay: AddressOverlay): Opened {
  const [params] = useSearchParams()
  const { search, ...place } = useLocation()
  const navigate = useNavigate()
  const id = overlay.of(params)
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  // A late question, after an answer, must not lead back from the page below.
  const open = useRef(false)
  useLayoutEffect(() => {
    open.current = id !== undefined
    return () => {
      open.current = false
    }
  }, [id])
  return {
    id,
    shown,
    close: () => {
      if (!open.current) return
      if (wasOpened(place.state, overlay.opened)) void navigate(-1)
      else void navigate({ search: overlay.without(search) }, { replace: true, preventScrollReset: true })
    },
  }
}
