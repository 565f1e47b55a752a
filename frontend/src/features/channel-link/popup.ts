const width = 500
const height = 600

/** An empty window over the middle of this one; nothing where the browser forbids it. Call it in the very press. */
export function openPopup(title: string): Window | undefined {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  const features = `popup,width=${String(width)},height=${String(height)},left=${String(left)},top=${String(top)}`
  const popup = window.open('about:blank', 'kanalyse-channel-link', features)
  if (!popup || popup.closed) return undefined
  popup.document.title = title
  return popup
}
