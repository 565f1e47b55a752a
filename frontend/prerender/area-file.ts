import { readdirSync } from 'node:fs'

const locales = new URL('../src/i18n/locales/', import.meta.url)

/** The files of a language's texts, below `src/i18n/locales/<language>/`. */
export const areaFiles = (language: string): string[] =>
  readdirSync(new URL(`${language}/`, locales), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.json'))
    .sort()

/** The file of an area's texts, as the build's manifest names it. Folders group the areas; no two areas have the same name. */
export function areaFile(language: string, area: string): string {
  const file = areaFiles(language).find((name) => name.split('/').at(-1) === `${area}.json`)
  if (!file) throw new Error(`no texts for ${language}/${area}`)
  return `src/i18n/locales/${language}/${file}`
}
