import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox'
import { CodeField } from './code-field'
import { Field } from './field'
import { Form } from './form'
import { placeNote } from '../overlay/note'
import { Progress } from '../feedback/progress'
import { Segmented } from './segmented'
import { Select } from './select'
import { Slider } from './slider'
import { Switch } from './switch'
import { Textarea } from './textarea'
import { Tooltip } from '../overlay/tooltip'

const ranges = [
  { value: 'all', label: 'All' },
  { value: 'day', label: 'Last 24 h' },
  { value: 'week', label: 'This week' },
] as const
type Range = (typeof ranges)[number]['value']

it('a field for a code keeps the six digits of what is pasted', async () => {
  const onChange = vi.fn<(code: string) => void>()
  render(<CodeField label="Code" value="" onChange={onChange} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Code' }))
  await userEvent.paste(' 123-456 7')
  expect(onChange).toHaveBeenCalledWith('123456')
})

describe('a select', () => {
  it('is named, explained, and answers the chosen value', async () => {
    const onChange = vi.fn<(value: Range) => void>()
    render(<Select label="Range" hint="By upload date" options={ranges} value="all" onChange={onChange} />)
    const list = screen.getByRole('combobox', { name: 'Range' })
    expect(list).toHaveAccessibleDescription('By upload date')
    await userEvent.selectOptions(list, 'This week')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('week')
  })
})

describe('a row of segments', () => {
  it('is one stop of the keyboard, and arrows choose', async () => {
    const user = userEvent.setup()
    function Owner() {
      const [value, setValue] = useState<Range>('all')
      return <Segmented label="Range" options={ranges} value={value} onChange={setValue} />
    }
    render(<Owner />)
    await user.tab()
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Last 24 h', checked: true })).toHaveFocus()
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  it('keeps its words as names where it shows pictures', () => {
    render(
      <Segmented
        label="View"
        options={[{ value: 'grid', label: 'Grid', icon: <svg /> }]}
        value="grid"
        onChange={() => undefined}
      />,
    )
    expect(screen.getByRole('radio', { name: 'Grid' })).toBeChecked()
  })
})

describe('a switch', () => {
  it('turns by Space, and its words turn it too', async () => {
    const user = userEvent.setup()
    function Owner() {
      const [on, setOn] = useState(false)
      return <Switch label="Stealth" description="Not on the leaderboard" checked={on} onChange={setOn} />
    }
    render(<Owner />)
    const stealth = screen.getByRole('switch', { name: 'Stealth' })
    expect(stealth).toHaveAccessibleDescription('Not on the leaderboard')
    await user.tab()
    await user.keyboard(' ')
    expect(stealth).toBeChecked()
    await user.click(screen.getByText('Stealth'))
    expect(stealth).not.toBeChecked()
  })

  it('that is being saved takes no press and keeps the focus', async () => {
    const onChange = vi.fn()
    const drawn = (busy: boolean) => <Switch label="Hidden" checked={false} busy={busy} onChange={onChange} />
    const { rerender } = render(drawn(false))
    await userEvent.tab()
    rerender(drawn(true))
    const hidden = screen.getByRole('switch', { name: 'Hidden' })
    expect(hidden).toHaveFocus()
    expect(hidden).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(hidden)
    expect(onChange).not.toHaveBeenCalled()
    expect(hidden).not.toBeChecked()
  })

  it('that is off limits stays as it is', async () => {
    const onChange = vi.fn()
    render(<Switch label="Stealth" checked={false} onChange={onChange} disabled />)
    await userEvent.click(screen.getByRole('switch'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a form that is refused', () => {
  function Names({ server }: { server?: Promise<string> }) {
    const [errors, setErrors] = useState<{ first?: string; last?: string }>({})
    const [values, setValues] = useState({ first: '', last: '' })
    const field = (name: 'first' | 'last') => (
      <Field
        label={name}
        value={values[name]}
        error={errors[name]}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    )
    return (
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (server) void server.then((last) => setErrors({ last }))
          else
            setErrors({
              ...(!values.first && { first: 'No first' }),
              ...(!values.last && { last: 'No last' }),
            })
        }}
      >
        {field('first')}
        {field('last')}
        <button>Send</button>
        <button type="button">Else</button>
      </Form>
    )
  }
  const input = (name: string) => screen.getByRole('textbox', { name })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('puts the focus on the first wrong field, and reads out no error besides', async () => {
    render(<Names />)
    await press('Send')
    expect(input('first')).toHaveFocus()
    expect(input('first')).toHaveAccessibleDescription('No first')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.type(input('first'), 'Ada')
    expect(input('first')).toHaveFocus()
    await press('Send')
    expect(input('last')).toHaveFocus()
    expect(screen.getByRole('alert')).toHaveTextContent('No last')
  })

  it('goes to the field that the server refuses, unless one has gone on meanwhile', async () => {
    const late = Promise.withResolvers<string>()
    const { unmount } = render(<Names server={late.promise} />)
    await press('Send')
    await act(async () => {
      late.resolve('Taken')
      await late.promise
    })
    expect(input('last')).toHaveFocus()
    unmount()
    const later = Promise.withResolvers<string>()
    render(<Names server={later.promise} />)
    await press('Send')
    await userEvent.type(input('first'), 'x')
    await act(async () => {
      later.resolve('Taken')
      await later.promise
    })
    expect(screen.getByRole('alert')).toHaveTextContent('Taken')
    expect(input('first')).toHaveFocus()
  })
})

describe('a checkbox', () => {
  it('reads out what is wrong with it', () => {
    render(
      <Checkbox label="I accept" checked={false} onChange={() => undefined} error="Please accept" required />,
    )
    const box = screen.getByRole('checkbox', { name: 'I accept' })
    expect(box).toBeInvalid()
    expect(box).toBeRequired()
    expect(box).toHaveAccessibleDescription('Please accept')
    expect(screen.getByRole('alert')).toHaveTextContent('Please accept')
  })
})

describe('a text of several lines', () => {
  it('has its label, hint and error tied to it', () => {
    render(<Textarea label="Message" hint="At most 500 letters" error="Too long" />)
    const box = screen.getByRole('textbox', { name: 'Message' })
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('Too long At most 500 letters')
  })
})

describe('a slider', () => {
  it('says its value itself, and no live region says it again', () => {
    render(
      <Slider label="RPM" min={0} max={20} step={1} value={5} onChange={vi.fn()} write={(n) => `$${n}`} />,
    )
    expect(screen.getByRole('slider', { name: 'RPM' })).toHaveAttribute('aria-valuetext', '$5')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('says its value the reader’s way', () => {
    render(
      <Slider
        label="Price"
        min={0}
        max={20}
        step={0.5}
        value={4.5}
        onChange={() => undefined}
        write={(v) => `€${v}`}
      />,
    )
    const slider = screen.getByRole('slider', { name: 'Price' })
    expect(slider).toHaveAttribute('aria-valuetext', '€4.5')
    expect(screen.getByText('€4.5')).toBeVisible()
  })
})

describe('progress', () => {
  it.each([
    [0.42, '42'],
    [7, '100'],
    [-1, '0'],
  ])('of %d is read out as %s percent', (value, read) => {
    render(<Progress label="Analysing" value={value} />)
    expect(screen.getByRole('progressbar', { name: 'Analysing' })).toHaveAttribute('aria-valuenow', read)
  })

  it('that nobody knows claims no number', () => {
    render(<Progress label="Analysing" value={null} />)
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
  })
})

describe('a tooltip', () => {
  it('describes its element always, shows on focus, and leaves on Escape without taking the focus', async () => {
    const user = userEvent.setup()
    render(
      <Tooltip text="Half have more">
        <button>Median</button>
      </Tooltip>,
    )
    const button = screen.getByRole('button', { name: 'Median' })
    expect(button).toHaveAccessibleDescription('Half have more')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    await user.tab()
    expect(screen.getByRole('tooltip')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it('shows when the pointer rests on it, and stays while the pointer is on its words', async () => {
    const user = userEvent.setup()
    render(
      <Tooltip text="Half have more">
        <button>Median</button>
      </Tooltip>,
    )
    await user.hover(screen.getByRole('button'))
    const words = await screen.findByRole('tooltip')
    await user.hover(words)
    expect(words).toBeVisible()
    await user.unhover(words)
    await waitFor(() => expect(words).not.toBeVisible())
  })
})

describe('the place of a note', () => {
  const view = { width: 360, height: 640 }
  const note = { width: 200, height: 40 }
  const at = (left: number, top: number) => ({ left, top, bottom: top + 20, width: 20 })

  it('is below its anchor, in its middle', () => {
    expect(placeNote(at(170, 100), note, view)).toEqual({ left: 80, top: 128 })
  })

  it('is above where there is no room below, and never over an edge', () => {
    expect(placeNote(at(350, 610), note, view)).toEqual({ left: 152, top: 562 })
    expect(placeNote(at(0, 100), note, view).left).toBe(8)
  })
})
