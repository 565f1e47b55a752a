import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import de from '@/i18n/locales/de/analysis/failed.json'
import en from '@/i18n/locales/en/analysis/failed.json'
import { visit } from '@/testing/render'
import { signedOut } from '@/testing/user-pool/sign-in'
import { slow } from '@/testing/patience'

const causes = () =>
  within(screen.getByRole('region', { name: /possible causes/i }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

beforeEach(signedOut)

describe('the screen of a channel that was not found', () => {
  it('says so, names the common causes, and leads home', async () => {
    visit('/channel-not-found')
    expect(await screen.findByRole('heading', { level: 1, name: 'Nothing found' }, slow)).toBeVisible()
    expect(
      screen.getByText(/No videos could be found for this channel. Please check the name or URL/),
    ).toBeVisible()
    const common = screen.getByRole('region', { name: 'Common causes' })
    expect(within(common).getAllByRole('listitem')).toHaveLength(5)
    // Channels of Shorts alone are analysed like any other.
    expect(common).not.toHaveTextContent(/Shorts/i)
    expect(screen.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/')
  })

  it('tries again with Enter, not with blanks alone', async () => {
    const { user, where } = visit('/channel-not-found?channel=%40nobody')
    const field = await screen.findByRole('textbox', { name: 'URL or @handle' }, slow)
    expect(field).toHaveValue('@nobody')
    await user.clear(field)
    await user.type(field, '   ')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(/Invalid input/)
    await user.type(field, '@somebody {Enter}')
    await waitFor(() => expect(where()).toMatch(/retry%3D%2540somebody|retry=%40somebody/), slow)
  })
})

describe('the screen of a failed analysis', () => {
  it.each([
    ['network', 'Network problem'],
    ['notfound', 'Channel not found'],
    ['server', 'Server overloaded'],
    ['timeout', 'Timed out'],
    ['api', 'Platform limit reached'],
    ['anything', 'Unknown cause'],
  ])('of kind %s is headed "%s"', async (kind, title) => {
    const { user } = visit(`/analysis-failed?error=${kind}`)
    expect(await screen.findByRole('heading', { level: 2, name: title }, slow)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Analysis failed' })).toBeVisible()
    expect(screen.getByText('Something went wrong with the channel analysis.')).toBeVisible()
    if (kind !== 'anything') await user.click(screen.getByText('Still failing?'))
    expect(causes()).toHaveLength(4)
  })

  it('folds other causes and the tips away while the cause is known, and does not list that among the others', async () => {
    const { user } = visit('/analysis-failed?error=timeout')
    await screen.findByRole('heading', { name: 'Timed out' }, slow)
    expect(screen.getByText('Other possible causes')).not.toBeVisible()
    expect(screen.getByTestId('tip')).not.toBeVisible()
    await user.click(screen.getByText('Still failing?'))
    expect(screen.getByText('Other possible causes')).toBeVisible()
    expect(causes()).not.toContain('Very large channels can take too long.')
  })

  it('shows the channel and the attempts, and tries again with that channel', async () => {
    visit('/analysis-failed?channel=%40huge&error=timeout&retries=3')
    expect(await screen.findByText('@huge', {}, slow)).toBeVisible()
    expect(screen.getByText('3')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/quick-analyzer?retry=%40huge',
    )
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Go to our FAQ' })).toHaveAttribute('href', '/faq')
    expect(screen.getByText('If the problem persists, see our FAQ or wait a few minutes.')).toBeVisible()
  })

  it.each(['', '?retries=-4', '?retries=many&channel=%20'])(
    'with the address %s shows neither',
    async (query) => {
      visit(`/analysis-failed${query}`)
      await screen.findByRole('heading', { name: 'Unknown cause' }, slow)
      expect(screen.queryByText('Attempts')).not.toBeInTheDocument()
      expect(screen.queryByText('Channel')).not.toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/quick-analyzer')
    },
  )
})

describe.each([
  ['en', en],
  ['de', de],
] as const)('the screen of a channel whose owner had it deleted, in %s', (language, texts) => {
  afterEach(() => chooseLanguage('en'))

  it('says what happened and what else can be done, and has nothing to try again', async () => {
    await chooseLanguage(language)
    visit('/analysis-failed?channel=%40gone&error=withdrawn&retries=2')
    expect(await screen.findByRole('heading', { level: 1, name: texts.withdrawn.title }, slow)).toBeVisible()
    expect(screen.getByText(texts.withdrawn.text)).toBeVisible()
    expect(screen.getByText('@gone')).toBeVisible()
    expect(screen.getByRole('link', { name: texts.withdrawn.another })).toHaveAttribute(
      'href',
      '/quick-analyzer',
    )
    expect(screen.getByRole('link', { name: texts.withdrawn.operator })).toHaveAttribute('href', '/privacy')
    expect(screen.queryByText(texts.attempts)).toBeNull()
    expect(screen.queryByTestId('tip')).toBeNull()
    expect(document.title).toBe(`${texts.withdrawn.title} · Kanalyse`)
  })
})

describe('the five tips', () => {
  const tip = () => screen.getByTestId('tip').textContent
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  beforeEach(async () => {
    visit('/analysis-failed')
    await screen.findByTestId('tip', {}, slow)
    vi.useFakeTimers()
    // The clock that runs is the real one until it is started afresh.
    fireEvent.click(screen.getByRole('button', { name: 'Pause the tips' }))
    fireEvent.click(screen.getByRole('button', { name: 'Resume the tips' }))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('take turns every three seconds', () => {
    const seen = [tip()]
    for (let turn = 0; turn < 5; turn += 1) {
      pass(2_999)
      expect(tip()).toBe(seen.at(-1))
      pass(1)
      seen.push(tip())
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen[5]).toBe(seen[0])
  })

  it('do not move when they are paused', () => {
    const first = tip()
    fireEvent.click(screen.getByRole('button', { name: 'Pause the tips' }))
    pass(60_000)
    expect(tip()).toBe(first)
    fireEvent.click(screen.getByRole('button', { name: 'Resume the tips' }))
    pass(3_000)
    expect(tip()).not.toBe(first)
  })

  it('are one list to screen readers, and no change of theirs is read out', () => {
    const tips = screen.getByRole('region', { name: 'Tips' })
    expect(within(tips).getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByTestId('tip')).toHaveAttribute('aria-hidden', 'true')
    expect(tips.querySelector('[aria-live],[role=status],[role=alert]')).toBeNull()
  })
})
