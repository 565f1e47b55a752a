import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import type { UserView } from './api'
import { AdjustForm } from './adjust-form'

beforeAll(async () => {
  await loadArea('admin')
  await chooseLanguage('en')
})

it('says at the first field that does not fit what is wrong with it, and puts the focus there', async () => {
  render(
    <AdjustForm
      user={{ userId: 'a', email: 'ben@example.org', credits: 12 } as UserView}
      onMoved={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /credits.*…$/i }))
  const credits = screen.getByLabelText('Number of credits')
  expect(credits).toHaveFocus()
  expect(credits).toBeInvalid()
  await userEvent.type(credits, '5')
  await userEvent.click(screen.getByRole('button', { name: /credits.*…$/i }))
  expect(screen.getByLabelText('Reason')).toHaveFocus()
})
