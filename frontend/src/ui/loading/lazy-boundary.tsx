import { Component, type ReactNode } from 'react'

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
 * with all that was typed into it. Nothing reloads by itself, and nothing is tried again: a browser would not ask again. Every first load
 * carries it, and a library for it would be five times as large.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    const { children, fallback, close } = this.props
    if (!this.state.failed) return children
    return fallback === undefined ? noticeOf(close) : fallback
  }
}
