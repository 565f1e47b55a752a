import { type ReactNode } from 'react'
import type { MenuContent } from './menu-popup'
import { OverlayTrigger } from './overlay-trigger'
import { lazyPart } from '../loading/lazy-part'

const loadPopup = () => import('./menu-popup')
const MenuPopup = lazyPart(loadPopup)

interface MenuProps {
  /** Name of the button and of the menu. */
  label: string
  className: string
  /** The content of the button. */
  children: ReactNode
  content: MenuContent
}

/** A button that opens a menu; the menu's code is fetched when the pointer or the focus comes near. */
export function Menu({ label, className, children, content }: MenuProps) {
  return (
    <OverlayTrigger
      label={label}
      popup="menu"
      className={className}
      load={loadPopup}
      overlay={(place) => <MenuPopup label={label} content={content} {...place} />}
    >
      {children}
    </OverlayTrigger>
  )
}
