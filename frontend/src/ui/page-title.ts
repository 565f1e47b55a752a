import { useEffect } from 'react'

/** What the page that is being rendered ahead of time says of itself; only `prerender.tsx` reads it. */
export const renderedHead = { title: '', description: '' }

function note(title: string, description: string): void {
  renderedHead.title = title
  renderedHead.description = description
}

const documentTitle = (title: string) => (title === 'Kanalyse' ? title : `${title} · Kanalyse`)

/** Title and description of the document. */
export function usePageTitle(title: string, description?: string): void {
  // Effects do not run ahead of time.
  if (import.meta.env.SSR) note(documentTitle(title), description ?? '')
  useEffect(() => {
    document.title = documentTitle(title)
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (description && tag) tag.content = description
  }, [title, description])
}
