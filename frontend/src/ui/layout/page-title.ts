import { useEffect } from 'react'

/** What the page that is being rendered ahead of time says of itself; only `prerender.tsx` reads it. */
export const renderedHead = { title: '', description: '' }

function note(title: string, description: string): void {
  renderedHead.title = title
  renderedHead.description = description
}

const documentTitle = (title: string) => (title === 'Kanalyse' ? title : `${title} · Kanalyse`)

/** `first-paint.js` hands over what was pressed before: the handlers of the page, whose effects are the last, work from now on. */
function takeOver(): void {
  const { dataset } = document.documentElement
  if (dataset.render === 'hydrate') dataset.render = 'live'
}

/** Title and description of the document, which is the app's own once they are set. */
export function usePageTitle(title: string, description?: string): void {
  // Effects do not run ahead of time.
  if (import.meta.env.SSR) note(documentTitle(title), description ?? '')
  useEffect(() => {
    takeOver()
    document.title = documentTitle(title)
    const tag = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (description && tag) tag.content = description
  }, [title, description])
}
