import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Tabs } from './tabs'

const tabs = ['One', 'Two'].map((label) => ({ key: label, label, content: <p>{label} is shown</p> }))

it('a head is in the row and is no tab', async () => {
  render(<Tabs label="Views" tabs={tabs} head={<h1>The page</h1>} />)
  const list = screen.getByRole('tablist', { name: 'Views' })
  const head = screen.getByRole('heading', { name: 'The page' })
  expect(list).not.toContainElement(head)
  expect(list.parentElement).toContainElement(head)
  expect(head.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Two is shown')
})
