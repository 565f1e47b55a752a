import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Avatar, tintOf } from './image/avatar'
import { RarityBadge } from './badge'
import { ScoreRing } from './figure/score-ring'
import { nameToasts, toast } from './feedback/toast'

const whole = (value: number) => String(Math.round(value))
const filled = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].filter((mark) => !mark.classList.contains('text-track')).length

describe('a score ring', () => {
  const motion = (reduced: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: reduced, addEventListener: () => undefined }))
  afterEach(() => {
    vi.useRealTimers()
    motion(true)
  })

  it('counts from 0 to the score in about 60 steps of 25 ms', () => {
    motion(false)
    vi.useFakeTimers()
    const write = vi.fn(whole)
    render(<ScoreRing score={83} label="83 of 100" write={write} />)
    const ring = screen.getByRole('img', { name: '83 of 100' })
    expect(ring).toHaveTextContent('0')
    for (let step = 0; step < 59; step++)
      act(() => {
        vi.advanceTimersByTime(25)
      })
    expect(ring.textContent).not.toBe('0')
    expect(write.mock.calls.length).toBeGreaterThan(50)
    act(() => {
      vi.advanceTimersByTime(50)
    })
    expect(ring).toHaveTextContent('83')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not move where motion is not wanted', () => {
    motion(true)
    vi.useFakeTimers()
    render(<ScoreRing score={83} label="83 of 100" write={whole} />)
    expect(screen.getByRole('img')).toHaveTextContent('83')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is complete in a page rendered ahead of time, without a style of its own', () => {
    vi.stubGlobal('matchMedia', undefined)
    const markup = renderToString(<ScoreRing score={83} low={78} high={88} label="83 of 100" write={whole} />)
    expect(markup).toContain('>83<')
    expect(markup).not.toContain('style=')
  })

  it.each([
    [90, 5],
    [75, 4],
    [60, 3],
    [45, 2],
    [12, 1],
  ])('of %d fills %d of five marks, so its band is shown without colour', (score, marks) => {
    const { container } = render(<ScoreRing score={score} label="" size={60} write={whole} />)
    expect(filled(container)).toBe(marks)
    expect(container.querySelectorAll('.animate-pulse-band').length > 0).toBe(score < 40)
  })
})

describe('an avatar', () => {
  const picture = (container: HTMLElement) => container.querySelector('img')
  const state = (container: HTMLElement) => (container.firstElementChild as HTMLElement).dataset.state

  it('waits until a tenth of it comes near, then loads and shows', () => {
    let options: unknown
    let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined
    const everywhere = globalThis.IntersectionObserver
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
        constructor(callback: typeof report, given: unknown) {
          report = callback
          options = given
        }
      },
    )
    const { container } = render(<Avatar name="Workshop Diaries" src="/sample/a.svg" size="xl" />)
    expect([state(container), picture(container)]).toEqual(['idle', null])
    expect(options).toEqual({ threshold: 0.1, rootMargin: '50px' })
    act(() => report([{ isIntersecting: true }]))
    expect(state(container)).toBe('loading')
    expect(container).toHaveTextContent('WD')
    fireEvent.load(picture(container)!)
    expect(state(container)).toBe('loaded')
    vi.stubGlobal('IntersectionObserver', everywhere)
  })

  it('keeps its letters under a picture that has loaded, as it is not drawn in the same moment, and hides them once it is', () => {
    const { container } = render(<Avatar name="Workshop Diaries" src="/a.svg" />)
    fireEvent.load(picture(container)!)
    expect(container.firstElementChild).toHaveTextContent('WD')
    expect(picture(container)).toHaveClass('absolute', 'inset-0', 'bg-raised', 'opacity-100')
  })

  it('tries the same picture in another size when the first does not load, then shows coloured letters', () => {
    const sized = (size: number) => `https://yt3.ggpht.com/abc=s${String(size)}-c-k-c0x00ffffff-no-rj`
    const { container } = render(<Avatar name="Workshop Diaries" src={sized(240)} />)
    fireEvent.error(picture(container)!)
    expect(picture(container)).toHaveAttribute('src', sized(88))
    fireEvent.error(picture(container)!)
    expect([state(container), picture(container)]).toEqual(['error', null])
    expect(container.firstElementChild).toHaveTextContent('WD')
    expect(container.firstElementChild).toHaveClass(tintOf('Workshop Diaries'))
  })

  it.each(['/a.svg', 'https://yt3.ggpht.com/abc=s88-c-k'])(
    'asks once for %s, which has no other size',
    (src) => {
      const { container } = render(<Avatar name="A" src={src} />)
      fireEvent.error(picture(container)!)
      expect([state(container), picture(container)]).toEqual(['error', null])
    },
  )

  it('drops the failure of a picture when it is given another', () => {
    const { container, rerender } = render(<Avatar name="A" src="/a.svg" />)
    fireEvent.error(picture(container)!)
    rerender(<Avatar name="A" src="/c.svg" />)
    expect(picture(container)).toHaveAttribute('src', '/c.svg')
  })

  it.each([
    ['sm', 'size-8'],
    ['md', 'size-10'],
    ['lg', 'size-12'],
    ['xl', 'size-16'],
  ] as const)('of size %s keeps its place (%s) in every state', (size, box) => {
    const { container } = render(<Avatar name="A" src="/a.svg" size={size} />)
    expect(container.firstElementChild).toHaveClass(box)
    fireEvent.error(picture(container)!)
    expect(container.firstElementChild).toHaveClass(box)
  })
})

describe('a badge', () => {
  it('of each rarity is shown by a shape; one that nobody knows counts as common', () => {
    const shape = (rarity: string) => {
      const { container } = render(<RarityBadge rarity={rarity}>Badge</RarityBadge>)
      return container.querySelector('svg')?.getAttribute('class') ?? 'none'
    }
    const shapes = ['legendary', 'epic', 'rare', 'warning', 'common', 'toString'].map(shape)
    expect(new Set(shapes).size).toBe(5)
    expect(shapes.slice(4)).toEqual(['none', 'none'])
  })
})

describe('a toast', () => {
  afterEach(() => vi.useRealTimers())

  it('says its words, offers its act, and three at most are shown', async () => {
    const run = vi.fn()
    await act(() =>
      toast({ title: 'Discovery reward!', text: 'Place 1', stay: 'long', action: { label: 'Open', run } }),
    )
    const button = await screen.findByRole('button', { name: 'Open' })
    expect(screen.getByText('Place 1')).toBeInTheDocument()
    fireEvent.click(button)
    expect(run).toHaveBeenCalledOnce()
    // None of them leaves before the last one has come.
    vi.useFakeTimers()
    for (const title of ['One', 'Two', 'Three', 'Four']) await act(() => toast({ title }))
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('Four')).toBeInTheDocument()
    const shown = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].filter(
      (item) => item.dataset.visible === 'true' && item.dataset.removed === 'false',
    )
    expect(shown).toHaveLength(3)
    const list = document.querySelector<HTMLElement>('[data-sonner-toaster]')!
    expect(list.style.getPropertyValue('--gap')).toBe('14px')
    expect(list.style.getPropertyValue('--width')).toBe('356px')
  })

  it('is in a region named in the current language, before and after the first one', async () => {
    await act(() => nameToasts('Notifications'))
    await act(() => toast({ title: 'Hello' }))
    expect(await screen.findByRole('region', { name: /^Notifications/ })).toHaveTextContent('Hello')
    await act(() => nameToasts('Mitteilungen'))
    expect(screen.getByRole('region', { name: /^Mitteilungen/ })).toHaveTextContent('Hello')
    expect(screen.queryByRole('region', { name: /^Notifications/ })).not.toBeInTheDocument()
  })

  it('leaves after 4 seconds, or after 8 where it says so', async () => {
    await act(() => toast({ title: 'first' }))
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const there = (text: string) => {
      const item = screen.queryByText(text)?.closest<HTMLElement>('[data-sonner-toast]')
      return !!item && item.dataset.removed === 'false'
    }
    await act(() => toast({ title: 'short' }))
    await act(() => toast({ title: 'long', stay: 'long' }))
    await act(() => vi.advanceTimersByTimeAsync(3_500))
    expect([there('short'), there('long')]).toEqual([true, true])
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect([there('short'), there('long')]).toEqual([false, true])
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(there('long')).toBe(false)
  })
})
