import type { ReactNode } from 'react'

/**
 * The few icons of the first load, drawn here: lucide's own component would add more to every public page than these all together.
 * Everywhere behind the first load, icons come from lucide-react.
 */
const Icon = ({
  className = 'size-5',
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    {children}
  </svg>
)

export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <ellipse cx="12" cy="12" rx="4" ry="9" />
    <path d="M3 12h18" />
  </Icon>
)

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  </Icon>
)

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
  </Icon>
)

/** An open ring; its owner turns it. */
export const RingIcon = ({ className }: { className?: string | undefined }) => (
  <Icon className={className}>
    <path d="M20 12a8 8 0 1 1-5-7.4" />
  </Icon>
)
