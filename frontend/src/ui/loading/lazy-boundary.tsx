import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

type NoticeOf = (close?: () => void) => ReactNode

let noticeOf: NoticeOf = () => null

/** Sets what is shown in place of a part that cannot be loaded; `close` is given for an overlay. The app does, because this folder has no texts. */
export const setMissingPartNotice = (notice: NoticeOf): void => {
  noticeOf = notice
}

interface LazyBoundaryProps {
  children: ReactNode
  /** Instead of the notice. */
  fallback?: ReactNode | undefined
  /** Of an overlay: its notice covers the page, until it is closed. */
  close?: (() => void) | undefined
}

/**
 * Error boundary around a lazy part: when its code cannot be loaded, a notice is shown instead and the rest of the page keeps working,
 * with all that was typed into it. Nothing reloads by itself.
 */
export const LazyBoundary = ({ children, fallback, close }: LazyBoundaryProps) => (
  <ErrorBoundary fallbackRender={() => (fallback === undefined ? noticeOf(close) : fallback)}>
    {children}
  </ErrorBoundary>
)
