import { act, render, renderHook, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { channels } from '@/testing/channels'
import { awaitResult, NarrowingRing, forgetAwaited, wasAwaited } from './awaited'
import { AwaitedRing } from './awaited-ring'
import { summary } from '@/testing/api/fixtures'
import { along } from './narrowing-ring'
import type { Report } from '../types'
import { useEnded } from './use-ended'

const { gem } = channels
const steps = gem.narrowing!
const score = String(Math.round(gem.score.value ?? 0))
const label = `Overall score ${score} of 100`

const motion = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: reduced, addEventListener: () => undefined }))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

/** Where the solid part of the ring ends, in percent of the round, and where the fade does. */
function ends(): [number, number] {
  const circles = [...screen.getByRole('img', { name: label }).querySelectorAll('circle')]
  const at = circles
    .filter((circle) => !circle.closest('[data-whisker]'))
    .map((circle) => Number(circle.getAttribute('stroke-dasharray')?.split(' ')[0]))
    .filter((value) => !Number.isNaN(value))
  return [at.at(-1)!, Math.max(...at)]
}
const near = (low: number, high: number): unknown[] => [expect.closeTo(low, 1), expect.closeTo(high, 1)]

const ring = ({ score, narrowing }: Report) => (
  <AwaitedRing
    requestId="fresh"
    steps={narrowing}
    score={score.value ?? null}
    low={score.low}
    high={score.high}
    label={label}
    write={(value) => String(Math.round(value))}
  />
)
const show = (report: Report = gem) => render(ring(report))

/** As the window that waits for a result does. */
async function wait() {
  await NarrowingRing.preload()
  awaitResult('fresh')
  await vi.waitUntil(() => wasAwaited('fresh'))
  vi.useFakeTimers()
}

beforeEach(() => motion(false))
afterEach(() => {
  vi.useRealTimers()
  forgetAwaited('fresh')
  motion(true)
})

it('goes through what fewer uploads would have said, in their order, and ends at the score', async () => {
  await wait()
  show()
  const seen = [ends()]
  const each = 800 / (steps.length - 1)
  steps.slice(1).forEach(() => {
    pass(each)
    seen.push(ends())
  })
  // A frame is 25 ms, so that a step may be passed by as much.
  seen.forEach(([low, high], index) => {
    const { low: wantedLow, high: wantedHigh } = steps[index]!
    expect(Math.abs(low - wantedLow)).toBeLessThan(3)
    expect(Math.abs(high - wantedHigh)).toBeLessThan(3)
  })
  pass(25)
  expect(ends()).toEqual(near(gem.score.low!, gem.score.high!))
  pass(1_000)
  expect(ends()).toEqual(near(gem.score.low!, gem.score.high!))
  expect(vi.getTimerCount()).toBe(0)
})

it('says the score from the beginning, in its number and in its name', async () => {
  await wait()
  show()
  const ring = screen.getByRole('img', { name: label })
  expect(ring).toHaveTextContent(score)
  pass(400)
  expect(ring).toHaveTextContent(score)
})

it('replays once: who looks again sees the result', async () => {
  await wait()
  const { unmount } = show()
  expect(ends()).toEqual(near(steps[0]!.low, steps[0]!.high))
  unmount()
  show()
  pass(2_000)
  expect(ends()).toEqual(near(gem.score.low!, gem.score.high!))
  expect(wasAwaited('fresh')).toBe(false)
})

it('replays nothing where nobody waited, where there are no steps, and where motion is not wanted', async () => {
  vi.useFakeTimers()
  const { unmount } = show()
  expect(ends()[0]).toBe(0)
  unmount()

  vi.useRealTimers()
  await wait()
  const bare = show({ ...gem, narrowing: steps.slice(-1) })
  expect(ends()[0]).toBe(0)
  bare.unmount()

  vi.useRealTimers()
  await wait()
  motion(true)
  show()
  expect(ends()).toEqual(near(gem.score.low!, gem.score.high!))
  expect(vi.getTimerCount()).toBe(0)
})

it('is not asked about motion where the page is rendered ahead of time', () => {
  vi.stubGlobal('matchMedia', undefined)
  expect(renderToString(ring(gem))).toContain(`>${score}<`)
})

it('meets each step at an even share of the way, and is between two of them otherwise', () => {
  steps.forEach((step, index) => {
    expect(along(steps, index / (steps.length - 1))).toMatchObject({
      value: expect.closeTo(step.value) as number,
      low: expect.closeTo(step.low) as number,
      high: expect.closeTo(step.high) as number,
    })
  })
  const [first, second] = steps
  expect(along(steps, 1 / 6)?.low).toBeCloseTo((first!.low + second!.low) / 2)
})

it('is waited for by people who saw the analysis running, and by nobody who opens an old one', async () => {
  await NarrowingRing.preload()
  const analysis = (status: 'running' | 'completed') => ({
    ...summary({ requestId: 'fresh', status }),
    report: status === 'completed' ? gem : null,
  })
  const { rerender, unmount } = renderHook(
    ({ status }: { status: 'running' | 'completed' }) => useEnded(analysis(status), false),
    { initialProps: { status: 'completed' } },
  )
  await NarrowingRing.preload()
  expect(wasAwaited('fresh')).toBe(false)
  rerender({ status: 'running' })
  await vi.waitUntil(() => wasAwaited('fresh'))
  rerender({ status: 'completed' })
  expect(wasAwaited('fresh')).toBe(true)
  unmount()
})

it('is waited for as well by people who started an analysis that was over before the first look', async () => {
  await NarrowingRing.preload()
  const analysis = { ...summary({ requestId: 'fresh', status: 'completed' }), report: gem }
  renderHook(() => useEnded(analysis, true))
  await vi.waitUntil(() => wasAwaited('fresh'))
})
