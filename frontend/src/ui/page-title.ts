import { useEffect } from 'react'

/** Title and description of the document. */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = title === 'Kanalyse' ? title : `${title} · Kanalyse`
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (description && tag) tag.content = description
  }, [title, description])
}
