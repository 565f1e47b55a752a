/** Begins a ZIP archive, which is what spreadsheets keep their own files in. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const utf8 = [0xef, 0xbb, 0xbf]

/** What a byte becomes that is no part of a character. */
export const unreadable = '\uFFFD'

export interface Decoded {
  text: string
  /** `guessed`: nothing says that it is Windows-1252. `damaged`: some characters could not be read. */
  how: 'sure' | 'guessed' | 'damaged'
}

const begins = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

function decodedAs(encoding: string, bytes: Uint8Array): Decoded | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), how: 'sure' }
  } catch {
    return undefined
  }
}

/** UTF-8 with bad bytes in it: where its mark says so, or where at least half of what is not ASCII is right, which is no chance. */
function damagedUtf8(bytes: Uint8Array): Decoded | undefined {
  const text = new TextDecoder().decode(bytes)
  const wrong = text.split(unreadable).length - 1
  const right = (text.match(/[^\0-\x7F]/gu)?.length ?? 0) - wrong
  return begins(bytes, utf8) || (right > 0 && right >= wrong) ? { text, how: 'damaged' } : undefined
}

const windows = (bytes: Uint8Array): Decoded => ({
  text: new TextDecoder('windows-1252').decode(bytes),
  how: 'guessed',
})

/**
 * The text of a file: UTF-16 where its mark says so, UTF-8 where it is that, even with a bad byte, else Windows-1252, in which older
 * spreadsheets save. Nothing where it is no text at all.
 */
export function decode(bytes: Uint8Array): Decoded | undefined {
  if (begins(bytes, zip)) return undefined
  if (begins(bytes, [0xff, 0xfe])) return decodedAs('utf-16le', bytes)
  if (begins(bytes, [0xfe, 0xff])) return decodedAs('utf-16be', bytes)
  // No text has a NUL, nearly every other file has one.
  if (bytes.includes(0)) return undefined
  return decodedAs('utf-8', bytes) ?? damagedUtf8(bytes) ?? windows(bytes)
}
