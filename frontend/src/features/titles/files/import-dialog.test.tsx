import { createEvent, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { StrictMode, useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useTitles, type ImportTitles, type SavedTitle } from '@/api/titles'
import { chooseLanguage, loadArea } from '@/i18n'
import { saveFile } from '@/shared/files/save-file'
import { savedTitle } from '@/testing/api/saved-titles'
import { server } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import ImportDialog from './import-dialog'
import { readFile } from './import-file'
import { columnOf, categoryOf, statusOf, columns } from './csv'
import germanImport from '@/i18n/locales/de/app/titleImport.json'
import german from '@/i18n/locales/de/app/titles.json'
import englishImport from '@/i18n/locales/en/app/titleImport.json'
import english from '@/i18n/locales/en/app/titles.json'

vi.mock('@/shared/files/save-file', async (real) => ({ ...(await real<object>()), saveFile: vi.fn() }))

interface Sent {
  key: string | null
  body: ImportTitles
}
let sent: Sent[] = []
/** How the next imports are answered; saved when nothing is left. */
let answers: (() => Response)[] = []
let stored: SavedTitle[] = []

const refuse = (status: number, code: string, field?: string) => () =>
  HttpResponse.json({ error: { code, message: code, requestId: 'r', field: field ?? null } }, { status })

beforeAll(() => loadArea('titleImport', 'titles'))
beforeEach(async () => {
  sent = []
  answers = []
  stored = [savedTitle('Before')]
  server.use(
    http.get('*/api/titles', () => HttpResponse.json({ items: stored, nextCursor: null })),
    http.post('*/api/titles/import', async ({ request }) => {
      const body = (await request.json()) as ImportTitles
      sent.push({ key: request.headers.get('Idempotency-Key'), body })
      return answers.shift()?.() ?? HttpResponse.json({ saved: body.lines.length })
    }),
  )
  await signedIn()
})

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ImportDialog open={open} onOpen={setOpen} />
    </StrictMode>
  )
}

const csv = (text: string, name = 'mine.csv') => new File([text], name, { type: 'text/csv' })

async function opened() {
  const user = userEvent.setup()
  render(<Page />)
  const dialog = within(await screen.findByRole('dialog'))
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  const choose = (file: File) => user.upload(input(), file)
  return { user, dialog, choose }
}

const good = 'title,status\nOne,planned\nTwo,\n'
const mixed = 'title,status,Tags\nOne,planned,x\nTwo,done,y\n'

describe('an import of titles', () => {
  it('shows what would come, imports it when the person says so, and once', async () => {
    const { user, dialog, choose } = await opened()
    expect(await dialog.findByText('1,999 of 2,000 spots are free')).toBeVisible()
    await choose(csv(good))
    expect(await dialog.findByText('mine.csv: 2 lines can be imported.')).toBeVisible()
    const [, first, second] = within(dialog.getByRole('table')).getAllByRole('row')
    expect(first).toHaveTextContent(/One.*General.*Planned/)
    expect(second).toHaveTextContent(/Two.*General.*Saved/)
    expect(sent).toEqual([])

    await user.click(dialog.getByRole('button', { name: 'Import 2 lines' }))
    expect(await dialog.findByText('2 titles imported')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      { lines: [{ title: 'One', status: 'planned' }, { title: 'Two' }] },
    ])
    expect(dialog.queryByRole('button', { name: /Import/ })).toBeNull()
  })

  it('names lines and columns that it leaves out, and saves such lines as a file that can be imported again', async () => {
    const { user, dialog, choose } = await opened()
    await choose(csv(mixed))
    expect(await dialog.findByText('1 line cannot be imported')).toBeVisible()
    expect(dialog.getByText('This column is unknown and is left out: Tags.')).toBeVisible()
    const [line] = within(dialog.getByRole('list', { name: 'Lines that cannot be imported' })).getAllByRole(
      'listitem',
    )
    expect(line).toHaveTextContent('Line 3Status: “done” is unknown.')

    await user.click(dialog.getByRole('button', { name: 'Save these lines as CSV' }))
    const [[name, text] = []] = vi.mocked(saveFile).mock.calls
    expect(name).toBe('kanalyse-lines-with-problems.csv')
    expect(text).toBe(
      '\uFEFFproblem,title,status,Tags\r\n' +
        '"Status: “done” is unknown. Possible: saved, planned, used, archived.",Two,done,y\r\n',
    )
    const mended = await readFile(csv(text!.replace(',done,', ',used,')))
    expect(mended).toMatchObject({ good: [{ title: { title: 'Two', status: 'used' } }], ignored: ['Tags'] })

    await user.click(dialog.getByRole('button', { name: 'Import 1 line, leave out 1' }))
    expect(await dialog.findByText('1 title imported')).toBeVisible()
    expect(sent.map(({ body }) => body.lines)).toEqual([[{ title: 'One', status: 'planned' }]])
    expect(dialog.getByRole('button', { name: 'Save these lines as CSV' })).toBeVisible()
  })

  it('that fails half way says that nothing is sure, and tries again with the same key, in a dialog opened again too', async () => {
    answers = Array.from({ length: 4 }, () => refuse(500, 'internal'))
    const { user, dialog, choose } = await opened()
    await choose(csv(good))
    await user.click(await dialog.findByRole('button', { name: 'Import 2 lines' }))
    expect(await dialog.findByText('It is unclear whether the titles arrived')).toBeVisible()
    expect(dialog.queryByText(/titles imported/)).toBeNull()

    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const again = within(await screen.findByRole('dialog'))
    // The file chosen once more is the same act.
    await user.click(again.getByRole('button', { name: 'Choose another file' }))
    await choose(csv(good, 'copy.csv'))
    answers = []
    await user.click(await again.findByRole('button', { name: 'Import 2 lines' }))
    expect(await again.findByText('2 titles imported')).toBeVisible()
    const keys = sent.map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  it('that may have arrived tries again though its lines have taken the places, and counts them no more', async () => {
    stored = Array.from({ length: 1_998 }, (_, index) => savedTitle(`Title ${String(index)}`))
    const arrived = () => {
      stored = [...stored, savedTitle('One'), savedTitle('Two')]
      return refuse(500, 'internal')()
    }
    answers = [arrived]
    const { user, dialog, choose } = await opened()
    await choose(csv(good))
    const asked = vi.spyOn(AbortSignal, 'timeout')
    await user.click(await dialog.findByRole('button', { name: 'Import 2 lines' }))
    expect(asked).toHaveBeenCalledWith(30_000)
    expect(await dialog.findByText('It is unclear whether the titles arrived')).toBeVisible()
    const { result } = renderHook(useTitles)
    await waitFor(() => expect(result.current.data).toHaveLength(2_000))
    expect(dialog.queryByText(/do not fit|spots are free|already/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Import 2 lines' }))
    expect(await dialog.findByText('2 titles imported')).toBeVisible()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('that may have arrived is the same act after another import, too', async () => {
    answers = [refuse(500, 'internal')]
    const { user, dialog, choose } = await opened()
    const from = async (text: string) => {
      await choose(csv(text))
      await user.click(await dialog.findByRole('button', { name: 'Import 1 line' }))
    }
    const again = () => user.click(dialog.getByRole('button', { name: 'Choose another file' }))
    await from('title\nA\n')
    expect(await dialog.findByText('It is unclear whether the titles arrived')).toBeVisible()
    await again()
    answers = [refuse(500, 'internal')]
    await from('title\nB\n')
    expect(await dialog.findByText('It is unclear whether the titles arrived')).toBeVisible()
    await again()
    await from('title\nA\n')
    expect(await dialog.findByText('1 title imported')).toBeVisible()
    const [first, other, last] = sent.map(({ key }) => key)
    expect(last).toBe(first)
    expect(other).not.toBe(first)
  })

  it('leaves out lines whose title is saved already, unless the person wants them twice', async () => {
    stored = [savedTitle('One'), savedTitle('Before')]
    answers = [refuse(409, 'title_limit')]
    const { user, dialog, choose } = await opened()
    await choose(csv(good))
    const leave = await dialog.findByRole('checkbox', {
      name: 'Leave out 1 line whose title you have already saved',
    })
    expect(leave).toBeChecked()
    await user.click(dialog.getByRole('button', { name: 'Import 1 line, leave out 1' }))
    expect(await dialog.findByText('Nothing was imported')).toBeVisible()
    await user.click(dialog.getByRole('checkbox'))
    expect(within(dialog.getByRole('table')).getAllByRole('row')).toHaveLength(3)
    await user.click(dialog.getByRole('button', { name: 'Import 2 lines' }))
    expect(await dialog.findByText('2 titles imported')).toBeVisible()
    expect(sent.map(({ body }) => body.lines.map(({ title }) => title))).toEqual([['Two'], ['One', 'Two']])
  })

  it('of more than the API takes at once is not sent', async () => {
    const { dialog, choose } = await opened()
    await choose(csv(`title,notes\n${`${'x'.repeat(200)},${'y'.repeat(2_000)}\n`.repeat(1_950)}`))
    expect(await dialog.findByText(/too large to be sent together: more than 4 MB/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import 1,950 lines' })).toBeDisabled()
  })

  it('says where the letters of a file were guessed', async () => {
    const { dialog, choose } = await opened()
    await choose(csv(good))
    expect(await dialog.findByText(/2 lines can be imported/)).toBeVisible()
    expect(dialog.queryByText(/Windows-1252/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Choose another file' }))
    await choose(
      new File([Uint8Array.from('title\nGr\u00f6\u00dfe\n', (each) => each.charCodeAt(0))], 'old.csv'),
    )
    expect(await dialog.findByText(/It was read as Windows-1252/)).toBeVisible()
    expect(dialog.getByText('Größe')).toBeVisible()
  })

  it('names a few of many columns that it leaves out, and counts the others', async () => {
    const { dialog, choose } = await opened()
    const names = Array.from({ length: 15 }, (_, index) => `c${String(index)}`)
    await choose(csv(`title,${names.join(',')}\nOne\n`))
    expect(await dialog.findByText(/left out: c0, .*, c11 and 3 more\.$/)).toBeVisible()
  })

  it('that is refused says so, with the line of the file, and is another act the next time', async () => {
    answers = [refuse(422, 'invalid_input', 'lines[1].title'), refuse(409, 'title_limit')]
    const { user, dialog, choose } = await opened()
    await choose(csv(good))
    await user.click(await dialog.findByRole('button', { name: 'Import 2 lines' }))
    expect(await dialog.findByText('Nothing was imported')).toBeVisible()
    expect(dialog.getByText(/Line 3: /)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(dialog.queryByText(/Line 3: /)).toBeNull())
    await user.click(await dialog.findByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('2 titles imported')).toBeVisible()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('of the same lines after they were imported is another import', async () => {
    const { user, choose } = await opened()
    const importAgain = async () => {
      await choose(csv(good))
      await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }))
      expect(await screen.findByText('2 titles imported')).toBeVisible()
    }
    await importAgain()
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByText('Drop a CSV file here')
    await importAgain()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  it('of more lines than there are places is not offered', async () => {
    stored = Array.from({ length: 1_999 }, (_, index) => savedTitle(`Title ${String(index)}`))
    const { dialog, choose } = await opened()
    expect(await dialog.findByText('1 of 2,000 spots is free')).toBeVisible()
    await choose(csv(good))
    expect(await dialog.findByText(/These lines do not fit: 1 spot is free/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import 2 lines' })).toBeDisabled()
  })

  it.each([
    ['without lines', 'title\n', 'This file has no lines below its header.'],
    [
      'without titles',
      'Name,Views\nx,1\n',
      'No column is called “title”. The first line contains: “Name”, “Views”.',
    ],
    [
      'that is too long',
      `title\n${'x\n'.repeat(2_001)}`,
      'This file has more than 2,000 lines. Split it and import the parts.',
    ],
    ['of 10 MB', 'x'.repeat(10_000_000), 'This file is larger than 5 MB. Split it and import the parts.'],
    [
      'of a spreadsheet program',
      'PK\u0003\u0004',
      'This is not a CSV file. In your spreadsheet, save the table as CSV.',
    ],
  ])('of a file %s says why it cannot be, and takes another', async (_name, text, words) => {
    const { dialog, choose } = await opened()
    await choose(csv(text))
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    await choose(csv(good))
    expect(await dialog.findByRole('button', { name: 'Import 2 lines' })).toBeEnabled()
    expect(sent).toEqual([])
  })

  it('takes a file that is dropped, but not two, and nothing else opens where one is dropped outside', async () => {
    const { dialog } = await opened()
    const place = dialog.getByText('Drop a CSV file here')
    fireEvent.drop(place, { dataTransfer: { files: [csv(good), csv(good)] } })
    expect(await dialog.findByRole('alert')).toHaveTextContent('Import one file at a time.')
    const outside = createEvent.drop(document.body)
    fireEvent(document.body, outside)
    expect(outside.defaultPrevented).toBe(true)
    fireEvent.drop(dialog.getByText('Drop a CSV file here'), { dataTransfer: { files: [csv(good)] } })
    expect(await dialog.findByRole('button', { name: 'Import 2 lines' })).toBeEnabled()
    const later = createEvent.drop(document.body)
    fireEvent(document.body, later)
    expect(later.defaultPrevented).toBe(true)
  })

  it('lists twenty of many lines with problems, and all of them on a press', async () => {
    const { user, dialog, choose } = await opened()
    await choose(csv(`title,status\nOne,\n${'x,done\n'.repeat(50)}`))
    const list = await dialog.findByRole('list', { name: 'Lines that cannot be imported' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(20)
    await user.click(dialog.getByRole('button', { name: 'Show all 50' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(50)
  })

  it('speaks German as well', async () => {
    await chooseLanguage('de')
    try {
      const { dialog, choose } = await opened()
      await choose(csv('Titel;Status\nEins;fertig\nZwei;geplant\n'))
      expect(await dialog.findByText(/Status: „fertig“ ist unbekannt/)).toBeVisible()
      expect(dialog.getByRole('button', { name: '1 Zeile importieren, 1 auslassen' })).toBeEnabled()
    } finally {
      await chooseLanguage('en')
    }
  })
})

it.each([
  ['English', { ...english, ...englishImport }],
  ['German', { ...german, ...germanImport }],
])('a spreadsheet with the words that the screen has in %s is understood', (_name, texts) => {
  expect(columns.map((column) => columnOf(texts.column[column]))).toEqual(columns)
  for (const [key, word] of Object.entries(texts.category)) expect(categoryOf(word)).toBe(key)
  for (const [key, word] of Object.entries(texts.status)) expect(statusOf(word)).toBe(key)
})
