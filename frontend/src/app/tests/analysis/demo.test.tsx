import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { Analysis } from '@/features/analysis/types'
import { report, summary } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { inMenu } from '@/testing/screens/result-menu'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const requestId = 'demo-analysis-workshop-diaries'
const demo = { ...summary({ requestId }), report: report() } satisfies Analysis

beforeEach(async () => {
  await signedOut()
  server.use(
    http.get('*/demo/workshop-diaries.json', () => HttpResponse.json(demo)),
    http.get('*/demo/second.json', () =>
      HttpResponse.json({ ...demo, requestId: 'demo-analysis-second' } satisfies Analysis),
    ),
    http.get('*/demo/page-instead.json', () => HttpResponse.html('<!doctype html><title>Kanalyse</title>')),
    http.get('*/demo/*.json', () => new HttpResponse(null, { status: 404 })),
  )
})

const ownLink = () => within(screen.getByRole('tabpanel')).getByRole('link', { name: 'Analyze your own' })

it('everybody sees a whole result, and that it is a demo', async () => {
  const { where } = visit(`/analysis/${requestId}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow)).toBeInTheDocument()
  expect(screen.getByText('Demo with sample data')).toBeInTheDocument()
  expect(screen.getByText('Sample data').previousElementSibling).toBeNull()
  expect(ownLink()).toHaveAttribute('href', '/auth?view=sign-up&next=%2Fquick-analyzer')
  expect(where()).toBe(`/analysis/${requestId}`)
  expect(world.backend.seen.filter((request) => request.includes('analyses'))).toEqual([])
})

it('a demo leads members straight to their own channel', async () => {
  await signedIn()
  visit(`/analysis/${requestId}`)
  await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow)
  expect(ownLink()).toHaveAttribute('href', '/quick-analyzer')
})

it('a demo cannot be deleted, and its channel has a page to open', async () => {
  const { user } = visit('/analysis/demo-analysis-second')
  await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow)
  await inMenu(user, 'Copy link')
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('link', { name: 'Open the channel' })).toHaveAttribute('href', '/demo/second/')
})

it.each(['unknown', 'page-instead', '..%2F..%2Fconfig', 'UPPER'])(
  'there is no demo called %s',
  async (slug) => {
    visit(`/analysis/demo-analysis-${slug}`)
    expect(
      await screen.findByRole('heading', { name: 'This analysis does not exist' }, slow),
    ).toBeInTheDocument()
    expect(screen.getByText('There is no demo at this address.')).toBeInTheDocument()
  },
)

it('a demo that cannot be fetched may be asked for again', async () => {
  let broken = true
  server.use(
    http.get('*/demo/flaky.json', () =>
      broken ? new HttpResponse(null, { status: 403 }) : HttpResponse.json(demo),
    ),
  )
  const { user } = visit('/analysis/demo-analysis-flaky')
  const again = await screen.findByRole('button', { name: 'Try again' }, slow)
  broken = false
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow)).toBeInTheDocument()
})

it('any other analysis needs a sign-in', async () => {
  const { where } = visit(`/analysis/${'a'.repeat(32)}`)
  expect(await screen.findByRole('heading', { name: 'Sign in' }, slow)).toBeInTheDocument()
  expect(where()).toBe(`/auth?next=%2Fanalysis%2F${'a'.repeat(32)}`)
})
