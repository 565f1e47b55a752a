import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type common from '@/i18n/locales/en/app/common.json'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { expectMissing } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

/** The real file, less some texts of the not-found page. */
const without = vi.hoisted(() => async (original: () => Promise<unknown>, ...keys: string[]) => {
  const file = ((await original()) as { default: typeof common }).default
  const left = Object.entries(file.notFound).filter(([key]) => !keys.includes(key))
  return { default: { ...file, notFound: Object.fromEntries(left) } }
})
vi.mock('@/i18n/locales/en/app/common.json', (original) => without(original, 'title', 'text'))
vi.mock('@/i18n/locales/de/app/common.json', (original) => without(original, 'text'))

beforeEach(signedOut)

it('a text that English lacks is shown in German, and one that both lack by its key', async () => {
  expectMissing('common:notFound.title', 'common:notFound.text')
  visit('/nowhere')
  // The page is drawn with the texts it has, then with those of the other language; how soon depends on the machine.
  await screen.findByText('404', {}, slow)
  await screen.findByRole('heading', { name: 'Seite nicht gefunden' }, slow)
  expect(screen.getByText('notFound.text')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go home' })).toBeInTheDocument()
})
