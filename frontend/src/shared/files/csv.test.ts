import { describe, expect, it } from 'vitest'
import { toCsv, unprotect, type Cell, type Separator } from './csv'
import { picker } from '@/testing/numbers'

/** Reads RFC 4180 back, strictly: what is not well formed throws. */
function fromCsv(text: string, separator: Separator): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) throw new Error('a quote is never closed')
        if (text[at] !== '"') cell += text[at] ?? ''
        else if (text[at + 1] === '"') {
          cell += '"'
          at += 1
        } else break
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== separator && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error('a cell that had to be quoted')
        cell += text[at] ?? ''
        at += 1
      }
    }
    row.push(cell)
    if (text[at] === separator) at += 1
    else if (text.slice(at, at + 2) === '\r\n') {
      at += 2
      rows.push(row)
      row = []
    } else throw new Error(`neither separator nor line end at ${String(at)}`)
  }
  return rows
}

const alphabet = Array.from('ab1 ,"\'\r\n\t=+-@;＝＋－＠ä😀')
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/
const cutting = Array.from('a1"\'=+-@;,(＝ ')
const runs = /^(?:[=@＝]|[+-][^\s)])/

/** The cells of a line as a spreadsheet reads them: a quote that does not begin a cell is a letter. */
function laxly(text: string, separator: Separator): string[] {
  const cells: string[] = []
  const line = text.trimEnd()
  let [cell, isQuoted, isNew] = ['', false, true]
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]!
    if (isQuoted && letter === '"' && line[at + 1] !== '"') isQuoted = false
    else if (isQuoted) {
      cell += letter
      if (letter === '"') at += 1
    } else if (letter === separator) {
      cells.push(cell)
      ;[cell, isNew] = ['', true]
      continue
    } else if (letter === '"' && isNew) isQuoted = true
    else cell += letter
    isNew = false
  }
  return [...cells, cell]
}

/** Numbers are not protected, so a negative one is read as it is written. */
const read = (cell: string, written: Cell) => (typeof written === 'string' ? unprotect(cell) : cell)

describe('a table as CSV', () => {
  it.each([',', ';'] as const)('comes back as it was between %j, and nothing in it runs', (separator) => {
    const pick = picker(7)
    for (let round = 0; round < 2_000; round += 1) {
      const width = 1 + pick(4)
      const table: Cell[][] = Array.from({ length: 1 + pick(3) }, () =>
        Array.from({ length: width }, () =>
          pick(5) === 0
            ? pick(2_000) - 1_000
            : Array.from({ length: pick(8) }, () => alphabet[pick(alphabet.length)]).join(''),
        ),
      )
      const back = fromCsv(toCsv(table, separator), separator)
      expect(back.map((row, y) => row.map((cell, x) => read(cell, table[y]?.[x])))).toEqual(
        table.map((row) => row.map(String)),
      )
      const texts = table.flatMap((row, y) =>
        row.flatMap((cell, x) => (typeof cell === 'string' ? [back[y]?.[x] ?? ''] : [])),
      )
      expect(texts.filter((text) => dangerous.test(text))).toEqual([])
    }
  })

  it.each([
    [',', ';'],
    [';', ','],
  ] as const)('written with %j runs nowhere where a program cuts at %j', (separator, other) => {
    const pick = picker(13)
    for (let round = 0; round < 2_000; round += 1) {
      const texts = Array.from({ length: 2 }, () =>
        Array.from({ length: pick(8) }, () => cutting[pick(cutting.length)]).join(''),
      )
      for (const cell of laxly(toCsv([texts], separator), other)) expect(cell).not.toMatch(runs)
    }
  })

  it('does not run in part where a semicolon separates', () => {
    const text = toCsv([['a', 'x;=HYPERLINK("http://x","y")']])
    expect(text).toBe('a,"x;\'=HYPERLINK(""http://x"",""y"")"\r\n')
    expect(laxly(text, ';')).toEqual(['a,"x', '\'=HYPERLINK(""http://x"",""y"")"'])
  })

  it.each(['5,- a day', 'hi ;-)', 'a, -b; =c', '1;2', "it's, 'so'"])(
    'leaves the words of %j alone',
    (text) => {
      expect(fromCsv(toCsv([[text]]), ',')).toEqual([[text]])
    },
  )

  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', '"\'\tx"'],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ["'=1+1", "''=1+1"],
    ["''+49", "'''+49"],
    ["'tis the season", "'tis the season"],
    ['x;y', '"x;y"'],
    ['x\ty', '"x\ty"'],
    ["x;'=1", '"x;\'\'=1"'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
  ])('the text %j is written %s', (text, written) => expect(toCsv([[text]])).toBe(`${written}\r\n`))

  it('a mark before a formula is ours, and one before anything else is the text’s own', () => {
    expect(["'=1", "''=1", "'＋1", "'tis", "'", '=1'].map(unprotect)).toEqual([
      '=1',
      "'=1",
      '＋1',
      "'tis",
      "'",
      '=1',
    ])
  })

  it('numbers are numbers, negative ones too, and nothing is nothing', () => {
    expect(toCsv([[-1, 0, 1_234_567, null, undefined, Number.NaN]])).toBe('-1,0,1234567,,,\r\n')
  })
})
