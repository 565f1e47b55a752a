import type { components } from '@/api/schema'
import { claim } from './fixtures'

type Schemas = components['schemas']
type Experiment = Schemas['Experiment']
type Refuse = (status: number, code: Schemas['ErrorCode']) => Response

const day = 86_400_000
let next = 1

/** What an experiment takes on a steady channel that uploads twice a week. */
export const planner = (
  change: Partial<Schemas['ExperimentPlanner']> = {},
): Schemas['ExperimentPlanner'] => ({
  format: 'long',
  spread: claim('experiment_spread', 0.6, 0.5, 0.72, 41),
  uploadsPerWeek: 2.1,
  hoursKnown: true,
  plans: [
    { detects: 'half_more', uploadsASide: 40, weeks: 39, obstacle: null },
    { detects: 'double', uploadsASide: 16, weeks: 16, obstacle: null },
  ],
  ...change,
})

/** How far an experiment with numbers in titles is. */
export function progress(change: Partial<Schemas['ExperimentProgress']> = {}): Schemas['ExperimentProgress'] {
  const startedAt = new Date(Date.now() - 40 * day).toISOString()
  return {
    id: 'e'.repeat(32),
    hypothesis: { kind: 'title', feature: 'number' },
    format: 'long',
    detects: 'double',
    needed: 16,
    startedAt,
    countedSince: startedAt,
    first: { have: 5 },
    second: { have: 4 },
    young: 1,
    ignored: 0,
    next: ['second', 'first', 'second', 'first'],
    state: 'running',
    verdict: null,
    ...change,
  }
}

/** The same once both sides have what they need. */
export const decided = (verdict: Partial<Schemas['ExperimentVerdict']> = {}): Schemas['ExperimentProgress'] =>
  progress({
    first: { have: 16 },
    second: { have: 16 },
    young: 0,
    next: [],
    state: 'decided',
    verdict: { ratio: claim('experiment_ratio', 1.8, 1.3, 2.5, 32), ahead: 'first', ...verdict },
  })

/** Experiments in memory. */
export class ExperimentsInMemory {
  items: Experiment[] = []
  /** Endpoints that fail for good, as "GET /experiments". */
  readonly broken = new Set<string>()
  /** Why the next start is refused. */
  refusal: Schemas['ErrorCode'] | undefined
  readonly #started = new Map<string, Experiment>()
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  /** An experiment as it may be found. */
  has(change: Partial<Experiment> = {}): Experiment {
    const experiment: Experiment = {
      experimentId: (next++).toString(16).padStart(32, 'e'),
      monitorId: 'a'.repeat(32),
      channelId: 'UCworkshopdiaries00000000',
      channelName: 'Workshop Diaries',
      hypothesis: { kind: 'title', feature: 'number' },
      format: 'long',
      detects: 'double',
      needed: 16,
      spread: 0.6,
      startedAt: new Date(Date.now() - 40 * day).toISOString(),
      status: 'running',
      endedAt: null,
      progress: null,
      requestId: null,
      countedAt: null,
      ...change,
    }
    this.items.unshift(experiment)
    return experiment
  }

  /** The answer, or nothing where the address has nothing to do with it. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const [, id, cancel] = /^\/experiments(?:\/([^/]+)(\/cancel)?)?$/.exec(path) ?? []
    if (!path.startsWith('/experiments')) return undefined
    if (this.broken.has(`${request.method} ${id ? '/experiments/*' : '/experiments'}`))
      return this.#refuse(500, 'internal')
    if (!id) return request.method === 'GET' ? Response.json({ items: this.items }) : this.#start(request)
    const found = this.items.find(({ experimentId }) => experimentId === id)
    if (!found) return this.#refuse(404, 'not_found')
    if (cancel) return this.#cancel(found)
    if (found.status === 'running') return this.#refuse(409, 'experiment_running')
    this.items = this.items.filter((other) => other !== found)
    return new Response(null, { status: 204 })
  }

  /** What runs on other channels than these ends: their last setup is gone. */
  endWithout(watched: readonly string[]): void {
    const endedAt = new Date().toISOString()
    this.items = this.items.map((each) =>
      each.status === 'running' && !watched.includes(each.channelId)
        ? { ...each, status: 'cancelled', endedAt }
        : each,
    )
  }

  async #start(request: Request): Promise<Response> {
    if (this.refusal) return this.#refuse(409, this.refusal)
    const key = request.headers.get('Idempotency-Key') ?? ''
    const { monitorId, hypothesis, detects } = (await request.json()) as Schemas['StartExperiment']
    const started =
      this.#started.get(key) ??
      this.has({ monitorId, hypothesis, detects, startedAt: new Date().toISOString() })
    this.#started.set(key, started)
    return Response.json(started, { status: 201 })
  }

  #cancel(found: Experiment): Response {
    if (found.status !== 'running' && found.status !== 'cancelled')
      return this.#refuse(409, 'experiment_over')
    const cancelled: Experiment = { ...found, status: 'cancelled', endedAt: new Date().toISOString() }
    this.items = this.items.map((other) => (other === found ? cancelled : other))
    return Response.json(cancelled)
  }
}
