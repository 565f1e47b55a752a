/** Draws the icons of the installed app into public/icons, from the logo in public/favicon.svg: `npm run icons`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { launch } from '../e2e/browser.ts'
import { pictures } from './pictures.ts'
import { signed } from './png.ts'

const folder = new URL('../public/icons/', import.meta.url)
mkdirSync(folder, { recursive: true })
const browser = await launch()
for (const { file, size, svg } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await page.setContent(`<img src="${source}" width="${String(size)}" height="${String(size)}" alt="">`)
  await page.addStyleTag({ content: 'body { margin: 0 } img { display: block }' })
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  writeFileSync(new URL(file, folder), signed(await page.screenshot({ omitBackground: true }), svg))
  await page.close()
}
await browser.close()
process.stdout.write(`${String(pictures.length)} icons in public/icons\n`)
