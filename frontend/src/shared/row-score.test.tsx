import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { RowScore } from './row-score'

const arcs = (box: Element) =>
  [...box.querySelectorAll('circle[stroke-dasharray]:not([data-whisker] *)')].map((arc) =>
    Number(arc.getAttribute('stroke-dasharray')!.split(' ')[0]),
  )

afterEach(() => chooseLanguage('en'))

describe('the score of a row', () => {
  it('fades over its range, which is written below it, and says both', async () => {
    await loadArea('analysis')
    const { container } = render(<RowScore score={69.2} low={64.6} high={73.9} />)
    expect(screen.getByRole('img', { name: 'Score 69 of 100, likely 65–74' })).toBeInTheDocument()
    expect(screen.getByText('69')).toBeInTheDocument()
    expect(screen.getByText('65–74')).toHaveClass('text-ink-3')
    expect([Math.min(...arcs(container)), Math.max(...arcs(container))]).toEqual([64.6, 73.9])
    expect(container.querySelector('[title]')).toBeNull()
  })

  it('says the same in German', async () => {
    await chooseLanguage('de')
    await loadArea('analysis')
    render(<RowScore score={69.2} low={64.6} high={73.9} />)
    expect(screen.getByRole('img', { name: 'Score 69 von 100, wohl 65–74' })).toBeInTheDocument()
  })

  it('that was stored before ranges were has no fade, and says why to those who ask', async () => {
    await loadArea('analysis')
    const { container } = render(<RowScore score={69.2} low={null} high={null} />)
    expect(screen.getByRole('img', { name: 'Score 69 of 100, its range was not stored' })).toBeInTheDocument()
    expect(screen.getByTitle('its range was not stored')).toHaveTextContent(/^69$/)
    expect(arcs(container)).toEqual([69.2])
  })

  it('of an analysis without one says so, without a range', async () => {
    await loadArea('analysis')
    const { container } = render(<RowScore score={null} low={null} high={null} />)
    expect(screen.getByRole('img', { name: 'No score: not enough data' })).toBeInTheDocument()
    expect(container).toHaveTextContent(/^–$/)
  })
})
