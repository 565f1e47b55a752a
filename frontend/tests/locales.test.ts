import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const locales = new URL('../src/i18n/locales/', import.meta.url).pathname
const source = new URL('../src/', import.meta.url).pathname
const areas = readdirSync(join(locales, 'en'))

type Texts = { [key: string]: string | Texts }

function read(language: string, area: string): Map<string, string> {
  const flat = new Map<string, string>()
  const walk = (texts: Texts, before: string) => {
    for (const [key, value] of Object.entries(texts)) {
      if (typeof value === 'string') flat.set(before + key, value)
      else walk(value, `${before}${key}.`)
    }
  }
  walk(JSON.parse(readFileSync(join(locales, language, area), 'utf8')) as Texts, '')
  return flat
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

function sourceText(folder = source): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return entry.name === 'locales' || entry.name === 'testing' ? '' : sourceText(path)
      return /\.test\.tsx?$/.test(entry.name) ? '' : readFileSync(path, 'utf8')
    })
    .join('\n')
}

/** Every piece of a template like t(`failed.kinds.${kind}.title`) as a pattern, and every plain key. */
function usedKeys(code: string): RegExp[] {
  const keys = [
    ...code.matchAll(/\bt\(\s*(?:[^'"`()]*\?\s*)?(['`])((?:(?!\1).)+)\1(?:\s*:\s*(['`])((?:(?!\3).)+)\3)?/g),
  ].flatMap((match) => [match[2], match[4]])
  const named = [...code.matchAll(/(['`])((?:common:)?[a-zA-Z]+(?:\.(?:[\w-]|\$\{[^}]+\})+)+)\1/g)].map(
    (match) => match[2],
  )
  return [...keys, ...named]
    .filter((key) => key !== undefined)
    .map((key) => {
      const pattern = key
        .replace(/^\w+:/, '')
        .replace(/\$\{[^}]*\}/g, '§')
        .replace(/[.*+?^()|[\]\\]/g, '\\$&')
        .replaceAll('§', '[\\w-]+')
      return new RegExp(`^${pattern}(_one|_other)?$`)
    })
}

describe.each(areas)('the texts of %s', (area) => {
  const english = read('en', area)
  const german = read('de', area)

  it('exist in both languages, none too many', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('name the same values in both languages', () => {
    const differing = [...english].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(german.get(key) ?? '')),
    )
    expect(differing).toEqual([])
  })

  it('are not empty, and German ones are not left in English', () => {
    expect([...english, ...german].filter(([, text]) => text.trim() === '')).toEqual([])
    const same = [...english].filter(
      ([key, text]) => text === german.get(key) && /\s/.test(text) && text.length > 24,
    )
    expect(same).toEqual([])
  })

  it('are all used by some screen', () => {
    const patterns = usedKeys(sourceText())
    const orphans = [...english.keys()].filter((key) => !patterns.some((pattern) => pattern.test(key)))
    expect(orphans).toEqual([])
  })
})
