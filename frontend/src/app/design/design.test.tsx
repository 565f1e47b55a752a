import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { designPath } from '@/paths'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'

const robots = () => document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content

describe('the page of the design system', () => {
  afterEach(() => chooseLanguage('en'))

  it('shows every group with its anchor, and no search engine lists it while it is open', async () => {
    const { user, where } = visit(designPath)
    expect(await screen.findByRole('heading', { level: 1, name: 'Design system' }, slow)).toBeVisible()
    const contents = screen.getByRole('navigation', { name: 'Contents' })
    const anchors = [...contents.querySelectorAll('a')]
    await waitFor(() => expect(document.querySelector('#charts')).not.toBeNull(), slow)
    for (const anchor of anchors) {
      const group = document.querySelector(anchor.getAttribute('href')!)
      expect(group, anchor.textContent).not.toBeNull()
      expect(group!.querySelectorAll('h3').length, anchor.textContent).toBeGreaterThan(1)
    }
    expect(anchors).toHaveLength(8)
    expect(robots()).toBe('noindex')
    await user.click(document.querySelector('header a')!)
    await waitFor(() => expect(where()).toBe('/'), slow)
    await waitFor(() => expect(robots()).toBeUndefined())
  })

  it('starts the week on Sunday in English and on Monday in German', async () => {
    visit(designPath)
    const [english] = await screen.findAllByRole('table', { name: 'Heat map of a week' }, slow)
    expect(english!.querySelector('tbody th')).toHaveTextContent('Sun')
    await chooseLanguage('de')
    const [german] = await screen.findAllByRole('table', { name: 'Wärmekarte einer Woche' }, slow)
    expect(german!.querySelector('tbody th')).toHaveTextContent('Mo')
  })
})
