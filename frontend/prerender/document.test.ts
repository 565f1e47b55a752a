import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addressOf, notFoundDocument, pageDocument, sitemap } from './document.ts'

const template = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const page = { html: '<h1>Fünf $1 & mehr</h1>', title: 'A "B" <c> · Kanalyse', description: 'Eins & zwei' }
const place = {
  path: '/terms',
  language: 'de',
  origin: 'https://kanalyse.example',
  preloads: ['assets/a.js'],
}

describe('the document of a page', () => {
  const document = pageDocument(template, page, place)

  it('says its language, its title and what it is, safely', () => {
    expect(document).toContain('<html lang="de" data-page="/terms" data-language="de"')
    expect(document).toContain('<title>A &quot;B&quot; &lt;c&gt; · Kanalyse</title>')
    expect(document).toContain('<meta name="description" content="Eins &amp; zwei" />')
    expect(document).toContain('<div id="root"><h1>Fünf $1 & mehr</h1></div>')
  })

  it('names itself and its other language by full addresses', () => {
    expect(document).toContain('<link rel="canonical" href="https://kanalyse.example/terms?lang=de" />')
    expect(document).toContain('hreflang="en" href="https://kanalyse.example/terms"')
    expect(document).toContain('hreflang="x-default" href="https://kanalyse.example/terms"')
  })

  it('of a view names the query, and what of it may be anything', () => {
    const view = { ...place, path: '/auth?view=sign-up', besides: ['next', 'from'] }
    const document = pageDocument(template, page, view)
    expect(document).toContain('data-page="/auth?view=sign-up" data-language="de" data-besides="next from"')
    expect(document).toContain('href="https://kanalyse.example/auth?view=sign-up&amp;lang=de"')
  })

  it('names no address where the host is not known', () => {
    expect(pageDocument(template, page, { ...place, origin: undefined })).not.toMatch(
      /canonical|hreflang|og:url/,
    )
  })

  it('names the app, its parts and its data to the script that fetches them after the first paint, and nowhere else', () => {
    const built = template
      .replace(
        '<script type="module" src="/src/main.tsx">',
        '<script type="module" crossorigin src="/assets/app.js">',
      )
      .replace('</head>', '<link rel="modulepreload" crossorigin href="/assets/base.js">\n</head>')
    const late = pageDocument(built, page, { ...place, data: '/demo/a.json' })
    expect(late).toContain(
      '<script src="/first-paint.js" data-app="/assets/app.js" data-parts="/assets/base.js /assets/a.js" data-data="/demo/a.json">',
    )
    expect(late.match(/\.js|\.json/g)).toHaveLength(5)
    expect(document).not.toContain('data-data')
  })

  it('is refused when the template has changed its shape', () => {
    expect(() => pageDocument(template.replace('<div id="root">', '<div id="app">'), page, place)).toThrow(
      'root',
    )
    expect(() => notFoundDocument('<html></html>')).toThrow('head')
  })
})

it('the site map lists each page in each language', () => {
  const map = sitemap('https://kanalyse.example', ['/', '/faq'], ['en', 'de'])
  const places = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place)
  expect(places).toEqual(
    ['/', '/faq'].flatMap((path) => [
      addressOf('https://kanalyse.example', path, 'en'),
      addressOf('https://kanalyse.example', path, 'de'),
    ]),
  )
  expect(map.match(/hreflang=/g)).toHaveLength(8)
})
