/** For people who worked with the keyboard on a title that has left its list: otherwise the next key would begin at the top of the page. */
export function keepFocus(next: string | undefined, instead: HTMLElement | null): void {
  // Menus return the focus first.
  setTimeout(() => {
    const focused = document.activeElement
    if (focused && focused !== document.body) return
    const link = next && document.querySelector<HTMLElement>(`[data-title="${next}"]`)
    if (link) link.focus()
    // It is as long as the page: its beginning may be far away.
    else instead?.focus({ preventScroll: true })
  })
}
