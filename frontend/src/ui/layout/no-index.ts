import { useEffect } from 'react'

/** No search engine lists the page that asks for it. */
export function useNoIndex(): void {
  useEffect(() => {
    const tag = document.createElement('meta')
    tag.name = 'robots'
    tag.content = 'noindex'
    document.head.append(tag)
    return () => tag.remove()
  }, [])
}
