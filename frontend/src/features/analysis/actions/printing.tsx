import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { preloadable } from '@/ui/loading/preloadable'
import type { Analysis, Report } from '../types'

export const PrintView = preloadable(async () => {
  const view = await import('./print-view')
  await view.fetchPaper()
  return view
})

type Printing = 'asked' | 'prints'

const acts = ['pointermove', 'pointerdown', 'keydown'] as const

/** The browser's menu is not reached without a pointer or a key: what goes on paper is fetched as soon as one of them is used. */
function useFetchedByActs(): void {
  useEffect(() => {
    const end = () => {
      for (const act of acts) removeEventListener(act, begin, true)
    }
    const begin = () => {
      end()
      // Without a network the browser prints what it shows.
      PrintView.preload().catch(() => undefined)
    }
    for (const act of acts) addEventListener(act, begin, { capture: true, passive: true })
    return end
  }, [])
}

/** However printing is begun, here, by the keys or from the browser's menu: the whole result goes on paper, not what the screen shows. */
export function usePrinting(
  analysis: Analysis,
  report: Report,
): { print: () => void; paper: React.ReactNode } {
  const [printing, setPrinting] = useState<Printing>()
  useFetchedByActs()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const held = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!held || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      setPrinting('asked')
    }
    // The browser prints the page as it is when this returns.
    const before = () => flushSync(() => setPrinting((begun) => begun ?? 'prints'))
    const after = () => setPrinting(undefined)
    addEventListener('keydown', press)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  const paper = printing && (
    <Suspense fallback={null}>
      <PrintView analysis={analysis} report={report} prints={printing === 'prints'} />
    </Suspense>
  )
  return { print: () => setPrinting('asked'), paper }
}
