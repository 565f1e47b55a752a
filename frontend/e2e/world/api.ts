/** Asking the API as the person signed in at a page. */
import type { Page } from 'playwright-core'

export interface Reply {
  status: number
  answer: unknown
}

/** Under a key if what it does is done only once. */
export const askApi = (
  page: Page,
  method: string,
  path: string,
  body?: object,
  onceKey = '',
): Promise<Reply> =>
  page.evaluate(
    async ([how, where, what, once]) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
      const response = await fetch(`/api${where}`, {
        method: how,
        headers: {
          authorization: `Bearer ${localStorage.getItem(key) ?? ''}`,
          ...(what ? { 'content-type': 'application/json' } : {}),
          ...(once ? { 'idempotency-key': once } : {}),
        },
        ...(what ? { body: what } : {}),
      })
      return { status: response.status, answer: (await response.json()) as unknown }
    },
    [method, path, body ? JSON.stringify(body) : '', onceKey] as const,
  )

/** Asking the user pool itself, past the app, with nothing but the access token of the person signed in at a page. */
export const askPool = (page: Page, operation: string, more: object = {}): Promise<Reply> =>
  page.evaluate(
    async ([what, given]) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
      const response = await fetch('/cognito/', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${what}`,
        },
        body: JSON.stringify({ AccessToken: localStorage.getItem(key), ...given }),
      })
      return { status: response.status, answer: (await response.json()) as unknown }
    },
    [operation, more] as const,
  )
