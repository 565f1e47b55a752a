import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { density } from '../figure/fade'
import {
  Axis,
  Band,
  ChartFrame,
  Fan,
  ForestPlot,
  HeatMap,
  Line,
  linear,
  PointReader,
  Points,
  Sparkline,
  Whisker,
  type Area,
} from '.'

/** Reports a width to the observed elements. */
const watchers = new Set<(width: number) => void>()
const everywhere = globalThis.ResizeObserver
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      disconnect: () => void
      constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
        const notify = (width: number) => report([{ contentRect: { width } }])
        this.observe = () => watchers.add(notify)
        this.disconnect = () => watchers.delete(notify)
      }
    },
  )
})
afterEach(() => {
  watchers.clear()
  vi.stubGlobal('ResizeObserver', everywhere)
})
const widen = (width: number) => act(() => watchers.forEach((notify) => notify(width)))

const data = [
  { month: 'May', views: 4 },
  { month: 'June', views: 9 },
]
function Framed({ children }: { children: (area: Area) => React.ReactNode }) {
  return (
    <ChartFrame
      title="Views"
      summary="Views rose from 4 to 9."
      labels={{ table: 'Show as a table' }}
      height={200}
      table={{
        caption: 'Views by month',
        columns: [
          { key: 'month', label: 'Month', render: (row: (typeof data)[number]) => row.month },
          { key: 'views', label: 'Views', align: 'end', render: (row) => row.views },
        ],
        rows: data,
      }}
    >
      {children}
    </ChartFrame>
  )
}

describe('a chart', () => {
  it('is a named figure whose picture speaks, with the table behind it', async () => {
    render(
      <Framed>
        {(area) => <Axis side="left" area={area} scale={linear([0, 9], [180, 10])} write={String} />}
      </Framed>,
    )
    widen(360)
    const figure = screen.getByRole('figure', { name: 'Views' })
    const picture = within(figure).getByRole('img', { name: 'Views rose from 4 to 9.' })
    expect(picture).toHaveAttribute('width', '360')
    await userEvent.click(screen.getByText('Show as a table'))
    const table = screen.getByRole('table', { name: 'Views by month' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByRole('rowheader', { name: 'June' })).toBeVisible()
  })

  it('keeps its height before it knows its width, and follows its container', () => {
    const drawn = vi.fn(() => null)
    const { container } = render(<Framed>{drawn}</Framed>)
    const picture = () => container.querySelector('figure div > svg')
    expect(picture()).toHaveAttribute('height', '200')
    // A page rendered ahead of time may hold no style.
    expect(container.querySelector('[style]')).toBeNull()
    expect(drawn).not.toHaveBeenCalled()
    widen(320)
    widen(700)
    expect(drawn).toHaveBeenLastCalledWith(expect.objectContaining({ width: 700, height: 200 }))
    expect(picture()).toHaveAttribute('height', '200')
  })
})

const x = linear([0, 10], [0, 300])
const y = linear([0, 10], [160, 0])
const area: Area = { width: 300, height: 160, left: 0, right: 300, top: 0, bottom: 160 }
const badNumbers = (container: HTMLElement) =>
  [...container.querySelectorAll('*')]
    .flatMap((element) => [...element.attributes])
    .filter((attribute) => /NaN|Infinity/.test(attribute.value))
const draw = (pieces: React.ReactNode) => render(<svg>{pieces}</svg>).container

describe('pieces of a chart', () => {
  it('work without values', () => {
    const container = draw(
      <>
        <Points points={[]} />
        <Line points={[]} x={x} y={y} />
        <Fan points={[]} x={x} y={y} />
      </>,
    )
    expect(container.querySelectorAll('circle, rect')).toHaveLength(0)
    expect(badNumbers(container)).toEqual([])
  })

  it('show a single value: a line as a dot, a fan as a whisker', () => {
    expect(draw(<Line points={[{ x: 5, y: 5 }]} x={x} y={y} />).querySelectorAll('circle')).toHaveLength(1)
    const fan = draw(<Fan points={[{ x: 5, p10: 0, p50: 5, p90: 10 }]} x={x} y={y} />)
    expect(fan.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M150 160V0M/))
  })

  it.each([
    [40, 25, 60, 100],
    [2, 1, 3, 10],
  ])('let a fan be solid up to its low end, half as dense in its middle, gone at its high end', (...ends) => {
    const [p50, p10, p90, most] = ends
    const up = linear([0, most], [180, 10], { zero: true, nice: false })
    const points = [
      { x: 0, p10: 0, p50: 0, p90: 0 },
      { x: 10, p10, p50, p90 },
    ]
    const fan = draw(<Fan points={points} x={x} y={up} />)
    const tops = [...fan.querySelectorAll('[data-fade] path')].map((path) => ({
      // The second point of the outline: the last moment, at the shape's upper edge.
      to: (180 - Number(path.getAttribute('d')!.split('L')[1]!.split(',')[1])) / (170 / most),
      opacity: Number(path.getAttribute('opacity') ?? 1),
    }))
    const [solid, layers] = [tops.at(-1)!, tops.slice(0, -1)]
    expect(solid.to).toBeCloseTo(p10, 1)
    expect(solid.opacity).toBe(1)
    const half = 1 / 2 / layers.length
    expect(density(layers, p10)).toBeCloseTo(1 - half, 9)
    expect(density(layers, (p10 + p90) / 2 - 0.001)).toBeCloseTo(0.5 + half, 9)
    expect(Math.max(...tops.map(({ to }) => to))).toBeCloseTo(p90, 1)
    expect(density(layers, p90 + 0.001)).toBe(0)
  })

  it('show the ends of a fan as lines where shades do not come out', () => {
    const points = [
      { x: 0, p10: 0, p50: 0, p90: 0 },
      { x: 10, p10: 4, p50: 5, p90: 6 },
    ]
    const fan = draw(<Fan points={points} x={x} y={y} />)
    const lines = [...fan.querySelectorAll('[data-whisker] path')].map((path) => path.getAttribute('d'))
    expect(lines).toEqual([4, 6].map((end) => `M0,${y.at(0)}L${x.at(10)},${y.at(end)}`))
  })

  it('name the ends of a fan and write what they are, each on a line of its own', () => {
    const points = [
      { x: 0, p10: 0, p50: 0, p90: 0 },
      { x: 10, p10: 4, p50: 5, p90: 6 },
    ]
    const [labels, values] = [
      { p10: 'low', p50: 'mid', p90: 'top' },
      { p10: '$4', p50: '$5', p90: '$6' },
    ]
    const texts = [
      ...draw(<Fan points={points} x={x} y={y} labels={labels} values={values} />).querySelectorAll('text'),
    ]
    expect(texts.map(({ textContent }) => textContent)).toEqual(['top$6', 'mid$5', 'low$4'])
    const places = texts.map((text) => Number(text.getAttribute('y')))
    for (const [index, place] of places.slice(1).entries())
      expect(place - places[index]!).toBeGreaterThanOrEqual(28)
  })

  it('show a marked point by a second outline, not by colour alone', () => {
    const points = [
      { key: 'a', x: 1, y: 1 },
      { key: 'b', x: 2, y: 2, marked: true },
    ]
    const outlines = [...draw(<Points points={points} />).querySelectorAll('svg > g > g')].map(
      (mark) => mark.querySelectorAll('circle').length,
    )
    expect(outlines).toEqual([1, 2])
  })

  it('draw a whisker with both ends and its value, and a band over the whole width', () => {
    const container = draw(
      <>
        <Whisker at={50} low={2} high={8} value={5} scale={x} />
        <Band low={2} high={8} y={y} area={area} />
      </>,
    )
    expect(container.querySelector('path')).toHaveAttribute('d', 'M60 50H240M60 46v8M240 46v8')
    expect(container.querySelector('circle')).toHaveAttribute('cx', '150')
    expect(container.querySelector('rect')).toHaveAttribute('width', '300')
  })
})

describe('reading marks by keyboard', () => {
  it('goes from mark to mark with the arrows and reads each out', async () => {
    const points = [
      { key: 'a', text: '4 views' },
      { key: 'b', text: '9 views' },
    ]
    const seen: (string | undefined)[] = []
    function Owner() {
      const [near, setNear] = useState<string>()
      return (
        <PointReader
          label="Uploads"
          points={points}
          near={near}
          onNear={(key) => {
            seen.push(key)
            setNear(key)
          }}
          write={(point) => point.text}
        />
      )
    }
    render(<Owner />)
    const reader = screen.getByRole('slider', { name: 'Uploads' })
    await userEvent.tab()
    expect(reader).toHaveFocus()
    expect(reader).toHaveAttribute('aria-valuetext', '4 views')
    // jsdom moves no slider by itself: what the browser does on an arrow is the change.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    act(() => {
      set.call(reader, '1')
      reader.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(reader).toHaveAttribute('aria-valuetext', '9 views')
    await userEvent.tab()
    expect(seen).toEqual(['a', 'b', undefined])
  })
})

describe('the week at a glance', () => {
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const show = (weekStart: 'monday' | 'sunday') =>
    render(
      <HeatMap
        caption="Uploads by weekday and time of day"
        weekdays={days}
        dayparts={['Night', 'Morning', 'Afternoon', 'Evening']}
        cells={[[3, 0, 12, 1], [], [], [], [], [], [7, 1, 1, 1]]}
        weekStart={weekStart}
        write={String}
        labels={{ less: 'fewer', more: 'more', unknown: 'not known' }}
      />,
    )

  it('is a table that names its rows and columns, writes every value, and says what is unknown', () => {
    show('monday')
    const table = screen.getByRole('table', { name: 'Uploads by weekday and time of day' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(4)
    const [, monday, tuesday] = within(table).getAllByRole('row')
    expect(monday).toHaveTextContent('Mon30121')
    expect(within(tuesday!).getAllByText('not known')).toHaveLength(4)
  })

  it('starts on Sunday where the reader’s week does', () => {
    show('sunday')
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Sun')
  })
})

describe('a forest plot', () => {
  it('is a list that says each interval, and which may be chance, in words too', () => {
    render(
      <ForestPlot
        label="Title patterns"
        base={1}
        write={(value) => `${value}×`}
        labels={{
          lower: 'fewer views',
          higher: 'more views',
          chance: 'could be chance',
          interval: (a, b) => `${a} to ${b}`,
        }}
        rows={[
          { key: 'number', name: 'A number', value: 1.6, low: 1.2, high: 2.1, note: '14 of 50 titles' },
          { key: 'question', name: 'A question', value: 1.1, low: 0.8, high: 1.5 },
          { key: 'caps', name: 'Capitals', value: null, low: null, high: null },
        ]}
      />,
    )
    const [number, question, caps] = within(
      screen.getByRole('list', { name: 'Title patterns' }),
    ).getAllByRole('listitem')
    expect(number).toHaveTextContent('1.6×, 1.2× to 2.1×14 of 50 titles')
    expect(number!.querySelector('rect:not([data-range])')).not.toBeNull()
    expect(question!.querySelector('rect:not([data-range])')).toBeNull()
    // Sure or not, a range fades; its line replaces the shades where they are not drawn.
    expect([number, question, caps].map((row) => row!.querySelectorAll('[data-range]').length)).toEqual([
      1, 1, 0,
    ])
    // And there is no axis where nothing is drawn on it.
    expect(caps!.querySelector('svg')).toBeNull()
    expect(number!.querySelectorAll('g > line:not([data-whisker] *)')).toHaveLength(0)
    expect(question).toHaveTextContent('could be chance')
    expect(question!.querySelector('circle')).not.toBeNull()
    expect(caps).toHaveTextContent('Capitals–')
  })
})

describe('a sparkline', () => {
  it('has an upright line before the first value of another kind', () => {
    const { container } = render(<Sparkline label="Rank" values={[3, 2, 1]} breaks={[2, 9]} />)
    const lines = container.querySelectorAll('[data-break] line')
    expect([...lines].map((line) => line.getAttribute('x1'))).toEqual(['70'])
  })

  it('puts the best rank on top and works with none, one and gaps', () => {
    const { container, rerender } = render(
      <Sparkline label="Rank from 9 to 1" values={[9, null, 1]} invert />,
    )
    expect(screen.getByRole('img', { name: 'Rank from 9 to 1' })).toBeVisible()
    expect(Number(container.querySelector('circle:last-of-type')!.getAttribute('cy'))).toBeLessThan(12)
    for (const values of [[], [3], [null, null]]) {
      rerender(<Sparkline label="Rank" values={values} />)
      expect(badNumbers(container)).toEqual([])
    }
  })
})
