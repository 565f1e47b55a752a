import { useWindowVirtualizer, type Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import { useLayoutEffect, type RefObject } from 'react'
import { useTop } from './use-top'

type WindowRows = Pick<
  VirtualizerOptions<Window, Element>,
  'count' | 'estimateSize' | 'gap' | 'getItemKey' | 'overscan'
>

/**
 * Moving the page for each row that is measured above the window would break off the browser's own scrolling (the key End would get
 * nowhere near the end), and would do so once for each column. The estimates are near enough to leave the page where it is.
 */
function leaveThePage(rows: Virtualizer<Window, Element>) {
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false
}

/** The rows of a long list that are near the window. The list begins at `box` and scrolls with the page. */
export function useWindowRows(box: RefObject<HTMLElement | null>, options: WindowRows) {
  const rows = useWindowVirtualizer({
    ...options,
    // What is drawn ahead leaves time: a phone need not stop its scrolling for it, and columns that scroll together are drawn in one go.
    useFlushSync: false,
    scrollMargin: useTop(box),
  })
  useLayoutEffect(() => leaveThePage(rows), [rows])
  return rows
}
