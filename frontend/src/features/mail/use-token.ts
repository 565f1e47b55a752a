import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What the link in a mail ends in; empty where there is nothing. It leaves the address bar, the history and what the router knows at once,
 * so that no other address contains it: the sign-in's way back names the page that one was on.
 */
export function useToken(): string {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token')?.trim() ?? '')
  const isThere = search.has('token')
  useEffect(() => {
    if (!isThere) return
    setSearch(
      (before) => {
        before.delete('token')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isThere, setSearch])
  return token
}
