import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { SimulatorCard } from './simulator-card'

beforeAll(async () => {
  await loadArea('report', 'resultTabs')
  await chooseLanguage('en')
})

const slider = (name: string | RegExp) => screen.getByRole('slider', { name })
const announced = () => screen.getByRole('status').textContent

it('reads out, once a slider rests, what it has changed and nothing else', async () => {
  render(<SimulatorCard report={channels.steady} />)
  const heard: string[] = []
  const observer = new MutationObserver(() => heard.push(announced()))
  observer.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true })
  for (const value of [6, 7, 8, 9]) fireEvent.change(slider(/RPM/), { target: { value } })
  expect(announced()).toBe('')
  await waitFor(() => expect(heard).toHaveLength(1), { timeout: 5_000 })
  expect(heard[0]).toMatch(/^Revenue: \$[\d,]+, Profit [^:]+: .?\$[\d,.]+$/)
  fireEvent.change(slider(/cost/i), { target: { value: 200 } })
  await waitFor(() => expect(heard).toHaveLength(2), { timeout: 5_000 })
  expect(heard[1]).toMatch(/^Costs: \$[\d,]+, Profit /)
  observer.disconnect()
})
