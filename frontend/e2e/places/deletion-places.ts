import type { Page } from 'playwright-core'
import type { components } from '../../src/api/schema.ts'
import type { Look } from '../browser.ts'
import { settled } from '../settled.ts'
import type { Opening } from './place.ts'

type Schemas = components['schemas']

const day = 86_400_000
const always = () => true

const request: Schemas['DeletionRequest'] = {
  id: 'd'.repeat(32),
  channel: 'https://www.youtube.com/@hazelandhinge',
  channelId: null,
  email: 'owner@kanalyse.example',
  note: 'I run this channel alone and no longer want to be compared.',
  language: 'de',
  proof: 'kanalyse-9abcdef01234',
  state: 'open',
  requestedAt: new Date(Date.now() - 6 * day).toISOString(),
  dueAt: new Date(Date.now() + day).toISOString(),
  decidedAt: null,
  reason: null,
  deletedAt: null,
  removed: 0,
}

const known: Schemas['DeletionRequest'] = {
  ...request,
  id: 'e'.repeat(32),
  channelId: 'UC9GCjTDVitVxtpozPlFxkUw',
}

const send = (page: Page, language: Look['language']) =>
  page
    .locator('main form')
    .getByRole('button', { name: { en: 'Send request', de: 'Anfrage abschicken' }[language] })
    .click()

async function openForm(page: Page): Promise<void> {
  await page.goto('/delete-channel-data')
  await settled(page)
}

/** Asking for a channel's data to be deleted, and deciding it. Nothing is asked of the service: looks come many times a minute. */
export const deletionOpenings: Opening[] = [
  {
    name: 'channel-deletion-faults',
    who: 'everybody',
    fits: always,
    whole: true,
    open: async (page, language) => {
      await openForm(page)
      await send(page, language)
      await page.locator('main [aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'channel-deletion-received',
    who: 'everybody',
    fits: always,
    whole: true,
    open: async (page, language) => {
      const { id, proof, dueAt } = request
      const json = { id, proof, dueAt } satisfies Schemas['ChannelDeletionRequested']
      await page.route('**/api/channel-deletion-requests', (route) => route.fulfill({ status: 201, json }))
      await openForm(page)
      const form = page.locator('main form')
      await form.getByRole('textbox').nth(0).fill(request.channel)
      await form.getByRole('textbox').nth(1).fill(request.email)
      await send(page, language)
      await page.locator('main h1:focus').waitFor()
    },
  },
  {
    name: 'admin-delete-channel',
    who: 'admin',
    path: '/admin',
    fits: always,
    open: async (page, language) => {
      const json = { items: [known, request], nextCursor: null } satisfies Schemas['DeletionRequests']
      await page.route('**/api/admin/deletion-requests', (route) => route.fulfill({ json }))
      await page.goto('/admin?tab=deletions')
      const names = { en: /^Delete everything about/, de: /^Alles löschen/ }
      await page.locator('main article').first().getByRole('button', { name: names[language] }).click()
      await page.getByRole('alertdialog').getByRole('textbox').fill('The code is in the description')
    },
  },
]
