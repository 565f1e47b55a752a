import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect } from 'vitest'
import coach from '@/i18n/locales/en/analysis/coach.json'
import { paths } from '@/paths'
import report from '../../../public/demo/xray-demo.json'
import { slow } from '../patience'
import { visit } from '../render'
import { server } from '../setup'

/** The demo report, as its file is served with the app. */
export const demoFile = () =>
  http.get('*/demo/xray-demo.json', () => HttpResponse.json(report as Record<string, unknown>))

export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: coach.input })
export const log = () => within(screen.getByRole('log', { name: coach.log }))
/** Nothing can be written. */
export const isClosed = () => field().readOnly && field().getAttribute('aria-disabled') === 'true'
/** A figure of an answer, which opens its formula. */
export const figure = (name: string) => log().findByRole('button', { name }, slow)

/** A member arrives at the coach of the demo report. */
export async function askDemo() {
  server.use(demoFile())
  const visited = visit(paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' }))
  await waitFor(() => expect(field()).toHaveFocus(), slow)
  return visited
}
