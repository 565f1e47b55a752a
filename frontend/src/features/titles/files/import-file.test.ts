import { describe, expect, it, vi } from 'vitest'
import type { SavedTitle, TitleCategory, TitleScore, TitleStatus } from '@/api/titles'
import { toCsv } from '@/shared/files/csv'
import { chooseLanguage } from '@/i18n'
import { saveFile, utf8Mark } from '@/shared/files/save-file'
import { picker } from '@/testing/numbers'
import { measured, savedTitle } from '@/testing/api/saved-titles'
import { columns } from './csv'
import { exportTitles, rowsOf } from './export'
import { oneLine, someLines } from './import-clean'
import { importLimits, readFile } from './import-file'
import type { Lines } from './import-lines'

vi.mock('@/shared/files/save-file', async (real) => ({ ...(await real<object>()), saveFile: vi.fn() }))

const read = (content: string | Uint8Array<ArrayBuffer>) => readFile(new Blob([content]))

async function lines(content: string | Uint8Array<ArrayBuffer>): Promise<Lines> {
  const outcome = await read(content)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome
}

const titlesOf = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await lines(content)).good.map(({ title }) => title.title)

/** What is wrong with the only line below a header. */
async function problems(header: string, line: string) {
  const { good, bad } = await lines(`${header}\n${line}\n`)
  expect(good).toEqual([])
  return bad.flatMap((each) => each.problems.map(({ column, reason, found }) => [column, reason, found]))
}

const letters = Array.from('ab ,;"\'=+-@＝＠ä😀\u200d|\\')
const notesLetters = [...letters, '\n', '\r\n', '\t', '\r']
const categories: TitleCategory[] = ['general', 'trending', 'evergreen', 'seasonal']
const statuses: TitleStatus[] = ['saved', 'planned', 'used', 'archived']

function anyTitle(pick: (below: number) => number): SavedTitle {
  const words = (from: string[], most: number) =>
    Array.from({ length: pick(most + 1) }, () => from[pick(from.length)]).join('')
  return savedTitle(oneLine(`${words(letters, 12)}x${words(letters, 12)}`), {
    channelName: pick(3) === 0 ? null : oneLine(`${words(letters, 8)}x`),
    category: categories[pick(4)]!,
    status: statuses[pick(4)]!,
    notes: pick(3) === 0 ? '' : someLines(`${words(notesLetters, 20)}x${words(notesLetters, 3)}`),
  })
}

describe('what was exported', () => {
  it.each([',', ';'] as const)(
    'between %j is imported again unchanged, whatever is in it',
    async (separator) => {
      const pick = picker(11)
      for (let round = 0; round < 400; round += 1) {
        const saved = Array.from({ length: 1 + pick(6) }, () => anyTitle(pick))
        const { good, bad, ignored } = await lines(utf8Mark + toCsv(rowsOf(saved), separator))
        expect(bad).toEqual([])
        expect(ignored).toEqual([])
        expect(good.map(({ title }) => title)).toEqual(
          saved.map(({ title, channelName, category, status, notes, createdAt }) => ({
            title,
            ...(channelName && { channelName }),
            category,
            status,
            ...(notes && { notes }),
            createdAt,
          })),
        )
      }
    },
  )

  it('has its columns by their English names, and scores as the screen writes them, where they were measured', () => {
    const titled = (state: TitleScore['state'], score: number | null) => {
      const title = savedTitle('x')
      return { ...title, reading: { ...title.reading, score: measured({ state, score }) } }
    }
    const [header, ...rows] = rowsOf([
      titled('measured', 57.5),
      titled('no_effect', 50),
      titled('not_enough_data', null),
    ])
    expect(header).toEqual(['title', 'channel', 'category', 'status', 'score', 'notes', 'created'])
    expect(rows.map((row) => row[4])).toEqual([58, null, null])
  })

  it.each([
    ['en', ','],
    ['de', ';'],
  ] as const)('is written for spreadsheets in the language %s with %j', async (language, separator) => {
    await chooseLanguage(language)
    try {
      exportTitles([savedTitle('One', { notes: 'a,b;c' })])
      const [[, text] = []] = vi.mocked(saveFile).mock.calls
      expect(text).toContain(columns.join(separator))
      expect(await titlesOf(text!)).toEqual(['One'])
    } finally {
      await chooseLanguage('en')
    }
  })

  it('is read from Windows-1252 and UTF-16 as well, as spreadsheets save it again', async () => {
    const text = 'Titel;Kanal;Kategorie;Status;Notizen\r\nÜber uns – „Äpfel“;Größe;zeitlos;geplant;€ 5\r\n'
    const expected = [
      {
        line: 2,
        title: {
          title: 'Über uns – „Äpfel“',
          channelName: 'Größe',
          category: 'evergreen',
          status: 'planned',
          notes: '€ 5',
        },
      },
    ]
    const codes: Record<string, number> = { '–': 0x96, '„': 0x84, '“': 0x93, '€': 0x80 }
    const ansi = Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))
    const utf16 = (little: boolean) => {
      const view = new DataView(new ArrayBuffer(2 * text.length + 2))
      for (const [at, letter] of Array.from(`\uFEFF${text}`).entries())
        view.setUint16(2 * at, letter.charCodeAt(0), little)
      return new Uint8Array(view.buffer)
    }
    for (const content of [text, utf8Mark + text, ansi, utf16(true), utf16(false)])
      expect((await lines(content)).good).toEqual(expected)
  })
})

describe('a bad byte in a file', () => {
  const bytes = (...parts: (string | number)[]) =>
    new Uint8Array(
      parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
    )

  it.each([
    ['with the mark of UTF-8', bytes(utf8Mark, 'title\nok\nbad ', 0xe4, '\nGröße\n')],
    ['that is UTF-8 otherwise', bytes('title\nÜber\nbad ', 0xff, '\nGröße\n')],
    ['that is UTF-8 and has one umlaut', bytes('title\nok\nbad ', 0xe4, '\nfünf\n')],
  ])('%s makes one line bad, and no umlaut garbage', async (_name, content) => {
    const { good, bad, guessed } = await lines(content)
    expect(bad).toEqual([
      { line: 3, cells: ['bad \uFFFD'], problems: [{ column: undefined, reason: 'damaged', found: '' }] },
    ])
    expect(good.map(({ title }) => title.title).join()).toMatch(/^(ok|Über),(Größe|fünf)$/)
    expect(guessed).toBe(false)
  })

  it('in no company means Windows-1252, and the file says that this was guessed', async () => {
    const { good, guessed } = await lines(bytes('title\nGr', 0xf6, 0xdf, 'e\n'))
    expect(good.map(({ title }) => title.title)).toEqual(['Größe'])
    expect(guessed).toBe(true)
  })

  it('is none where the very sign for it was written', async () => {
    expect(await titlesOf('title\nbad \uFFFD\n')).toEqual(['bad \uFFFD'])
  })
})

describe('a file of somebody else', () => {
  it.each([
    ['comma', 'title,notes\na,"x, y; z"\n'],
    ['semicolon', 'title;notes\na;"x, y; z"\n'],
    ['tab', 'title\tnotes\na\tx, y; z\n'],
    ['announced separator', 'sep=;\r\ntitle;notes\r\na;"x, y; z"\r\n'],
  ])('is read with its %s', async (_name, text) => {
    expect((await lines(text)).good.map(({ title }) => title)).toEqual([{ title: 'a', notes: 'x, y; z' }])
  })

  it('may be one list of titles, in which a comma separates nothing', async () => {
    expect(await titlesOf('TITLE\nHello, world\n"Quoted; too"\n')).toEqual(['Hello, world', 'Quoted; too'])
  })

  it.each(['\n', '\r\n', '\r'])('may end its lines with %j', async (end) => {
    expect(await titlesOf(['title,notes', 'a,1', 'b,"2"', ''].join(end))).toEqual(['a', 'b'])
  })

  it('may end its lines in several ways at once', async () => {
    expect(await titlesOf('title,notes\r\na,1\nb,2\rc,"3\r\n4"\r\nd,5')).toEqual(['a', 'b', 'c', 'd'])
    expect((await lines('title,notes\r\na,"1\r\n2\r3\n4"')).good.map(({ title }) => title.notes)).toEqual([
      '1\n2\n3\n4',
    ])
  })

  it.each([
    [
      'under an announced separator, of which a spreadsheet shows no line',
      'sep=,\ntitle,notes\na,b\n,c\n',
      2,
    ],
    ['below empty lines, which a spreadsheet shows', '\n\ntitle,notes\na,b\n,c\n', 4],
  ])('has its lines counted as a spreadsheet does: %s', async (_name, text, line) => {
    const { good, bad } = await lines(text)
    expect(good.map((each) => each.line)).toEqual([line])
    expect(bad.map((each) => each.line)).toEqual([line + 1])
  })

  it('keeps line breaks within quotes, and counts lines as a spreadsheet does', async () => {
    const { good, bad } = await lines('title,notes\na,"one\ntwo"\n\n,x\n')
    expect(good).toEqual([{ line: 2, title: { title: 'a', notes: 'one\ntwo' } }])
    expect(bad.map(({ line }) => line)).toEqual([4])
  })

  it('may have its columns in any order and case, and values in both languages', async () => {
    const text = ' STATUS ,Kategorie,"Titel",Created At\nVerwendet,IM TREND,x,26.11.2026\n'
    const { good } = await lines(text)
    expect(good[0]!.title).toEqual({
      title: 'x',
      category: 'trending',
      status: 'used',
      createdAt: new Date(2026, 10, 26).toISOString(),
    })
  })

  it('loses protection against formulas that another program has added', async () => {
    expect(await titlesOf("title\n'=1+1\n'-5 kg in a week\n'tis\n")).toEqual([
      '=1+1',
      '-5 kg in a week',
      "'tis",
    ])
  })

  it('has columns that mean nothing here named and left out, but not our own column of problems', async () => {
    const text = 'problem,title,Tags,score,,Titel,\n,a,x,80,y,b,\n'
    const { good, ignored } = await lines(text)
    expect(good[0]!.title).toEqual({ title: 'a' })
    expect(ignored).toEqual(['Tags', 5, 'Titel'])
  })
})

describe('a line that cannot be imported', () => {
  it.each([
    ['title,notes', ' ,x', ['title', 'empty', '']],
    ['title', 'x'.repeat(201), ['title', 'long', '201']],
    ['title', '"a\nb"', ['title', 'control', '']],
    ['title,channel', `a,${'x'.repeat(101)}`, ['channel', 'long', '101']],
    ['title,channel', 'a,"b\tc"', ['channel', 'control', '']],
    ['title', '\u200B\u00AD', ['title', 'unseen', '']],
    ['title', '\u3164', ['title', 'unseen', '']],
    ['title', '\u202E', ['title', 'unseen', '']],
    ['title,channel', 'a,\u200D', ['channel', 'unseen', '']],
    ['title,notes', 'a,\u200D \u2060', ['notes', 'unseen', '']],
    ['title,created', 'a,2026-11-26T12:30:00+99:99', ['created', 'unreadable', '2026-11-26T12:30:00+99:99']],
    ['title,category', 'a,viral', ['category', 'category', 'viral']],
    ['title,status', 'a,done', ['status', 'status', 'done']],
    ['title,notes', `a,${'x'.repeat(2_001)}`, ['notes', 'long', '2001']],
    ['title,notes', 'a,b\u0007', ['notes', 'control', '']],
    ['title,created', 'a,31.02.2026', ['created', 'unreadable', '31.02.2026']],
    ['title,created', 'a,11/12/2026', ['created', 'unreadable', '11/12/2026']],
    ['title,notes', 'a,b,c', [undefined, 'overflow', '']],
    ['title,notes', '"a" b,c', [undefined, 'quotes', '']],
    ['title,notes', 'a,"b', [undefined, 'quotes', '']],
  ])('below %j, %# of these, says where and why', async (header, line, expected) => {
    expect(await problems(header, line)).toEqual([expected])
  })

  it('says all that is wrong with it, and keeps its cells', async () => {
    const { bad } = await lines("title,category,status,notes\n,viral,done,'=x\n")
    expect(bad).toEqual([
      {
        line: 2,
        cells: ['', 'viral', 'done', '=x'],
        problems: [
          { column: 'title', reason: 'empty', found: '' },
          { column: 'category', reason: 'category', found: 'viral' },
          { column: 'status', reason: 'status', found: 'done' },
        ],
      },
    ])
  })

  it('does not keep the others out', async () => {
    const { good, bad } = await lines('title,status\na,saved\nb,lost\nc,\n')
    expect(good.map(({ line }) => line)).toEqual([2, 4])
    expect(bad.map(({ line }) => line)).toEqual([3])
  })

  it('is none where characters that hide or turn text are taken out, as the API does', async () => {
    const long = 'x'.repeat(200)
    const { good, bad } = await lines(`title,notes\n${long}\u202E,a\r\n7  ways\u00A0to\u2066,\u202E\n`)
    expect(bad).toEqual([])
    expect(good.map(({ title }) => title)).toEqual([{ title: long, notes: 'a' }, { title: '7 ways to' }])
  })

  it.each([
    ['after its quotes', '"Best" bread,saved'],
    ['within its quotes', 'x,"say "hi" there"'],
    ['never closed', '"Best bread,saved'],
  ])('because of a quote %s is one line, and none of the 2,000 or fewer after it', async (_name, line) => {
    const after = Array.from({ length: 1_999 }, (_, index) => `Title ${String(index)},"planned"`)
    const { good, bad } = await lines(['title,status', line, ...after].join('\n'))
    expect(bad).toEqual([
      { line: 2, cells: line.split(','), problems: [{ column: undefined, reason: 'quotes', found: '' }] },
    ])
    expect(good).toHaveLength(1_999)
    expect(good.at(-1)).toEqual({ line: 2_001, title: { title: 'Title 1998', status: 'planned' } })
  })

  it('because of quotes may be every one of them', async () => {
    const { good, bad } = await lines(`title,notes\n${'"a" b,"c\n'.repeat(2_000)}`)
    expect([good.length, bad.length]).toEqual([0, 2_000])
  })

  it('is none where a title of emojis is as long as may be', async () => {
    expect(await titlesOf(`title\n${'😀'.repeat(200)}\n`)).toEqual(['😀'.repeat(200)])
  })

  it('is none where spreadsheets leave a tail of empty cells', async () => {
    const { good, bad } = await lines('title;notes\na;b;;\n;;;\n;;;\n')
    expect([good.length, bad.length]).toEqual([1, 0])
  })
})

describe('a file of which nothing can be imported', () => {
  it('has no column for titles, and the headers it has are named', async () => {
    expect(await read('Name,,Views\na,b,1\n')).toEqual({ refused: 'noTitle', header: ['Name', 'Views'] })
  })

  it.each(['', '\n\n', 'title,notes\n', 'title\n \n'])('has no lines: %j', async (text) => {
    expect(await read(text)).toEqual({ refused: 'noLines' })
  })

  it('is a spreadsheet’s own, or a picture', async () => {
    expect(await read(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6))).toEqual({ refused: 'notText' })
    expect(await read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0))).toEqual({
      refused: 'notText',
    })
    expect(await read(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8, 0x41, 0))).toEqual({ refused: 'notText' })
  })

  it('has more than 2,000 lines, while one with 2,000 is read', async () => {
    const many = (count: number) => `title\n${'a\n'.repeat(count)}`
    expect(await titlesOf(many(2_000))).toHaveLength(2_000)
    expect(await read(many(2_001))).toEqual({ refused: 'tooMany' })
    expect(await read(many(200_000))).toEqual({ refused: 'tooMany' })
    expect(await read(`title\n${'\n'.repeat(1_000_000)}`)).toEqual({ refused: 'tooMany' })
  })

  it('is larger than 5 MB, and is not even opened', async () => {
    const arrayBuffer = vi.fn()
    const size = importLimits.megabytes * 1_048_576 + 1
    expect(await readFile({ size, arrayBuffer } as unknown as Blob)).toEqual({ refused: 'tooBig' })
    expect(await readFile({ size: 10_485_760, arrayBuffer } as unknown as Blob)).toEqual({
      refused: 'tooBig',
    })
    expect(arrayBuffer).not.toHaveBeenCalled()
  })

  it('is gone since it was chosen', async () => {
    const gone = { size: 5, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    expect(await readFile(gone as unknown as Blob)).toEqual({ refused: 'notRead' })
  })
})
