/** Of any length: shorter ones are made long enough by digits, or by repeating them. */
export type CommonPasswords = ReadonlySet<string>

/** What a password is compared with. The list is missing until it has come, and where it cannot come. */
export interface Compared {
  email: string
  common: CommonPasswords | undefined
}

const rows = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertzuiopüasdfghjklöäyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qay2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
]
/** Below this length, what is around a pattern is a password of its own. */
const shortestPattern = 4
const shortest = 12
const longest = 256

const backwards = (text: string) => Array.from(text).reverse().join('')

/** As the user pool counts: a picture of two units is one. */
const characters = (text: string) => Array.from(text).length

/** Neighbours in the alphabet, in the digits or on a keyboard, in either direction. */
function isRun(text: string): boolean {
  if (text.length < shortestPattern) return false
  return rows.some((row) => {
    const endless = row.repeat(Math.ceil(text.length / row.length) + 1)
    return endless.includes(text) || endless.includes(backwards(text))
  })
}

/** The shortest part that, repeated, is the text. */
function repeatedPart(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length)
  return text
}

/** One of the first guesses: a common password, a run or one's own address, also repeated, and with digits behind it. */
function isCommon(typed: string, { email, common }: Compared): boolean {
  const text = typed.toLowerCase()
  const address = email.trim().toLowerCase()
  const own = ['kanalyse', address, address.split('@', 1)[0] ?? ''].filter(Boolean)
  const isGuess = (part: string) => own.includes(part) || isRun(part) || common?.has(part) === true
  const digits = /\d*$/.exec(text)?.[0].length ?? 0
  for (let end = text.length; end >= Math.max(text.length - digits, shortestPattern); end -= 1) {
    const start = text.slice(0, end)
    const part = repeatedPart(start)
    if (isGuess(start) || isGuess(part)) return true
    if (part !== start && part.length < shortestPattern) return true
  }
  return false
}

/** The rules for a new password, in the order in which they are shown. The user pool knows the first alone. */
export const passwordRules = [
  ['length', (text: string) => characters(text) >= shortest && characters(text) <= longest],
  ['common', (text: string, compared: Compared) => text !== '' && !isCommon(text, compared)],
] as const

export const goodPassword = (text: string, compared: Compared): boolean =>
  passwordRules.every(([, met]) => met(text, compared))
