import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useLazyOverlay } from './lazy-overlay'
import type { MenuContent } from './menu-popup'

const loadPopup = () => import('./menu-popup')
const MenuPopup = lazy(loadPopup)

interface MenuProps {
  /** Name of the button and of the menu. */
  label: string
  className: string
  /** What stands on the button. */
  children: ReactNode
  content: MenuContent
}

/** A button that opens a menu; the menu's code is fetched when the pointer or the focus comes near. */
export function Menu({ label, className, children, content }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const overlay = useLazyOverlay()
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={overlay.open}
        title={label}
        className={className}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={overlay.toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          if (!overlay.open) overlay.toggle()
        }}
      >
        {children}
      </button>
      {overlay.mounted && (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            anchor={anchor}
            open={overlay.open}
            onOpen={overlay.setOpen}
            content={content}
          />
        </Suspense>
      )}
    </>
  )
}
