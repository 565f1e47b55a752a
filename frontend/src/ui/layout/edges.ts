/** Fades a row that scrolls sideways at each end beyond which there is more. The style sheet has no room to spare for it. */
export function fadeEdges({ style, scrollLeft, scrollWidth, clientWidth }: HTMLElement): void {
  const start = scrollLeft > 1 ? '#0000' : '#000'
  const end = scrollWidth - clientWidth - scrollLeft > 1 ? '#0000' : '#000'
  style.maskImage = `linear-gradient(90deg,${start},#000 2.5rem calc(100% - 2.5rem),${end})`
}
