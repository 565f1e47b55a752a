/** Begins a ZIP archive, which is what spreadsheets keep their own files in. */
const zip = [0x50, 0x4b, 0x03, 0x04]

const begins = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The text of a file: UTF-16 where its mark says so, UTF-8 where it is valid, else Windows-1252, in which older spreadsheets save. Nothing
 * where it is no text at all.
 */
export function decode(bytes: Uint8Array): string | undefined {
  if (begins(bytes, zip)) return undefined
  if (begins(bytes, [0xff, 0xfe])) return decodedAs('utf-16le', bytes)
  if (begins(bytes, [0xfe, 0xff])) return decodedAs('utf-16be', bytes)
  // No text has a NUL, nearly every other file has one.
  if (bytes.includes(0)) return undefined
  return decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes)
}
