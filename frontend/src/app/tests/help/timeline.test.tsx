import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { byDay, features, milestones } from '@/features/help/milestones'
import { chooseLanguage } from '@/i18n'
import de from '@/i18n/locales/de/help/timeline.json'
import en from '@/i18n/locales/en/help/timeline.json'
import { isBuilt } from '@/paths'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { signedOut } from '@/testing/user-pool/sign-in'

beforeEach(signedOut)
afterEach(() => chooseLanguage('en'))

describe.each([
  ['en', en],
  ['de', de],
] as const)('the story in %s', (language, texts) => {
  it('shows the promises and every milestone under its day', async () => {
    await chooseLanguage(language)
    visit('/timeline')
    await screen.findByRole('heading', { level: 1, name: texts.title }, slow)
    const chapter = within(screen.getByRole('region', { name: texts.milestones.title }))
    for (const { key } of milestones) chapter.getByRole('heading', { name: texts.milestones[key].title })
    for (const day of new Set(milestones.map((milestone) => milestone.day)))
      expect(chapter.getByText(/2026/, { selector: `time[datetime="${day}"]` })).toBeVisible()
  })

  it('lists as available only what can be opened', async () => {
    await chooseLanguage(language)
    visit('/timeline')
    const chapter = within(await screen.findByRole('region', { name: texts.next.title }, slow))
    for (const { key, route } of features) {
      expect(isBuilt(route), key).toBe(true)
      expect(chapter.getByText(texts.next[key]).closest('li')).toHaveTextContent(texts.next.open)
    }
  })
})

it('milestones come in the order of their days, none of them in the future', () => {
  const days = milestones.map((milestone) => milestone.day)
  expect([...days].sort()).toEqual(days)
  for (const day of days) expect(Date.parse(day)).toBeLessThanOrEqual(Date.now())
  expect(byDay(milestones).flatMap((group) => group.entries)).toEqual([...milestones])
})
