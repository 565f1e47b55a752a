/** What the icons of the installed app show: the product's own mark, or that of a place in it, on the product's colour. */
import { readFileSync } from 'node:fs'
import { ChartNoAxesColumn, ScanSearch } from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export interface Picture {
  /** Below `public/icons`. */
  file: string
  /** Of its side, in pixels. */
  size: number
  svg: string
}

const logo = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8').trim()
const [, ground = '', mark = ''] = /(<rect [^>]*\/>)(<g .*<\/g>)/s.exec(logo) ?? []
const field = ground.replace(/ rx="\d+"/, '')

const inSquare = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`
const smaller = (inside: string, by: number) =>
  `<g transform="translate(16 16) scale(${String(by)}) translate(-16 -16)">${inside}</g>`

type Icon = ComponentType<{ size: number; color: string; x: number; y: number }>
const place = (icon: Icon) =>
  inSquare(ground + renderToStaticMarkup(createElement(icon, { size: 18, color: '#fff', x: 7, y: 7 })))

/** Whoever shows the icon cuts it as they like: the mark keeps to the circle in the middle that everybody leaves. */
const uncut = inSquare(field + smaller(mark, 0.8))

export const pictures: Picture[] = [
  { file: 'icon-192.png', size: 192, svg: logo },
  { file: 'icon-512.png', size: 512, svg: logo },
  { file: 'maskable-192.png', size: 192, svg: uncut },
  { file: 'maskable-512.png', size: 512, svg: uncut },
  { file: 'apple-touch-icon.png', size: 180, svg: uncut },
  { file: 'analyzer-96.png', size: 96, svg: place(ScanSearch) },
  { file: 'leaderboard-96.png', size: 96, svg: place(ChartNoAxesColumn) },
]
