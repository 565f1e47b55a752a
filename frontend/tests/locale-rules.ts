import ts from 'typescript'

/** Texts of one area in one language, by their whole key. */
export type Texts = ReadonlyMap<string, string>
export type Nested = { [key: string]: string | Nested }

export function flatten(texts: Nested, before = '', flat = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(before + key, value)
    else flatten(value, `${before}${key}.`, flat)
  }
  return flat
}

export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '').sort()

/** One place in the code that names a text. */
interface Use {
  /** Named before a colon; without it the areas of the file count. */
  area: string | undefined
  /** As written; pieces that vary are `*`. */
  key: string
  pattern: RegExp
}

/** What one source file asks of the texts. */
export interface Source {
  path: string
  /** Areas of its `useTranslation`; empty in a file that is handed its `t`. */
  areas: string[]
  /** Keys in calls of `t`. */
  called: Use[]
  /** Other strings that look like keys: tables of keys, handed to a `t` elsewhere. */
  named: Use[]
}

const quote = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

function use(written: string): Use {
  const [, area, key = ''] = /^(?:(\w+):)?(.*)$/s.exec(written) ?? []
  return { area, key, pattern: new RegExp(`^${quote(key).replaceAll('*', '[\\w-]+')}(_one|_other)?$`) }
}

/** The strings an expression may be, as far as it is written out: literals, templates, and both branches of a choice. */
function writtenOut(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return [...writtenOut(node.whenTrue), ...writtenOut(node.whenFalse)]
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return writtenOut(node.expression)
  if (ts.isBinaryExpression(node)) return [...writtenOut(node.left), ...writtenOut(node.right)]
  return []
}

const calls = (node: ts.CallExpression, name: string) =>
  ts.isIdentifier(node.expression) && node.expression.text === name

export function readSource(path: string, code: string): Source {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
  const source: Source = { path, areas: [], called: [], named: [] }
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments
      if (calls(node, 'useTranslation')) {
        const given = first && ts.isArrayLiteralExpression(first) ? first.elements : first ? [first] : []
        const [area = 'common'] = given.flatMap(writtenOut)
        source.areas.push(area)
      } else if (first && calls(node, 't')) source.called.push(...writtenOut(first).map(use))
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      source.named.push(
        ...writtenOut(node)
          .filter((text) => /^(\w+:)?[\w*-]+(\.[\w*-]+)*$/.test(text))
          .map(use),
      )
    ts.forEachChild(node, walk)
  }
  walk(file)
  return source
}

const countsFor = (source: Source, { area }: Use, wanted: string) =>
  area === undefined ? source.areas.length === 0 || source.areas.includes(wanted) : area === wanted

/** Keys of an area that no screen shows. */
export function orphans(area: string, texts: Texts, sources: readonly Source[]): string[] {
  const uses = sources.flatMap((source) =>
    [...source.called, ...source.named].filter((each) => countsFor(source, each, area)),
  )
  return [...texts.keys()].filter((key) => !uses.some(({ pattern }) => pattern.test(key)))
}

/** Keys that a screen shows and no area holds, as "path: key". */
export function missing(sources: readonly Source[], areas: ReadonlyMap<string, Texts>): string[] {
  return sources.flatMap((source) =>
    source.called
      // A variable alone says nothing about the key.
      .filter(({ key }) => key !== '*' && key !== '')
      .filter((each) => {
        const candidates = [...areas].filter(([area]) => countsFor(source, each, area))
        return !candidates.some(([, texts]) => [...texts.keys()].some((key) => each.pattern.test(key)))
      })
      .map(({ area, key }) => `${source.path}: ${area ? `${area}:` : ''}${key}`),
  )
}

/** Texts that are put into others, `$t(area:key.{{value}})`, and that no area holds, as "area:key: what is asked for". */
export function missingParts(areas: ReadonlyMap<string, Texts>): string[] {
  return [...areas].flatMap(([area, texts]) =>
    [...texts].flatMap(([key, text]) =>
      [...text.matchAll(/\$t\(([^),]+)/g)]
        .map(([, asked = '']) => asked)
        .filter((asked) => {
          const { area: named = area, pattern } = use(asked.replace(/\{\{\s*\w+[^}]*\}\}/g, '*'))
          return ![...(areas.get(named)?.keys() ?? [])].some((known) => pattern.test(known))
        })
        .map((asked) => `${area}:${key}: ${asked}`),
    ),
  )
}

/** The forms that English and German have; their counterparts of other languages are never asked for. */
const forms = new Set(
  ['en', 'de'].flatMap((tongue) => new Intl.PluralRules(tongue).resolvedOptions().pluralCategories),
)

/** What is wrong with the plurals, as "key: what". */
export function wrongPlurals(texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const [, base = key, form] = /^(.+)_(zero|one|two|few|many|other|plural)$/.exec(key) ?? []
    const counts = placeholders(text).includes('count')
    if (!form) return counts ? [`${key}: counts, but has one form only`] : []
    const wrong: string[] = []
    if (!forms.has(form as Intl.LDMLPluralRule)) wrong.push('a form that neither language has')
    for (const other of forms) if (!texts.has(`${base}_${other}`)) wrong.push(`no form _${other}`)
    if (texts.has(base)) wrong.push('there is also a form without a number')
    return wrong.map((what) => `${key}: ${what}`)
  })
}
