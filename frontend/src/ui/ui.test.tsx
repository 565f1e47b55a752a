import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Avatar, initials, usableImage } from './image/avatar'
import { Info } from './overlay/info'
import { Menu } from './overlay/menu'
import { bandOf } from './figure/score'
import { ScoreRing } from './figure/score-ring'

describe('score bands', () => {
  it('change exactly at the specification’s borders', () => {
    expect([100, 85, 84.9, 70, 69.9, 55, 54.9, 40, 39.9, 0].map(bandOf)).toEqual([
      'blue',
      'blue',
      'green',
      'green',
      'lime',
      'lime',
      'orange',
      'orange',
      'red',
      'red',
    ])
  })

  it('leave an abstaining ring empty', () => {
    render(<ScoreRing score={null} label="No score" write={String} />)
    expect(screen.getByRole('img', { name: 'No score' })).toHaveTextContent('–')
  })
})

describe('an avatar', () => {
  it('takes the first letters of two words, else YT', () => {
    expect(['Workshop Diaries', 'solo', '(the) Über Show', '!!! ???', ''].map(initials)).toEqual([
      'WD',
      'S',
      'TÜ',
      'YT',
      'YT',
    ])
  })

  it('shows a picture only from an address that can be one', () => {
    expect(['https://yt3.ggpht.com/a', '/sample/a.svg'].every(usableImage)).toBe(true)
    expect(
      [
        'null',
        'undefined',
        '',
        null,
        'javascript:alert(1)',
        '//evil.example/a',
        'http://evil.example/a',
      ].some(usableImage),
    ).toBe(false)
  })

  it('falls back to the initials when the picture does not load', async () => {
    const { container } = render(<Avatar name="Workshop Diaries" src="/sample/missing.svg" />)
    container.querySelector('img')!.dispatchEvent(new Event('error'))
    expect(await screen.findByText('WD')).toBeInTheDocument()
  })
})

describe('overlays', () => {
  it('of a menu open by keyboard, act, and give the focus back', async () => {
    const user = userEvent.setup()
    const run = vi.fn()
    render(
      <Menu label="Account" className="" content={{ entries: [{ kind: 'action', label: 'Leave', run }] }}>
        A
      </Menu>,
    )
    const button = screen.getByRole('button', { name: 'Account' })
    await user.tab()
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('menuitem', { name: 'Leave' }))
    expect(run).toHaveBeenCalledOnce()
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('of an explanation open and close with Escape', async () => {
    const user = userEvent.setup()
    render(
      <Info label="How is this computed" title="Median views">
        <p>Half have more.</p>
      </Info>,
    )
    await user.click(screen.getByRole('button', { name: 'How is this computed' }))
    expect(await screen.findByText('Half have more.')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Half have more.')).not.toBeInTheDocument())
  })
})
