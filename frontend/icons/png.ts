/** As much of PNG as is needed to write into a picture what it was drawn from. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const keyword = 'Source'
/** Signature and the first chunk, which says how large the picture is. */
const head = 33

export const sourceOf = (svg: string): string => createHash('sha256').update(svg).digest('hex')

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The same picture, with its source in it. */
export function signed(png: Buffer, svg: string): Buffer {
  const text = chunk('tEXt', Buffer.from(`${keyword}\0${sourceOf(svg)}`, 'latin1'))
  return Buffer.concat([png.subarray(0, head), text, png.subarray(head)])
}

export interface Facts {
  width: number
  height: number
  /** `undefined`: not drawn by the command. */
  source: string | undefined
}

export function factsOf(png: Buffer): Facts {
  const text = new RegExp(`tEXt${keyword}\0([0-9a-f]{64})`).exec(png.toString('latin1'))
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), source: text?.[1] }
}
