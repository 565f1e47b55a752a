import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepProps } from '@/features/account/steps'
import { SignUpForm } from '@/features/account/sign-up-form'
import { loadArea } from '@/i18n'
import { slow } from '@/testing/patience'
import { world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

const email = 'mara@example.org'
const password = 'workshop diary 7'

let place: HTMLElement
let root: Root | undefined
beforeEach(async () => {
  await signedOut()
  await loadArea('account')
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  act(() => root?.unmount())
  place.remove()
})

it('what a password manager fills in before the app takes over the page is all there when it is sent', async () => {
  const goTo = vi.fn<StepProps['goTo']>()
  const form = <SignUpForm draft={{ email: '', password: '' }} goTo={goTo} done={() => Promise.resolve()} />
  place.append(document.createRange().createContextualFragment(renderToString(form)))
  const filled = [
    ['Email', email],
    ['Password', password],
    ['Repeat password', password],
  ] as const
  for (const [label, value] of filled) fireEvent.input(screen.getByLabelText(label), { target: { value } })
  act(() => void (root = hydrateRoot(place, form)))

  fireEvent.click(screen.getByRole('checkbox'))
  for (const [label, value] of filled) expect(screen.getByLabelText(label)).toHaveValue(value)
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(
    () => expect(goTo).toHaveBeenCalledExactlyOnceWith('confirm', { email, password }, 'codeSent'),
    slow,
  )
  expect(world.pool.people.get(email)?.password).toBe(password)
})
