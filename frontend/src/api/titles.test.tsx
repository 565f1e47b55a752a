import { act, renderHook, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { mutate } from 'swr'
import { beforeEach, describe, expect, it } from 'vitest'
import { savedTitle } from '@/testing/api/saved-titles'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { titlesKey, useTitleActs, useTitles } from './titles'

const saved = () => world.backend.titles
const ids = () => saved().titles.map(({ titleId }) => titleId)

beforeEach(async () => {
  await signedIn()
  saved().titles = [savedTitle('One'), savedTitle('Two')]
})

/** The list as a page has it, once it is there, and what can be done. */
async function shown() {
  const { result } = renderHook(() => ({ list: useTitles().data, acts: useTitleActs() }))
  await waitFor(() => expect(result.current.list).toBeDefined())
  return { acts: result.current.acts, list: () => result.current.list }
}

/** Holds the answers to these requests, which the server has dealt with. */
function hold(method: 'post' | 'patch', path: string) {
  const held = Promise.withResolvers<undefined>()
  const dealt = Promise.withResolvers<undefined>()
  server.use(
    http[method](`*/api${path}`, async ({ request }) => {
      const answer = await world.backend.respond(request)
      dealt.resolve(undefined)
      await held.promise
      return answer
    }),
  )
  return { dealt: dealt.promise, answer: () => held.resolve(undefined) }
}

describe('the list of titles', () => {
  it('has no deleted title, though it was read again before the deletion was done', async () => {
    const { acts, list } = await shown()
    const [one] = ids()
    const before = list()!
    const held = hold('post', '/titles/changes')
    const deleting = acts.change({ titleIds: [one!], deleted: true })
    await waitFor(() => expect(list()).toHaveLength(1))
    await act(() => mutate(titlesKey(), before, { revalidate: false }))
    await waitFor(() => expect(list()).toHaveLength(2))
    held.answer()
    await act(() => deleting)
    await waitFor(() => expect(list()?.map(({ title }) => title)).toEqual(['Two']))
  })

  it('keeps a later move when the answer to new words comes after it', async () => {
    const { acts, list } = await shown()
    const [one] = ids()
    const held = hold('patch', '/titles/:id')
    const writing = acts.update(one!, { title: 'First' })
    await held.dealt
    saved().failing = { list: 'internal' }
    const moving = Promise.withResolvers<undefined>()
    server.use(
      http.post('*/api/titles/changes', async ({ request }) => {
        await moving.promise
        return world.backend.respond(request)
      }),
    )
    const moved = acts.change({ titleIds: [one!], status: 'used' })
    await waitFor(() => expect(list()?.[0]).toMatchObject({ title: 'One', status: 'used' }))
    held.answer()
    await act(() => writing)
    await waitFor(() => expect(list()?.[0]).toMatchObject({ title: 'First', status: 'used' }))
    moving.resolve(undefined)
    await act(() => moved)
    expect(list()?.[0]).toMatchObject({ title: 'First', status: 'used' })
  })

  it('of somebody who has signed in meanwhile shows nothing of an earlier act', async () => {
    const { acts } = await shown()
    const held = hold('post', '/titles')
    const saving = acts.save({ title: 'Three' }, 'key-1')
    await held.dealt
    saved().titles = []
    await signedIn()
    const other = await shown()
    expect(other.list()).toEqual([])
    saved().failing = { list: 'internal' }
    held.answer()
    await act(() => saving)
    expect(other.list()).toEqual([])
  })
})
