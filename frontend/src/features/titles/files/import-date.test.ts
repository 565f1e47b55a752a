import { expect, it } from 'vitest'
import { readDate } from './import-date'

const here = (...parts: [number, number, number, number?, number?, number?]) =>
  new Date(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0).toISOString()

it.each(['2026-11-26T12:30:00Z', '2026-11-26T12:30:00.123456789Z', '2026-11-26T12:30:00+01:00'])(
  'a moment as the API writes it stays as it is: %s',
  (text) => expect(readDate(text)).toBe(text),
)

it.each([
  ['2026-11-26 12:30:00Z', '2026-11-26T12:30:00.000Z'],
  ['2026-11-26T12:30:00.1234567891Z', '2026-11-26T12:30:00.000Z'],
  ['2026-11-26t12:30z', '2026-11-26T12:30:00.000Z'],
  ['2026-11-26T00:30+0100', '2026-11-25T23:30:00.000Z'],
  ['2026-11-26 23:30 -02:30', '2026-11-27T02:00:00.000Z'],
])('a moment with a zone is that moment: %s', (text, moment) => expect(readDate(text)).toBe(moment))

it.each([
  ['2026-11-26', here(2026, 11, 26)],
  ['2026/1/6', here(2026, 1, 6)],
  ['2026-11-26 9:05', here(2026, 11, 26, 9, 5)],
  [' 26.11.2026 ', here(2026, 11, 26)],
  ['6. 1. 2026', here(2026, 1, 6)],
  ['26.11.2026, 12:30 Uhr', here(2026, 11, 26, 12, 30)],
  ['26.11.2026 12:30:15', here(2026, 11, 26, 12, 30, 15)],
  ['29.02.2028', here(2028, 2, 29)],
])('a time without a zone is the reader’s own: %s', (text, moment) => expect(readDate(text)).toBe(moment))

it.each([
  '',
  'yesterday',
  '31.02.2026',
  '29.02.2026',
  '2026-13-01',
  '2026-00-10',
  '2026-11-26T24:00:00Z',
  '2026-11-26T12:60:00Z',
  '11/12/2026',
  '26.11.26',
  '2026-11/26',
  '1926-11-26',
  '9999-12-31T23:59:59Z',
  '2026-11-26T12:30:00+99:99',
  '2026-11-26T12:30:00+24:00',
  '2026-11-26 12:30 -01:60',
  '46352',
])('what names no moment, or may name two, is not guessed: %j', (text) =>
  expect(readDate(text)).toBeUndefined(),
)
