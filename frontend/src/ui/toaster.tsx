import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import type { Toast } from './toast'

/** Puts the list of toasts onto the page and answers the function that shows one. */
export function startToaster(): (message: Toast) => void {
  const place = document.body.appendChild(document.createElement('div'))
  const theme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
  createRoot(place).render(
    <Toaster theme={theme} gap={14} visibleToasts={3} duration={4_000} position="bottom-right" />,
  )
  return ({ title, text, tone }) => {
    const options = text ? { description: text } : {}
    if (tone === 'error') toast.error(title, options)
    else toast(title, options)
  }
}
