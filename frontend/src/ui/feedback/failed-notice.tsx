import type { ReactNode } from 'react'
import { Button } from '../button'
import { Notice } from './notice'

interface FailedNoticeProps {
  title: string
  children?: ReactNode
  /** Words of the button. */
  retry: string
  onRetry: () => void
  /** `warn` where something is there all the same. */
  tone?: 'danger' | 'warn'
  live?: boolean
}

/** Something did not load, or was not saved: what, why, and another try. */
export const FailedNotice = ({
  title,
  children,
  retry,
  onRetry,
  tone = 'danger',
  live = true,
}: FailedNoticeProps) => (
  <Notice
    live={live}
    tone={tone}
    title={title}
    actions={
      <Button size="sm" onClick={onRetry}>
        {retry}
      </Button>
    }
  >
    {children}
  </Notice>
)
