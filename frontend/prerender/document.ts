import type { RenderedPage } from '../src/prerender.tsx'

export interface Place {
  path: string
  language: string
  /** Scheme and host of the site, where it is known. */
  origin: string | undefined
  /** Files the browser will need to take the page over. */
  preloads: string[]
  /** The same of data, by its address. */
  data?: string | undefined
  /** Parameters that change nothing of it. */
  besides?: readonly string[] | undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Replaces what must be there exactly once; a template that has changed stops the build. */
function put(document: string, from: RegExp, to: string): string {
  if (document.match(new RegExp(from, 'g'))?.length !== 1)
    throw new Error(`index.html has no single ${String(from)}`)
  return document.replace(from, () => to)
}

/** The address of a page in a language. Without the choice in the address, machines get English. */
export const addressOf = (origin: string, path: string, language: string): string =>
  `${origin}${path}${language === 'en' ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`}`

function headOf(page: RenderedPage, { path, language, origin }: Place): string {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}" />`
  const alternate = (code: string, address: string) =>
    `<link rel="alternate" hreflang="${code}" href="${escaped(address)}" />`
  const tags = [
    property('og:type', 'website'),
    property('og:site_name', 'Kanalyse'),
    property('og:title', page.title),
    property('og:description', page.description),
    property('og:locale', language === 'de' ? 'de_DE' : 'en_GB'),
  ]
  // Search engines take full addresses only; without a known host they get none.
  if (origin) {
    const here = addressOf(origin, path, language)
    tags.push(
      property('og:url', here),
      `<link rel="canonical" href="${escaped(here)}" />`,
      alternate('en', addressOf(origin, path, 'en')),
      alternate('de', addressOf(origin, path, 'de')),
      alternate('x-default', addressOf(origin, path, 'en')),
    )
  }
  return tags.map((tag) => `    ${tag}\n`).join('')
}

/** What is there to be read needs no script: the first one fetches the app, with all that the page needs, once it is painted. */
function startedByPaint(template: string, { preloads, data }: Place): string {
  const entry = /[ \t]*<script type="module"[^>]*? src="([^"]+)"><\/script>\n?/
  const part = /[ \t]*<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>\n?/g
  const app = entry.exec(template)?.[1] ?? ''
  const parts = [
    ...[...template.matchAll(part)].map(([, file]) => file),
    ...preloads.map((file) => `/${file}`),
  ]
  const needs = [`data-app="${app}"`, `data-parts="${parts.join(' ')}"`, data ? `data-data="${data}"` : '']
  const document = put(template, entry, '').replaceAll(part, '')
  return put(
    document,
    /<script src="\/first-paint\.js"/,
    `<script src="/first-paint.js" ${needs.join(' ').trim()}`,
  )
}

/** The document of a page that was rendered ahead, from the document of the app. */
export function pageDocument(template: string, page: RenderedPage, place: Place): string {
  const { path, language, besides } = place
  const attribute = besides ? ` data-besides="${besides.join(' ')}"` : ''
  let document = put(
    template,
    /<html lang="en"/,
    `<html lang="${language}" data-page="${path}" data-language="${language}"${attribute}`,
  )
  document = put(document, /<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`)
  document = put(
    document,
    /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
    `<meta name="description" content="${escaped(page.description)}" />`,
  )
  document = put(document, /[ \t]*<\/head>/, `${headOf(page, place)}  </head>`)
  document = startedByPaint(document, place)
  document = put(document, /<div id="root"><\/div>/, `<div id="root">${page.html}</div>`)
  // The page says what it has to say without a script.
  return put(document, /\s*<noscript>[^<]*<\/noscript>/, '')
}

/** The document of the app, for everything that is not rendered ahead: the frame is there before the app. */
export const appDocument = (template: string, frame: string): string =>
  put(template, /<div id="root"><\/div>/, `<div id="root">${frame}</div>`)

/** The same for addresses where there is no page, or none yet. */
export const notFoundDocument = (template: string): string =>
  put(template, /[ \t]*<\/head>/, '    <meta name="robots" content="noindex" />\n  </head>')

export function sitemap(origin: string, paths: string[], languages: readonly string[]): string {
  const entries = paths.flatMap((path) =>
    languages.map((language) => {
      const others = languages.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${escaped(addressOf(origin, path, other))}"/>`,
      )
      return `<url><loc>${escaped(addressOf(origin, path, language))}</loc>${others.join('')}</url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
