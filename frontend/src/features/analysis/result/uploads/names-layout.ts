import type { Area, Point } from '@/ui/chart'

/** How many of the strongest outliers are labelled with their multiple. */
const named = 3
/** In narrower pictures titles would hide each other: there a mark that is tapped is read below. */
const wide = 640
/** What a title may take, in px, the most first. */
const rooms = [240, 180, 120]
/** A cut title of fewer letters says nothing. */
const fewest = 6
/** Between a multiple and its title, and between a mark and its words. */
const gap = 6
const aside = 14
/** From a mark to the foot of the words above and below it. */
const above = -12
const below = 22
/** How far words of 12 px reach above and below their foot, and a mark around its middle. */
const ascent = 11
const descent = 4
const mark = 7

const cjk = /[\u1100-\u{1faff}]/u
const capital = /\p{Lu}/u
/** About the width of words of 12 px, rather too much than too little. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (cjk.test(letter) ? 13 : capital.test(letter) ? 9 : 7), 0)

/** A title within a width, cut after a word; nothing where not even its beginning has room. */
export function cutTitle(title: string, room: number): string | undefined {
  const whole = title.trim().replace(/\s+/g, ' ')
  if (widthOf(whole) <= room) return whole || undefined
  let cut = ''
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(whole)) {
    if (widthOf(`${whole.slice(0, index)}${segment}…`) > room) break
    cut = whole.slice(0, index) + segment
  }
  const text = cut.replace(/[^\p{L}\p{N}]+$/u, '')
  return text.length < fewest ? undefined : `${text}…`
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const anchors = { start: 0, middle: 0.5, end: 1 } as const

interface Place {
  /** Of the end that is anchored, and of the foot of the words; px within the picture. */
  x: number
  y: number
  anchor: keyof typeof anchors
}

/** Around a mark: over it, then next to it, then under it. */
const placesFor = ({ x, y }: Pick<Point, 'x' | 'y'>): Place[] => [
  { x, y: y + above, anchor: 'middle' },
  { x: x + aside, y: y + descent, anchor: 'start' },
  { x: x - aside, y: y + descent, anchor: 'end' },
  { x: x - aside, y: y + above, anchor: 'start' },
  { x: x + aside, y: y + above, anchor: 'end' },
  { x, y: y + below, anchor: 'middle' },
]

function boxOf({ x, y, anchor }: Place, width: number): Box {
  const left = x - width * anchors[anchor]
  return { left, right: left + width, top: y - ascent, bottom: y + descent }
}

export interface Name extends Place {
  key: string
  /** How many times its own line, written. */
  times: string
  /** What it is called, where that has room. */
  title: string | undefined
}

interface Named extends Point {
  upload: { title: string; multiple?: number | null; outlier: boolean }
}

interface Picture {
  points: readonly Named[]
  area: Area
  /** Where vertical lines are, in px: no title crosses one, and what they mean is written above the area. */
  lines: readonly number[]
  /** Whether there are titles: they are redacted after 30 days. */
  titled: boolean
  write: (multiple: number) => string
}

/** The words at the marks that stand out furthest. None lies over a mark or over other words, and no title leaves the picture. */
export function placeNames({ points, area, lines, titled, write }: Picture): Name[] {
  const furthest = points
    .filter(({ upload }) => upload.outlier)
    .toSorted((a, b) => (b.upload.multiple ?? 0) - (a.upload.multiple ?? 0))
    .slice(0, named)
    .map((point) => ({ ...point, times: write(point.upload.multiple ?? 0) }))
  const marks = points.map(({ x, y }) => ({
    left: x - mark,
    right: x + mark,
    top: y - mark,
    bottom: y + mark,
  }))
  const walls = lines.map((x) => ({ left: x - 1, right: x + 1, top: area.top, bottom: area.bottom }))
  const plain = furthest.map(({ x, y, times }) =>
    boxOf({ x, y: y + above, anchor: 'middle' }, widthOf(times)),
  )
  // Over the picture it is said what a line means.
  const said = lines.length > 0 ? [{ left: 0, right: area.width, top: 0, bottom: area.top - descent }] : []
  const placed: Box[] = []
  return furthest.map((point, index) => {
    const taken = [...marks, ...said, ...placed, ...plain.slice(index + 1)]
    const free = (box: Box) => !taken.some((other) => meet(box, other))
    const inside = (box: Box) =>
      box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom
    const places = placesFor(point)
    const size = widthOf(point.times)
    for (const room of titled && area.width >= wide ? rooms : []) {
      const title = cutTitle(point.upload.title, room)
      if (title === undefined) break
      for (const place of places) {
        const box = boxOf(place, size + gap + widthOf(title))
        if (!inside(box) || !free(box) || walls.some((wall) => meet(box, wall))) continue
        placed.push(box)
        return { ...place, key: point.key, times: point.times, title }
      }
    }
    const [first] = places as [Place]
    const place = places.find((one) => free(boxOf(one, size))) ?? first
    placed.push(boxOf(place, size))
    return { ...place, key: point.key, times: point.times, title: undefined }
  })
}
