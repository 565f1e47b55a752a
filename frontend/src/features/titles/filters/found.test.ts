import { describe, expect, it } from 'vitest'
import { savedTitle } from '@/testing/api/saved-titles'
import { everything, readQuery, readShown, writeShown, type Query } from './query'
import { activeFilters, found, funnel, withoutFilter, withoutFilters } from './found'

const query = (change: Partial<Query>): Query => ({ ...everything, ...change })
const all = [
  savedTitle('Zebra Bread?', { status: 'used', channelName: 'Müllers Küche' }),
  savedTitle('10 Loaves', { category: 'evergreen', status: 'archived' }),
  savedTitle('2 Loaves', { notes: 'für Straße und Garten', status: 'planned' }),
  savedTitle('Äpfel im Brot', { category: 'seasonal' }),
  savedTitle(null, { status: 'used' }),
]
const names = (change: Partial<Query>, language = 'en') =>
  found(all, query(change), language).map(({ title }) => title)

describe('the search', () => {
  it.each([
    ['BREAD', 'Zebra Bread?'],
    ['mullers kuche', 'Zebra Bread?'],
    ['Muellers Kueche', 'Zebra Bread?'],
    ['KÜCHE', 'Zebra Bread?'],
    ['strasse', '2 Loaves'],
    ['Straße', '2 Loaves'],
    ['apfel', 'Äpfel im Brot'],
    ['aepfel', 'Äpfel im Brot'],
    ['A\u0308pfel', 'Äpfel im Brot'],
  ])(
    'of “%s” finds it in titles, channels and notes, without regard to case and umlauts',
    (search, title) => {
      expect(names({ search })).toEqual([title])
    },
  )

  it('wants every word, wherever', () => {
    expect(names({ search: 'loaves garten' })).toEqual(['2 Loaves'])
    expect(names({ search: 'loaves kuche' })).toEqual([])
  })
})

describe('the order', () => {
  it('is by title as people count and read, those without words last', () => {
    expect(names({ sort: 'title' })).toEqual(['2 Loaves', '10 Loaves', 'Äpfel im Brot', 'Zebra Bread?', null])
  })

  it('is by score, the newest first among equal ones and those without a score last', () => {
    expect(names({ sort: 'score' })).toEqual(['10 Loaves', '2 Loaves', 'Zebra Bread?', 'Äpfel im Brot', null])
  })

  it('is by status in the order in which titles go through them', () => {
    expect(names({ sort: 'status' })).toEqual([
      'Äpfel im Brot',
      '2 Loaves',
      'Zebra Bread?',
      null,
      '10 Loaves',
    ])
  })

  it('is the newest first where nothing else is asked', () => {
    expect(found([...all].reverse(), everything, 'en')).toEqual(all)
  })
})

describe('filters', () => {
  it('narrow together: by status, by category, and to titles with a score', () => {
    expect(names({ status: 'used' })).toEqual(['Zebra Bread?', null])
    expect(names({ category: 'seasonal' })).toEqual(['Äpfel im Brot'])
    expect(names({ measured: true })).toEqual(['10 Loaves', '2 Loaves'])
    expect(names({ measured: true, status: 'planned' })).toEqual(['2 Loaves'])
  })

  it('are taken away one by one or all at once, and the order stays', () => {
    const set = query({ search: 'x', status: 'used', measured: true, sort: 'score' })
    expect(activeFilters(set)).toEqual(['search', 'status', 'measured'])
    expect(withoutFilter(set, 'status')).toEqual(query({ search: 'x', measured: true, sort: 'score' }))
    expect(withoutFilters(set)).toEqual(query({ sort: 'score' }))
  })

  it('that leave nothing are told apart: the first one after which nothing is left', () => {
    expect(funnel(all, query({ search: 'loaves', status: 'used', category: 'seasonal' }))).toEqual({
      steps: [
        { key: 'search', alone: 2, left: 2 },
        { key: 'status', alone: 2, left: 0 },
        { key: 'category', alone: 1, left: 0 },
      ],
      emptiedBy: 'status',
    })
  })
})

describe('the address', () => {
  it('holds all that is asked, and is read as it was written', () => {
    const shown = {
      query: query({ search: 'ä & b', status: 'used', category: 'trending', measured: true, sort: 'score' }),
      view: 'list',
    } as const
    const text = writeShown(shown).toString()
    expect(readShown(new URLSearchParams(text))).toEqual(shown)
  })

  it('is empty where nothing is asked', () => {
    expect(writeShown({ query: everything, view: undefined }).toString()).toBe('')
  })

  it.each(['status=gone', 'category=9', 'sort=random', 'measured=1', 'search=%20%20', 'view=grid'])(
    'that says %s asks for nothing that there is not',
    (text) => {
      const params = new URLSearchParams(text)
      expect(readQuery(params)).toEqual(everything)
      expect(readShown(params).view).toBeUndefined()
    },
  )
})
