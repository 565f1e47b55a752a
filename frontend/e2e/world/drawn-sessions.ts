import type * as BackendModule from '../../src/testing/api/backend.ts'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** A phone, an old computer, and a browser that does not say what it is. */
export function drawSessions({ sessions }: InstanceType<typeof BackendModule.Backend>, userId: string): void {
  sessions.add(userId, { browser: 'samsung', system: 'android', signedInAt: ago(80), seenAt: ago(0.4) })
  sessions.add(userId, { browser: 'firefox', system: 'windows', signedInAt: ago(220), seenAt: ago(49) })
  sessions.add(userId, { browser: 'other', system: 'other', signedInAt: ago(300), seenAt: ago(190) })
}
