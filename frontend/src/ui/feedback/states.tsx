import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from '../button'
import { cx } from '../cx'
import { Note } from '../overlay/note'

interface StateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
}

const boxClass = 'grid justify-items-center rounded-card px-6 py-10 text-center'

const Inside = ({ title, text, action }: StateProps) => (
  <>
    <p className="font-medium text-ink">{title}</p>
    {text && <div className="mt-1 max-w-sm text-ink-2">{text}</div>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </>
)

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, ...rest }: StateProps & { icon?: ReactNode }) {
  return (
    <div className={cx(boxClass, 'border border-dashed border-line')}>
      {icon && (
        <span aria-hidden className="mb-3 text-ink-3">
          {icon}
        </span>
      )}
      <Inside {...rest} />
    </div>
  )
}

/** Something went wrong; read out at once, with a way out. */
export function ErrorState(props: StateProps) {
  return (
    <div role="alert" className={cx(boxClass, 'border border-line bg-surface')}>
      <TriangleAlert aria-hidden className="mb-3 size-6 text-danger" />
      <Inside {...props} />
    </div>
  )
}

const looks = {
  button: buttonClass('secondary'),
  link: 'inline-flex items-center gap-2 rounded-sm text-left text-ink-2',
  entry: 'flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-sm text-ink-2',
} as const

interface UnavailableProps {
  children: ReactNode
  /** Why it cannot be used. */
  reason: string
  /** Its name, where the words alone do not say it. */
  label?: string | undefined
  look?: keyof typeof looks
  className?: string
}

/** What will be pressed one day, or by others: keeps its place and the keyboard's focus, and says why it does nothing. */
export function Unavailable({ children, reason, label, look = 'button', className }: UnavailableProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [explained, setExplained] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-disabled
        aria-describedby={id}
        title={reason}
        onClick={() => setExplained(!explained)}
        onBlur={() => setExplained(false)}
        onKeyDown={(event) => event.key === 'Escape' && setExplained(false)}
        className={cx(looks[look], 'cursor-not-allowed opacity-55', className)}
      >
        {children}
      </button>
      <Note id={id} open={explained} anchor={button}>
        {reason}
      </Note>
    </>
  )
}
