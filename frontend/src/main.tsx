import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { followOtherTabs, loadSession } from './api/session'
import { createRouter } from './app/router'
import { startI18n } from './i18n'
import './index.css'

async function start(): Promise<void> {
  followOtherTabs()
  void loadSession()
  await startI18n()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  )
}

void start()
