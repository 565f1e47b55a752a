import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import demos from '../../src/shared/demos/demos.json' with { type: 'json' }
import { areaFile } from '../../prerender/area-file.ts'
import { fileOf, pages } from '../../prerender/pages.ts'
import { steps } from '../../src/features/home/sections/steps.ts'
import { paths } from '../../src/paths.ts'
import { dist } from './dist.ts'

const read = (file: string) => readFileSync(new URL(file, dist), 'utf8')
const texts = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../${areaFile(language, area)}`, import.meta.url), 'utf8')) as Record<
    string,
    Record<string, Record<string, string>>
  >
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
const documents = pages
  .filter(({ built }) => built)
  .flatMap(({ path }) =>
    ['en', 'de'].map((language) => ({ path, language, html: read(fileOf(path, language)) })),
  )

describe.each(documents)('$path in $language, before any script has run', ({ path, language, html }) => {
  it('is there to be read, in its language, with a title and a description', () => {
    expect(html.replace(/\s+/g, ' ')).toMatch(/^<!doctype html> <html /)
    expect(html).toContain(`<html lang="${language}" data-page="${path}" data-language="${language}"`)
    expect(html).toMatch(/<h1[ >]/)
    expect(html).toMatch(/<main[ >]/)
    expect(titleOf(html)).toMatch(/\S · Kanalyse$/)
    expect(descriptionOf(html).length).toBeGreaterThan(40)
    expect(html).toContain(`<meta property="og:title" content="${titleOf(html)}" />`)
  })

  it('holds nothing that the security policy forbids', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+="|javascript:/)
    expect([...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([])
  })

  it('is whole: no part waits for a script to be put in its place', () => {
    expect(html).not.toMatch(/<!--\$[?!]|<template|<div hidden|\$RC|<link rel="expect"/)
  })

  it('names only files that exist', () => {
    const files = [
      ...html.matchAll(/(?:src|href|data-app|data-parts|data-data)="(\/(?:assets\/|demo\/|[\w-]+\.)[^"]*)"/g),
    ]
      .flatMap(([, named]) => named?.split(' ') ?? [])
      .map((file) => file.slice(1))
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter((file) => !existsSync(new URL(file, dist)))).toEqual([])
  })
})

it.each(['en', 'de'])('each page has a title of its own in %s', (language) => {
  const titles = documents
    // The content of a view identifies it.
    .filter(
      ({ path, ...document }) => document.language === language && !path.startsWith('/analysis-failed?'),
    )
    .map(({ html }) => titleOf(html))
  expect(new Set(titles).size).toBe(titles.length)
})

it.each(['en', 'de'])('the landing page in %s holds everything below its first screen', (language) => {
  const html = read(fileOf('/', language)).replaceAll('&amp;', '&')
  const journey = texts(language, 'journey').journey ?? {}
  expect(steps).toHaveLength(8)
  const missing = [
    ...steps.map(({ key }) => journey[key]?.title ?? key),
    ...demos.map(({ channel }) => channel),
  ].filter((text) => !html.includes(text))
  expect(missing).toEqual([])
  const closed = demos.filter(({ slug }) => !html.includes(`href="${paths.demoAnalysis(slug)}"`))
  expect(closed).toEqual([])
})

describe.each(demos)('the demo $slug', ({ slug, channel, score }) => {
  it.each(['en', 'de'])('is in its document in %s, and what takes it over is fetched with it', (language) => {
    const html = read(fileOf(paths.demoAnalysis(slug), language)).replaceAll('&amp;', '&')
    const data = `data-data="/demo/${slug}.json"`
    const absent = [`${channel}</h1>`, `>${Math.round(score)}</text>`, data].filter(
      (text) => !html.includes(text),
    )
    expect(absent).toEqual([])
  })
})

it('a page that is not built yet is the app’s own document, which no search engine keeps', () => {
  const planned = pages
    .filter(({ built }) => !built)
    .flatMap(({ path }) => [fileOf(path, 'en'), fileOf(path, 'de')])
  for (const file of planned) expect(read(file)).toBe(read('not-found.html'))
})

it('the app’s document holds its frame alone, and only the one without a page keeps machines away', () => {
  const app = read('app.html')
  expect(
    /<body>([\s\S]*)<noscript>/
      .exec(app)?.[1]
      // Seen by browsers that are too old alone.
      ?.replace(/<p class="outdated" hidden>[\s\S]*?<\/p>/, '')
      .replace(/<[^>]*>/g, '')
      .trim(),
  ).toBe('Kanalyse')
  expect(app).not.toMatch(/noindex|data-page|<style|\sstyle=/)
  expect(read('not-found.html')).toContain('<meta name="robots" content="noindex" />')
})

it('a server that knows no languages sends the English landing page', () => {
  expect(read('index.html')).toBe(read(fileOf('/', 'en')))
})
