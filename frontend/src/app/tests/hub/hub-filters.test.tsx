import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { paths } from '@/paths'
import { chips, member, openFilters, titles } from '@/testing/screens/hub-on-screen'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'

const hub = () => world.backend.hub
const address = paths.thumbnailDiscovery()

beforeEach(() => chooseLanguage('en'))
afterEach(() => chooseLanguage('en'))

describe('a filter of the hub', () => {
  beforeEach(() => member())

  it('is in the address and among the active ones, and can be taken away there', async () => {
    const { user, where } = visit(address)
    await titles(130)
    await openFilters(user)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Niche' }), 'coding')
    await titles(26)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'short')
    await waitFor(() => expect(where()).toBe(`${address}?niche=coding&format=short`), slow)
    await titles(3)
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeInTheDocument()
    const active = within(await chips())
    expect(active.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Programming',
      'Short',
    ])
    await user.click(active.getByRole('button', { name: 'Remove filter: Programming' }))
    await titles(18)
    expect(screen.getByRole('button', { name: 'Remove filter: Short' })).toHaveFocus()
    expect(where()).toBe(`${address}?format=short`)
    await user.click(screen.getByRole('button', { name: 'Remove all filters' }))
    await titles(130)
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus()
    expect(where()).toBe(address)
  })

  it('says how many videos each choice would leave with the others, once that is known', async () => {
    const held = Promise.withResolvers<undefined>()
    server.use(
      http.get('*/api/hub/choices', async () => {
        await held.promise
        return undefined
      }),
    )
    const { user } = visit(`${address}?format=short&minMultiple=2.25`)
    await titles(18)
    expect(screen.getByRole('button', { name: 'Remove filter: Multiple from 2.25×' })).toBeInTheDocument()
    await openFilters(user)
    expect(screen.getByRole('option', { name: 'German' })).toBeInTheDocument()
    held.resolve(undefined)
    expect(await screen.findByRole('option', { name: 'German (6)' }, slow)).toBeInTheDocument()
    expect(screen.getByRole('option', { name: 'Short (18)' })).toBeInTheDocument()
  })

  it('of two ends takes figures as people write them, and says what it cannot read', async () => {
    const { user, where } = visit(address)
    await titles(130)
    await openFilters(user)
    await user.type(screen.getByRole('textbox', { name: 'Multiple: At least' }), '2,5{Enter}')
    await waitFor(() => expect(where()).toBe(`${address}?minMultiple=2.5`), slow)
    await user.type(screen.getByRole('textbox', { name: 'Length in minutes: At most' }), '2:30{Enter}')
    await waitFor(() => expect(where()).toBe(`${address}?minMultiple=2.5&maxLength=150`), slow)
    await user.type(screen.getByRole('textbox', { name: 'Views: At least' }), 'many{Enter}')
    expect(screen.getByText('Please enter a number.')).toBeInTheDocument()
    await user.clear(screen.getByRole('textbox', { name: 'Views: At least' }))
    await user.type(screen.getByRole('textbox', { name: 'Views: At least' }), '20.000')
    await user.type(screen.getByRole('textbox', { name: 'Views: At most' }), '9')
    expect(screen.queryByText('Less than “at least”.')).not.toBeInTheDocument()
    await user.tab()
    expect(screen.getByText('Less than “at least”.')).toBeInTheDocument()
    expect(where()).toContain('minViews=20000')
    expect(where()).not.toContain('maxViews')
  })

  it('of words is asked once typing rests, without an entry of the history each', async () => {
    const { user, where } = visit(address)
    await titles(130)
    await user.type(screen.getByRole('textbox', { name: 'Search in titles' }), 'hour, tool')
    await waitFor(() => expect(where()).toBe(`${address}?search=hour%2Ctool`), slow)
    await titles(43)
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    await titles(130)
  })

  it('that the hub refuses is left out, and the rest is asked', async () => {
    hub().refuses = 'minViews'
    const { user, where } = visit(`${address}?minViews=5&language=de`)
    await titles(43)
    expect(within(await chips()).getAllByRole('button')).toHaveLength(1)
    expect(await screen.findByText('Part of this address was left out', {}, slow)).toBeInTheDocument()
    expect(screen.getByText('Left out: Views from 5.')).toBeInTheDocument()
    await waitFor(() => expect(where()).toBe(`${address}?language=de`), slow)
    await titles(43)
    expect(screen.getByText('Left out: Views from 5.')).toBeInTheDocument()
    // It is of this link alone.
    await user.click(screen.getByRole('button', { name: 'Remove filter: German' }))
    await titles(130)
    expect(screen.queryByText(/^Left out/)).not.toBeInTheDocument()
  })

  it('of a pattern is read as the hub writes it, and keeps the focus', async () => {
    const { user, where } = visit(address)
    await titles(130)
    await openFilters(user)
    const field = screen.getByRole('textbox', { name: 'Title pattern' })
    await user.type(field, 'Why  nobody ...{Enter}')
    await waitFor(() =>
      expect(new URLSearchParams(where().split('?')[1]).get('pattern')).toBe('why nobody …'),
    )
    await waitFor(() => expect(field).toHaveValue('why nobody …'))
    expect(field).toBeInTheDocument()
    expect(field).toHaveFocus()
  })

  it('sorts, and the other way round', async () => {
    const { user, where } = visit(address)
    await titles(130)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'newest')
    await waitFor(() => expect(where()).toBe(`${address}?sort=newest`), slow)
    const reverse = screen.getByRole('button', { name: 'Reverse the order' })
    await user.click(reverse)
    await waitFor(() => expect(where()).toBe(`${address}?sort=newest&order=asc`), slow)
    expect(reverse).toHaveAttribute('aria-pressed', 'true')
    // What it is called is true of the order as it is.
    expect(screen.getByRole('option', { name: 'Oldest first', selected: true })).toBeInTheDocument()
    await waitFor(async () => expect((await titles(130))[0]).toContain('(130)'), slow)
  })
})

describe('an empty answer', () => {
  beforeEach(() => member())

  it('names the filter that emptied it, what each lets through alone, and takes each of them away', async () => {
    const { user, where } = visit(`${address}?format=short&minViews=20000&maxViews=21000`)
    expect(
      await screen.findByText('No video is left after this filter: Views up to 21,000', {}, slow),
    ).toBeInTheDocument()
    const steps = within(screen.getByRole('list', { name: 'What each filter lets through' }))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Shortthis filter alone: 18 videos · 18 left with the filters aboveRemove',
      expect.stringContaining('Views from 20,000'),
      expect.stringContaining('none left with the filters above'),
    ])
    expect(screen.getByText('No video matches', { selector: '[role=status]' })).toBeInTheDocument()
    await user.click(steps.getByRole('button', { name: 'Remove filter: Views up to 21,000' }))
    expect(screen.getByRole('button', { name: 'Remove filter: Short' })).toHaveFocus()
    await waitFor(() => expect(where()).toBe(`${address}?minViews=20000&format=short`), slow)
    expect((await titles(18)).length).toBe(18)
  })
})
