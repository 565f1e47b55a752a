import { render, screen } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'

/** Another program that takes the machine. */
function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const effects: string[] = []

/** Takes longer to put on the page than React works at a stretch: its effects have to wait for their turn. */
function Page() {
  const [title, setTitle] = useState('Loading')
  useLayoutEffect(() => {
    busy(6)
    void (async () => {
      // By then everything that waited for the title has seen it.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      busy(5)
    })()
  }, [title])
  useEffect(() => {
    effects.push(title)
    const arrival = setTimeout(() => startTransition(() => setTitle('Ready')))
    return () => clearTimeout(arrival)
  }, [title])
  return <h1>{title}</h1>
}

it('a page that was found has had its effects, however much else the machine does', async () => {
  for (let visit = 0; visit < 20; visit += 1) {
    effects.length = 0
    const { unmount } = render(<Page />)
    await screen.findByText('Ready')
    expect(effects).toEqual(['Loading', 'Ready'])
    unmount()
  }
})
