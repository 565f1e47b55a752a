/** What is ticked, and the title that was ticked last: a range begins there. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const nothing: Selection = { ids: new Set(), anchor: undefined }

/** The ids from one to the other, both included, in the order in which they are shown. */
function between(order: readonly string[], one: string, other: string): string[] {
  const [a, b] = [order.indexOf(one), order.indexOf(other)]
  return a < 0 || b < 0 ? [other] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Ticks a title or takes its tick away; with `range` all from the one before to it. */
export function toggled(
  { ids, anchor }: Selection,
  id: string,
  range: boolean,
  order: readonly string[],
): Selection {
  const next = new Set(ids)
  const ticked = !ids.has(id)
  for (const each of range && anchor !== undefined ? between(order, anchor, id) : [id])
    if (ticked) next.add(each)
    else next.delete(each)
  return { ids: next, anchor: id }
}

export const all = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: order.at(-1) })

/** The title that takes the focus when these leave the list: the one behind them, else the one before. */
export function focusAfter(order: readonly string[], gone: ReadonlySet<string>): string | undefined {
  const last = order.findLastIndex((id) => gone.has(id))
  return (
    order.slice(last + 1).find((id) => !gone.has(id)) ??
    order.slice(0, Math.max(last, 0)).findLast((id) => !gone.has(id))
  )
}
