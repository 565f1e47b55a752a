import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/index.css', 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
type Rgb = [number, number, number]

/** oklch to linear sRGB, cut to what a screen can show. */
function linear(text: string): Rgb {
  const [l = 0, c = 0, h = 0] = text.split(/\s+/).map(Number)
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (part: number) => Math.min(1, Math.max(0, part))
  return [
    cut(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((text) => luminance(linear(text))).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const tokens = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\);/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function colour(name: string, theme: Theme): string {
  const token = tokens.get(name)
  if (!token) throw new Error(`no token ${name}`)
  return token[theme]
}

const html = readFileSync('index.html', 'utf8')

it.each(themes)('the bar of the browser has the color of the page, %s', (theme) => {
  const encoded = (part: number) =>
    Math.round(255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
  const hex = linear(colour('paper', theme)).map((part) => encoded(part).toString(16).padStart(2, '0'))
  expect(new RegExp(`<meta name="theme-color"[^>]* data-${theme}="([^"]+)"`).exec(html)?.[1]).toBe(
    `#${hex.join('')}`,
  )
})

it('a browser without light-dark() reads that it is too old, in both languages', () => {
  expect(html).toMatch(
    /<p class="outdated" hidden>\s*<span lang="en">[^<]+<\/span>\s*<span lang="de">[^<]+<\/span>/,
  )
  expect(css).toMatch(
    /@supports not \(color: light-dark\(red, red\)\) \{\s*\.outdated \{\s*display: block !important;/,
  )
})

const grounds = ['paper', 'surface', 'raised']
const inks = ['ink', 'ink-2', 'ink-3', 'iris', 'danger', 'warn', 'good', 'silver', 'bronze']

/** What is read, on its background: at least 4.5. */
const words: [ink: string, ground: string][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...['iris', 'danger', 'warn', 'good', 'rare', 'epic', 'legend'].map((name): [string, string] => [
    name,
    `${name}-soft`,
  ]),
  ...['iris-soft', 'danger-soft', 'warn-soft', 'good-soft'].flatMap((soft): [string, string][] => [
    ['ink', soft],
    ['ink-2', soft],
  ]),
  ['on-iris', 'iris-solid'],
  ['on-iris', 'iris-solid-hover'],
  ['on-iris', 'danger-solid'],
  ['ink', 'heat-1'],
  ['ink', 'heat-2'],
  ['ink', 'heat-3'],
  ['on-heat', 'heat-4'],
  ['on-heat', 'heat-5'],
]

/** What is seen, on its background: at least 3. */
const shapes: [shape: string, ground: string][] = [
  ...[
    'band-blue',
    'band-green',
    'band-lime',
    'band-orange',
    'band-red',
    'line-strong',
    'iris',
    'ink-3',
  ].flatMap((shape) => ['paper', 'surface'].map((ground): [string, string] => [shape, ground])),
  ['iris-solid', 'surface'],
  ['line-strong', 'raised'],
]

describe.each(themes)('in the %s theme', (theme) => {
  it.each(words)('%s can be read on %s', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('%s can be told apart from %s', (shape, ground) => {
    expect(contrast(colour(shape, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  it('letters can be read on each tint of an avatar', () => {
    const [ground, ink] = [
      ...css.matchAll(/light-dark\(oklch\(([\d. ]+)var\(--hue\)\), oklch\(([\d. ]+)var\(--hue\)\)\)/g),
    ].map(([, light = '', dark = '']) => (theme === 'light' ? light : dark))
    for (let hue = 0; hue < 360; hue += 5) {
      expect(contrast(`${ink} ${hue}`, `${ground} ${hue}`), `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('every colour of the theme is a token, and every token of one source has a light and a dark value', () => {
  const named = [...css.matchAll(/^ {2}--color-[\w-]+: var\(--([\w-]+)\);/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual([...tokens.keys()].toSorted())
  expect(css.match(/data-theme='dark'\] \{\n {2}color-scheme: dark;\n\}/g)).toHaveLength(1)
})
