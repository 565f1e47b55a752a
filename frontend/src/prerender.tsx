/** Renders public pages ahead of time; built for Node and run by `prerender/plugin.ts`. */
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import i18next from 'i18next'
import { RoutePending } from './app/routes/route-pending'
import { routes } from './app/router'
import { rememberDemo } from './features/analysis/demo/demo'
import type { Analysis } from './features/analysis/types'
import { loadArea, startI18n, type Language } from './i18n'
import { renderedHead } from './ui/layout/page-title'

export interface RenderedPage {
  html: string
  title: string
  description: string
}

/** An analysis that everybody may see: a file served with the app. */
export interface Demo {
  slug: string
  analysis: Analysis
}

/** What the app's document shows until the app is there. */
export const frame = (): string => renderToStaticMarkup(<RoutePending />)

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

async function speak(language: Language): Promise<void> {
  if (i18next.isInitialized) await i18next.changeLanguage(language)
  else await startI18n(language)
  await loadArea('home')
}

/** The page at a path as a visitor sees it: signed out, nothing fetched yet. Any fault fails the build. */
export async function render(path: string, language: Language, demo?: Demo): Promise<RenderedPage> {
  await speak(language)
  if (demo) rememberDemo(demo.slug, demo.analysis)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere and cannot be rendered`)
  const faults: unknown[] = Object.values(context.errors ?? {})
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
    {
      // In pieces it would need inline scripts to put them together, which the security policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (fault) => void faults.push(fault),
    },
  )
  const html = await textOf(prelude)
  if (faults.length > 0) throw faults[0]
  return {
    html,
    title: renderedHead.title,
    description: renderedHead.description || i18next.t('home:description'),
  }
}
