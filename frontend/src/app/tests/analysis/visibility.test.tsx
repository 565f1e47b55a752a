import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { paths } from '@/paths'
import { channels } from '@/testing/channels'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { chooseInMenu, inMenu } from '@/testing/screens/result-menu'

function analysed() {
  const job = world.backend.add({ channelName: channels.gem.channelInfo.channelName })
  job.report = channels.gem
  return job
}

const may = (canStealth: boolean) => {
  world.backend.me = { ...world.backend.me, canStealth }
}

beforeEach(() => signedIn())

it('an earlier public result is taken off the leaderboard, and put there again', async () => {
  may(true)
  const job = analysed()
  const { user } = visit(paths.analysis(job.requestId))
  await chooseInMenu(user, 'Hide from leaderboard')
  expect(await screen.findByText('Hidden from the leaderboard', {}, slow)).toBeInTheDocument()
  expect(job.stealth).toBe(true)
  await chooseInMenu(user, 'Show on leaderboard')
  expect(await screen.findByText('Shown on the leaderboard', {}, slow)).toBeInTheDocument()
  expect(job.stealth).toBe(false)
})

it('below Creator the tier is named, its plans are one press away, and nothing is changed', async () => {
  may(false)
  const job = analysed()
  const { user } = visit(paths.analysis(job.requestId))
  await screen.findByRole('button', { name: /Open account menu|Account/ }, slow)
  await chooseInMenu(user, 'Hide from leaderboard')
  expect(await screen.findByRole('dialog', { name: 'Creator plan required' }, slow)).toBeInTheDocument()
  expect(job.stealth).toBeFalsy()
  await user.click(screen.getByRole('link', { name: 'See plans' }))
  expect(await screen.findByRole('dialog', { name: 'Get credits' }, slow)).toBeInTheDocument()
})

it('what was hidden may be shown again, whatever the tier is by now', async () => {
  may(false)
  const job = analysed()
  job.stealth = true
  const { user } = visit(paths.analysis(job.requestId))
  await chooseInMenu(user, 'Show on leaderboard')
  await waitFor(() => expect(job.stealth).toBe(false))
})

it('somebody who reads a shared result has no such choice', async () => {
  analysed().shareId = `s-${'7'.repeat(32)}`
  await signedOut()
  const { user } = visit(paths.analysis(`s-${'7'.repeat(32)}`))
  expect(await screen.findByText('Shared analysis', {}, slow)).toBeInTheDocument()
  await inMenu(user, 'Copy link')
  expect(screen.queryByRole('menuitem', { name: /leaderboard/ })).not.toBeInTheDocument()
})
