import { describe, expect, it } from 'vitest'
import { savedTitle } from '@/testing/api/saved-titles'
import { adjustment, creation, draftOf, isChanged, lengthOf, oneLine, problemOf } from './draft'

const before = draftOf(savedTitle('Old Words', { niche: 'coding', notes: 'n' }))

describe('a draft', () => {
  it('counts characters as people do, without what surrounds them', () => {
    expect(lengthOf('  🍞🍞 ab ')).toBe(5)
  })

  it('of a title is one line, whatever was pasted', () => {
    expect(oneLine('one\r\ntwo\tthree')).toBe('one two three')
  })

  it('is changed by words, not by spaces around them', () => {
    expect(isChanged({ ...before, title: ' Old Words ' }, before)).toBe(false)
    expect(isChanged({ ...before, notes: '' }, before)).toBe(true)
  })

  it('sends what differs alone; a niche that is taken away is nothing', () => {
    expect(adjustment({ ...before, niche: '', status: 'used' }, before)).toEqual({
      niche: null,
      status: 'used',
    })
    expect(adjustment({ ...before, title: 'Old Words ' }, before)).toBeUndefined()
  })

  it('of a new title leaves out what is empty, and keeps the channel that it is from', () => {
    const draft = { ...draftOf(), title: ' New ' }
    expect(creation(draft)).toEqual({ title: 'New', category: 'general', status: 'saved' })
    expect(creation(draft, { channelName: 'Krume', channelId: null, videoId: null, isSample: true })).toEqual(
      {
        title: 'New',
        category: 'general',
        status: 'saved',
        channelName: 'Krume',
      },
    )
    expect(
      creation(draft, { channelName: null, channelId: 'UC1', videoId: null, isSample: true }),
    ).toMatchObject({
      channelId: 'UC1',
      isSample: true,
    })
  })

  it('cannot be saved without words, with more than 200 characters, or with more than 2,000 of notes', () => {
    const of = (change: Partial<typeof before>, hasWords = true) =>
      problemOf({ ...before, ...change }, hasWords)
    expect(of({})).toBeUndefined()
    expect(of({ title: '  ' })).toBe('titleMissing')
    expect(of({ title: '  ' }, false)).toBeUndefined()
    expect(of({ title: 'x'.repeat(200) })).toBeUndefined()
    expect(of({ title: 'x'.repeat(201) })).toBe('titleLong')
    expect(of({ notes: 'x'.repeat(2_001) })).toBe('notesLong')
  })
})
