const signs = { 'en-GB': [',', '.'], 'de-DE': ['.', ','] } as const

export type NumberTongue = keyof typeof signs

/** Beyond, a number writes itself with an exponent. */
const written = (size: number) => size === 0 || (size >= 1e-6 && size < 1e15)

/**
 * What `Intl.NumberFormat` writes with so many places at least and at most, half rounded away from zero, thousands grouped; `undefined`
 * where it is better asked itself. Its first use in a page reads tables for a time in which a phone draws the page's cards.
 */
export function writeDecimal(
  value: number,
  tongue: string,
  { least = 0, most = least }: { least?: number; most?: number } = {},
): string | undefined {
  if (!(tongue in signs) || !Number.isFinite(value) || !written(Math.abs(value))) return undefined
  const [group, point] = signs[tongue as NumberTongue]
  // Moved by the exponent, not multiplied: the digits that are seen are the ones that are rounded.
  const moved = Math.round(Number(`${String(Math.abs(value))}e${String(most)}`))
  if (!Number.isSafeInteger(moved)) return undefined
  const digits = String(moved).padStart(most + 1, '0')
  const places = digits.slice(digits.length - most)
  const kept = most === 0 ? '' : places.slice(0, least) + places.slice(least).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - most).replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${value < 0 && moved > 0 ? '−' : ''}${whole}${kept && point}${kept}`
}
