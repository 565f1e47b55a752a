import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { currentSession, followOtherTabs, loadSession } from './api/auth/session'
import { contentId } from './app/shell/content-id'
import { prepareRoutes } from './app/routes/prepare-routes'
import { createRouter } from './app/router'
import { currentLanguage, startI18n } from './i18n'
import './index.css'

/**
 * The document holds this very page, as a visitor sees it, in this language: `first-paint.js` has compared them. With a fragment in
 * the address a page may open another part than the one rendered ahead; the link past the header only moves the focus, which
 * a redrawn page would lose.
 */
function isRenderedAhead(): boolean {
  const { render, language } = document.documentElement.dataset
  return (
    render === 'hydrate' &&
    language === currentLanguage() &&
    currentSession().status === 'out' &&
    ['', `#${contentId}`].includes(location.hash)
  )
}

async function start(): Promise<void> {
  followOtherTabs()
  void loadSession()
  await startI18n()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (document.documentElement.dataset.page) await prepareRoutes()
  const app = (
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>
  )
  if (isRenderedAhead()) {
    // Nothing changes to the eye, so it may be done in small pieces between the visitor's own acts.
    startTransition(() => void hydrateRoot(root, app))
    return
  }
  // Somebody else's page goes at once; the bare frame of the app stays until the first drawing takes its place.
  if (document.documentElement.dataset.page) root.replaceChildren()
  delete document.documentElement.dataset.render
  createRoot(root).render(app)
}

void start()
