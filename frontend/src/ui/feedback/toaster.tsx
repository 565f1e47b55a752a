import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import type { Toast, Toaster as Place } from './toast-types'

const seconds = { short: 4, long: 8 } as const

function List({ region }: { region: string }) {
  return (
    <Toaster
      // Its own light and dark are not used: our colours follow the page.
      theme="dark"
      gap={14}
      visibleToasts={3}
      duration={seconds.short * 1_000}
      position="bottom-right"
      containerAriaLabel={region}
      offset={{ bottom: 'var(--toast-bottom)', right: 'var(--toast-right)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
    />
  )
}

function show({ title, text, tone = 'plain', stay = 'short', action }: Toast): void {
  const options = {
    duration: seconds[stay] * 1_000,
    ...(text && { description: text }),
    ...(action && { action: { label: action.label, onClick: action.run } }),
  }
  if (tone === 'error') toast.error(title, options)
  else if (tone === 'good') toast.success(title, options)
  else toast(title, options)
}

/** Puts the list of toasts onto the page. */
export function startToaster(named: string): Place {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let [region, list] = [named, 0]
  const draw = () => root.render(<List key={list} region={region} />)
  draw()
  return {
    show,
    name: (called) => {
      region = called
      draw()
    },
    clear: () => {
      // Dismissed ones would fade away, and their texts be remembered.
      toast.getHistory().splice(0)
      list++
      draw()
    },
  }
}
