import { describe, expect, it } from 'vitest'
import { errorOfAnswer } from './errors'

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
})

describe('an answer that is no success', () => {
  it('is what the envelope of a function says', () => {
    const body = { error: { code: 'invalid_input', message: 'limit', requestId: 'r-1', field: 'limit' } }
    expect(errorOfAnswer(answer(400), body)).toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: 'limit',
      requestId: 'r-1',
      field: 'limit',
    })
  })

  it.each([
    [401, 'Unauthorized', 'sign_in_required'],
    [403, 'Forbidden', 'forbidden'],
    [404, 'Not Found', 'not_found'],
    [429, 'Too Many Requests', 'too_many_requests'],
    [500, 'Internal Server Error', 'unavailable'],
    [503, 'Service Unavailable', 'unavailable'],
  ])(
    'of the gateway itself, %i with a bare message, is as readable as an envelope',
    (status, message, code) => {
      const headers = { 'apigw-requestid': 'JKJaXmPLvHcESHA=' }
      expect(errorOfAnswer(answer(status, headers), { message })).toMatchObject({
        code,
        status,
        message,
        requestId: 'JKJaXmPLvHcESHA=',
      })
    },
  )

  it.each([
    null,
    undefined,
    '',
    '<html>',
    [],
    { message: 7 },
    { error: 'no' },
    { error: { code: 'unheard_of' } },
  ])('of a stranger on the way, with %j, is judged by its status', (body) => {
    expect(errorOfAnswer(answer(503), body)).toMatchObject({
      code: 'unavailable',
      status: 503,
      requestId: undefined,
    })
  })
})
