import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { skippedRun, someone, switchedOff } from '@/testing/api/admin'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))

it('somebody who is found comes with their X-Ray setups and runs, each with its state and why', async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true }
  world.backend.office.people = [someone({ monitors: [switchedOff], runs: [skippedRun] })]
  const { user } = visit('/admin?tab=people')
  await user.type(await screen.findByLabelText('Full email address', {}, slow), 'ben@example.org')
  await user.click(screen.getByRole('button', { name: 'Find person' }))
  const monitors = await card('X-Ray setups')
  expect(monitors.getByRole('row', { name: /^Werkstatt/ })).toHaveTextContent(
    'OffNo credits three times in a row–',
  )
  const runs = await card('X-Ray runs')
  expect(runs.getByRole('row', { name: /^Werkstatt/ })).toHaveTextContent('Skipped for lack of credits')
})
