import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, useRef, useState, type SubmitEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button'
import { Accordion } from './layout/accordion'
import { useLazyOverlay } from './overlay/lazy-overlay'
import { ErrorState, Unavailable } from './feedback/states'
import { Table } from './layout/table'
import { Tabs } from './layout/tabs'

const Dialog = lazy(() => import('./overlay/dialog'))
const Sheet = lazy(() => import('./overlay/sheet'))

function Opener({ kind }: { kind: 'dialog' | 'sheet' }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const overlay = useLazyOverlay()
  const common = {
    open: overlay.open,
    onOpen: overlay.setOpen,
    title: 'New analysis',
    close: 'Close',
    anchor,
  }
  return (
    <>
      <button ref={anchor} onClick={overlay.toggle}>
        Open
      </button>
      <Suspense fallback={null}>
        {overlay.mounted &&
          (kind === 'dialog' ? (
            <Dialog {...common} description="Which channel?">
              <input aria-label="Channel" />
            </Dialog>
          ) : (
            <Sheet {...common} side="right">
              <input aria-label="Channel" />
            </Sheet>
          ))}
      </Suspense>
    </>
  )
}

describe.each(['dialog', 'sheet'] as const)('a %s', (kind) => {
  it('is named by its title, starts in its content, and gives the focus back on Escape', async () => {
    const user = userEvent.setup()
    render(<Opener kind={kind} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'New analysis' })
    if (kind === 'dialog') expect(dialog).toHaveAccessibleDescription('Which channel?')
    await waitFor(() => expect(screen.getByLabelText('Channel')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(opener).toHaveFocus()
  })

  it('keeps the keyboard inside and closes by its button', async () => {
    const user = userEvent.setup()
    render(<Opener kind={kind} />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(screen.getByLabelText('Channel')).toHaveFocus())
    await user.tab()
    expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('tabs', () => {
  const tabs = [
    { key: 'a', label: 'Figures', content: <p>median</p> },
    { key: 'b', label: 'Advice', content: <p>upload more</p> },
    { key: 'c', label: 'Rivals', content: <p>none</p>, disabled: 'Comes with a plan' },
  ]

  it('are chosen by arrows, Home and End, and show one panel that is named by its tab', async () => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    render(<Tabs label="Views" tabs={tabs} onChange={onChange} start="b" />)
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Advice' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Figures', selected: true })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Figures' })).toHaveTextContent('median')
    await user.keyboard('{End}{Home}')
    expect(screen.getByRole('tab', { name: 'Figures' })).toHaveFocus()
    expect(onChange.mock.calls).toEqual([['a']])
  })

  it('that cannot be chosen are reached all the same and say why', async () => {
    const user = userEvent.setup()
    render(<Tabs label="Views" tabs={tabs} />)
    await user.tab()
    await user.keyboard('{End}')
    const closed = screen.getByRole('tab', { name: 'Rivals' })
    expect(closed).toHaveFocus()
    expect(closed).toHaveAttribute('aria-selected', 'false')
    expect(closed).toHaveAccessibleDescription('Comes with a plan')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('tooltip')).toBeVisible()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('median')
  })

  it('follow their owner, and one Tab leaves them for the panel', async () => {
    const user = userEvent.setup()
    function Owner() {
      const [value, setValue] = useState('b')
      return <Tabs label="Views" tabs={tabs} value={value} onChange={setValue} />
    }
    render(<Owner />)
    await user.click(screen.getByRole('tab', { name: 'Figures' }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent('median')
    await user.tab()
    expect(screen.getByRole('tabpanel')).toHaveFocus()
  })
})

describe('a busy button', () => {
  it('keeps the focus, says that it is busy, and takes no press', async () => {
    const user = userEvent.setup()
    const pressed = vi.fn()
    const sent = vi.fn((event: SubmitEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={sent}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} onClick={pressed}>
          Save
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    const button = screen.getByRole('button', { name: 'Save' })
    await user.click(button)
    expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    rerender(form(true))
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('aria-busy', 'true')
    await user.click(button)
    await user.type(screen.getByRole('textbox'), 'a{Enter}')
    expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    rerender(form(false))
    expect(button).not.toHaveAttribute('aria-disabled')
  })
})

describe('an accordion', () => {
  const items = [
    { key: 'score', title: 'What is the score?', content: 'Four parts.' },
    { key: 'risk', title: 'What is risk?', content: 'Dependency.' },
  ]
  afterEach(() => history.replaceState(null, '', '/'))

  it('shows one answer at a time, and closes it when pressed again', async () => {
    const user = userEvent.setup()
    render(<Accordion items={items} />)
    const [score, risk] = screen.getAllByRole('button')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(score).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('region', { name: 'What is the score?' })).toHaveTextContent('Four parts.')
    await user.click(risk!)
    expect(score).toHaveAttribute('aria-expanded', 'false')
    await user.click(risk!)
    expect(screen.queryByRole('region')).not.toBeInTheDocument()
  })

  it('lets the browser’s own search find what is folded away, and opens it without folding what is above', async () => {
    const user = userEvent.setup()
    render(<Accordion items={items} />)
    await user.click(first())
    const folded = screen.getByText('Dependency.').closest('[hidden]')
    expect(folded).toHaveAttribute('hidden', 'until-found')
    fireEvent(folded!, new Event('beforematch', { bubbles: true }))
    expect(screen.getByRole('region', { name: 'What is risk?' })).toBeVisible()
    expect(screen.getByText('Four parts.')).toBeVisible()
    await user.click(first())
    for (const answer of ['Four parts.', 'Dependency.'])
      expect(screen.getByText(answer).closest('[hidden]')).toHaveAttribute('hidden', 'until-found')
  })

  it('opens what the address names', () => {
    history.replaceState(null, '', '/faq#risk')
    const scrolled = vi.fn()
    HTMLElement.prototype.scrollIntoView = scrolled
    render(<Accordion items={items} />)
    expect(screen.getByRole('region', { name: 'What is risk?' })).toBeVisible()
    expect(scrolled).toHaveBeenCalledOnce()
  })

  const first = () => screen.getByRole('button', { name: 'What is the score?' })
  const second = () => screen.getByRole('button', { name: 'What is risk?' })

  it('may begin with its first open where there is room, and behaves like every other one after that', async () => {
    const user = userEvent.setup()
    render(<Accordion items={items} firstOpen />)
    expect(screen.getByText('Four parts.')).toBeVisible()
    expect(screen.getByText('Dependency.')).not.toBeVisible()
    await user.click(first())
    expect(screen.getByText('Four parts.')).not.toBeVisible()
    await user.click(second())
    expect([first(), second()].map((line) => line.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  })

  it('begins closed on a phone', async () => {
    const wide = globalThis.matchMedia
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
    try {
      render(<Accordion items={items} firstOpen />)
      expect(screen.getByText('Four parts.')).not.toBeVisible()
      await userEvent.click(first())
      expect(screen.getByText('Four parts.')).toBeVisible()
    } finally {
      vi.stubGlobal('matchMedia', wide)
    }
  })

  it('rendered ahead leaves its first to the style sheet, so that nothing moves when the app takes over', () => {
    const html = renderToString(<Accordion items={items} firstOpen />)
    const page = new DOMParser().parseFromString(html, 'text/html')
    const [score, risk] = page.querySelectorAll('[data-folded]')
    expect(score!.hasAttribute('hidden')).toBe(false)
    expect([...score!.classList]).toContain('max-md:hidden')
    expect(risk!.hasAttribute('hidden')).toBe(true)
  })
})

describe('states', () => {
  it('of failure are read out at once and offer a way out', () => {
    render(<ErrorState title="No answer" action={<button>Try again</button>} />)
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('of what is unavailable keep the focus, say why, and do nothing else', async () => {
    const user = userEvent.setup()
    render(<Unavailable reason="Not connected here">Shop</Unavailable>)
    await user.tab()
    const shop = screen.getByRole('button', { name: 'Shop' })
    expect(shop).toHaveFocus()
    expect(shop).toHaveAttribute('aria-disabled', 'true')
    expect(shop).toHaveAccessibleDescription('Not connected here')
    expect(screen.getByText('Not connected here')).not.toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Not connected here')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.getByText('Not connected here')).not.toBeVisible()
  })
})

describe('a table', () => {
  const columns = [
    { key: 'name', label: 'Name', render: (row: { name: string }) => row.name },
    { key: 'views', label: 'Views', align: 'end' as const, render: () => 3 },
  ]
  it('names its columns, and its rows by their first cell', () => {
    render(<Table caption="Videos" columns={columns} rows={[{ name: 'Alpha' }]} rowKey={(row) => row.name} />)
    expect(screen.getByRole('table', { name: 'Videos' })).toBeVisible()
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
    expect(screen.getByRole('rowheader', { name: 'Alpha' })).toBeVisible()
  })

  it('says something else where it has no rows', () => {
    render(
      <Table
        caption="Videos"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.name}
        empty={<p>None yet</p>}
      />,
    )
    expect(screen.getByText('None yet')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('is a stop for the keyboard only while it scrolls', () => {
    const wide = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
    // A browser reports what an observer sees first.
    class Observer {
      observe: () => void
      constructor(report: () => void) {
        this.observe = report
      }
      disconnect = () => undefined
    }
    const observed = vi.spyOn(globalThis, 'ResizeObserver').mockImplementation(Observer as never)
    render(<Table caption="Videos" columns={columns} rows={[{ name: 'Alpha' }]} rowKey={(row) => row.name} />)
    expect(screen.getByRole('region', { name: 'Videos' })).toHaveAttribute('tabindex', '0')
    observed.mockRestore()
    wide.mockRestore()
  })
})
