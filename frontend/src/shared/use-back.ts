import { useNavigate } from 'react-router'

/**
 * Leads back to where one came from; to `parent`, where the router has nothing before this page. It counts its steps in `idx`: the key of
 * a location would not do, because a page that was reached through the sign-in has one, and still nothing before it.
 */
export function useBack(parent: string): () => void {
  const navigate = useNavigate()
  return () => {
    const { idx } = (history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate(parent))
  }
}
