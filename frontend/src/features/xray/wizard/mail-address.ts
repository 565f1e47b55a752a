/** Longest address that mail can be sent to, and longest part before its `@`, in characters. */
const [longest, longestLocal] = [254, 64]

const sameForm = (address: string) => address.trim().toLowerCase()

/** Two spellings of one address. */
export const isSameAddress = (one: string, other: string): boolean => sameForm(one) === sameForm(other)

/** The name of a host in ASCII, as the browser would ask for it; empty where it is none. */
function hostOf(text: string): string {
  if (/[\s/\\:?#@[\]%<>^|]/.test(text)) return ''
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return ''
  }
}

/** The domain in ASCII; nothing where it is none that mail can be sent to. */
function asciiDomain(text: string): string | undefined {
  const host = hostOf(text)
  const labels = host.split('.')
  const isName = labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label))
  // A number at the end makes it the address of a machine.
  return isName && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '') ? host : undefined
}

/** One plausible address, by the rules of `shared/domain/src/address.rs`; the service has the last word. */
export function isMailAddress(text: string): boolean {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(0, at))
  const domain = asciiDomain(typed.slice(at + 1))
  return (
    domain !== undefined &&
    local.length <= longestLocal &&
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) &&
    local.length + 1 + domain.length <= longest
  )
}
