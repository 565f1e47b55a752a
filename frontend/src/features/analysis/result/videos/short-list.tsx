import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { useIsPrinting } from '../print-context'

interface ShortListProps<Item> {
  items: readonly Item[]
  /** In sight at first. */
  atOnce: number
  className: string
  /** One item as an element of the list. */
  children: (item: Item) => ReactNode
}

/** The first items of a list, and a button that shows all of them. On paper all are in sight. */
export function ShortList<Item>({ items, atOnce, className, children }: ShortListProps<Item>) {
  const { t } = useTranslation('xrayReport')
  const onPaper = useIsPrinting()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const isWhole = all || onPaper || items.length <= atOnce + 1
  const showAll = () => {
    flushSync(() => setAll(true))
    // With the button the focus would go: it goes on in the list.
    list.current?.focus()
  }
  return (
    <>
      <ol ref={list} tabIndex={-1} className={className}>
        {(isWhole ? items : items.slice(0, atOnce)).map(children)}
      </ol>
      {!isWhole && (
        <Button size="sm" className="mt-3" onClick={showAll}>
          {t('top.all', { count: items.length })}
        </Button>
      )}
    </>
  )
}
