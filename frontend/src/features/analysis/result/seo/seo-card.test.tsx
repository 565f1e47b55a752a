import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { report } from '@/testing/api/fixtures'
import { seoStudy, unknownSeo } from '@/testing/api/seo'
import { xraySection } from '@/testing/api/xray-report'
import type { Readable } from '../videos/redacted'
import { HighlightContext, type HighlightChoice } from '../highlight/highlight-context'
import { UploadStrip } from '../highlight/upload-strip'
import { PrintContext } from '../print-context'
import type { SeoStudy } from '../types'
import { SeoCard } from './seo-card'

beforeAll(async () => {
  await loadArea('report', 'resultTabs', 'xrayReport')
  await chooseLanguage('en')
})

// Pictures are drawn once their width is known. Without a height, nothing lies out of sight.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 0))
})

function Result({ report: of, seo }: { report: Readable; seo: SeoStudy }) {
  const [choice, choose] = useState<HighlightChoice>({})
  return (
    <HighlightContext value={{ choice, choose }}>
      <UploadStrip report={of} view="xray" />
      <SeoCard report={of} seo={seo} />
    </HighlightContext>
  )
}

function show(seo: SeoStudy = seoStudy(), change: Partial<Readable> = {}, onPaper = false) {
  const of = report({ xray: xraySection({ seo }), ...change })
  render(
    <PrintContext value={onPaper}>
      <Result report={of} seo={seo} />
    </PrintContext>,
  )
  return { of, user: userEvent.setup() }
}

const group = (name: string) => within(screen.getByRole('region', { name }))
const lit = () => document.querySelectorAll('[data-lit=true]').length

describe('the SEO card', () => {
  it('names what is broken with what to do, and nothing that is not', () => {
    show()
    const limits = group('Platform rules')
    expect(limits.getByText('2 rules are not followed.')).toBeVisible()
    expect(limits.getAllByRole('listitem')).toHaveLength(2)
    expect(limits.getByText('Start the list at 00:00, or YouTube shows no chapters.')).toBeVisible()
    expect(limits.getByText('2 of 22 uploads')).toBeVisible()
    expect(screen.queryByText('Title over 100 characters')).toBeNull()
  })

  it('lights the uploads of a hint and lists them, newest first, until it is pressed again', async () => {
    const { of, user } = show()
    const hint = screen.getByRole('button', { name: 'Chapters without 00:00' })
    expect(screen.queryByRole('link')).toBeNull()
    await user.click(hint)
    expect(hint).toHaveAttribute('aria-pressed', 'true')
    expect(lit()).toBe(2)
    expect(screen.getByRole('status')).toHaveTextContent(
      'Chapters without 00:00: 2 of 22 uploads highlighted',
    )
    const links = screen.getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([of.uploads[20]?.title, of.uploads[4]?.title])
    expect(links[0]).toHaveAttribute('href', expect.stringContaining(of.uploads[20]?.videoId ?? '?'))
    await user.click(hint)
    await user.unhover(hint)
    expect(hint).toHaveAttribute('aria-pressed', 'false')
    expect(lit()).toBe(0)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('is used from the keyboard, and shows all of a long list on request', async () => {
    const { user } = show()
    const hint = screen.getByRole('button', { name: 'No uploaded captions' })
    hint.focus()
    await user.keyboard('{Enter}')
    expect(lit()).toBe(38)
    expect(screen.getAllByRole('link')).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Show all 38' }))
    expect(screen.getAllByRole('link')).toHaveLength(38)
  })

  it('says how well each hint is supported, and what a test on the channel found', () => {
    show()
    const hygiene = group('Tidying up')
    const row = (name: string) => hygiene.getByText(name).closest('li')
    expect(row('Same opening lines')).toHaveTextContent('According to YouTube')
    expect(row('Same description used repeatedly')).toHaveTextContent('Effect not proven')
    expect(row('No uploaded captions')).toHaveTextContent('Measured on this channel')
    expect(
      hygiene.getByText(
        'Upload captions where the automatic ones have many errors. No measurable effect on this channel.',
      ),
    ).toBeVisible()
  })

  it('shows what was tested around “no difference”, and what could not be', async () => {
    const { user } = show()
    const tests = group('Tested on this channel')
    const rows = within(tests.getByRole('list', { name: 'Tested on this channel' })).getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toHaveTextContent('20 of 41 uploads · more views than the other uploads')
    expect(rows[0]).toHaveTextContent('1.42×')
    expect(rows[1]).toHaveTextContent('no measurable effect on this channel')
    expect(rows[1]).toHaveTextContent('could be chance')
    expect(tests.getByText(/^Cannot be tested here: .* they do not do much\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'With chapters' }))
    expect(lit()).toBe(20)
  })

  it('says what cannot be seen, each with its reason', () => {
    show()
    const unseen = group('Not visible from outside')
    expect(unseen.getAllByRole('term')).toHaveLength(6)
    expect(unseen.getAllByRole('definition').every(({ textContent }) => textContent !== '')).toBe(true)
  })

  it('says that nothing is broken and nothing to be tidied up where that is so', () => {
    const followed = seoStudy().limits.map((limit) => ({ ...limit, broken: 0, uploadIndices: [] }))
    show(seoStudy({ limits: followed, hints: [] }))
    expect(screen.getByText('All rules are followed.')).toBeVisible()
    expect(screen.getByText('There is nothing to tidy up here.')).toBeVisible()
  })

  it('never calls rules followed that it could not check', () => {
    show(unknownSeo())
    expect(
      screen.getByText('The descriptions are not known, so hardly anything could be checked here.'),
    ).toBeVisible()
    expect(screen.queryByText('There is nothing to tidy up here.')).toBeNull()
    expect(
      screen.getByText(/The full descriptions of 3 uploads are not known; only their titles were checked\.$/),
    ).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Tested on this channel' })).toBeNull()
    expect(screen.getByText('Old correlation (2017)')).toBeVisible()
  })

  it('offers nothing to press where titles are redacted', () => {
    const bare = seoStudy({
      limits: seoStudy().limits.map(({ rule, of, broken }) => ({ rule, of, broken })),
      hints: seoStudy().hints.map(({ check, evidence, of, count }) => ({ check, evidence, of, count })),
      tests: seoStudy().tests.map((test) => ({ ...test, uploadIndices: [] })),
    })
    show(bare, { redacted: true })
    expect(screen.getAllByText('2 rules are not followed.')[1]).toBeVisible()
    expect(screen.getByText('The label shows how well a hint is supported.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Chapters without 00:00' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Uploads, highlighted together' })).toBeNull()
  })

  it('lists on paper the uploads that break a rule, where nothing can be pressed', () => {
    const { of } = show(seoStudy(), {}, true)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      [20, 4, 33].map((index) => of.uploads[index]?.title),
    )
    expect(screen.queryByRole('button', { name: 'Chapters without 00:00' })).toBeNull()
  })

  it('speaks German', async () => {
    await chooseLanguage('de')
    show()
    expect(screen.getAllByText('2 Vorgaben sind nicht eingehalten.')[1]).toBeVisible()
    expect(screen.getByText('Wirkung nicht belegt')).toBeVisible()
    await chooseLanguage('en')
  })
})
