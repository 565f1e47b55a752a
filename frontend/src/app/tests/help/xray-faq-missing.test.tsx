import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { log, openChat } from '@/testing/screens/chat-on-screen'
import { expectMissing, world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

/** A file of texts that does not come. */
const away = vi.hoisted(() => () => ({
  get default(): never {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
vi.mock('@/i18n/locales/en/help/xrayFaq.json', away)
vi.mock('@/i18n/locales/de/help/xrayFaq.json', away)

it('without its texts the page says that they are loading, and leads home', async () => {
  await signedOut()
  expectMissing('xrayFaq:title')
  const { user, where } = visit('/xray-faq')
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading the page' }, slow)).toBeVisible()
  expect(document.title).toBe('Loading the page · Kanalyse')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeEnabled()
  expect(screen.queryByText(/sections\.|items\./)).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Return to Home' }))
  await waitFor(() => expect(where()).toBe('/'), slow)
})

it('an answer of the chat that needs them counts as lost: the message can be sent again', async () => {
  world.backend.chat.reply = {
    output: null,
    questions: [{ page: 'xray-faq', section: 'basics', key: 'price' }],
  }
  const { user } = await openChat()
  await user.keyboard('What does a report cost?{Enter}')
  expect(await log().findByText(/Support cannot be reached/, undefined, slow)).toBeVisible()
  expect(log().queryByText(/items\./)).not.toBeInTheDocument()
  expect(log().getByText('What does a report cost?')).toBeVisible()
})
