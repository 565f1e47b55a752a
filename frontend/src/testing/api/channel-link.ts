import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode']) => Response
export type Connection = NonNullable<Schemas['Me']['channel']>

/** Where one's own channel can be linked and is not. */
export const unlinked: Connection = {
  isConnected: false,
  channelId: null,
  channelName: null,
  channelAvatar: null,
  connectedAt: null,
  canUseWeeklyFree: false,
  weeklyFreeAt: null,
  daysUntilReset: 3,
}

/** With a channel, and this week's free analysis still there. */
export const linked: Connection = {
  ...unlinked,
  isConnected: true,
  channelId: 'UCworkshopdiaries0000001',
  channelName: 'Workshop Diaries',
  connectedAt: '2030-01-15T10:00:00Z',
  canUseWeeklyFree: true,
}

/** With the free analysis of the week used. */
export const spent: Connection = { ...linked, canUseWeeklyFree: false, weeklyFreeAt: '2030-01-22T00:00:00Z' }

/** Linking a channel, in memory: what the platform's sign-in comes back with counts once. */
export class Linking {
  /** What the platform would come back with for the newest attempt. */
  code = 'code-1'
  state = 'state-1'
  /** Where somebody signs in. */
  authUrl = 'https://accounts.google.com/o/oauth2/v2/auth?client_id=app&state=state-1'
  readonly #account: { me: Schemas['Me'] }
  readonly #refuse: Refuse

  constructor(account: { me: Schemas['Me'] }, refuse: Refuse) {
    this.#account = account
    this.#refuse = refuse
  }

  /** The answer, or nothing where the address has nothing to do with it. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const place = `${request.method} ${path}`
    const known = ['POST /youtube-oauth-connect', 'POST /youtube-oauth-save', 'DELETE /me/channel']
    if (!known.includes(place)) return undefined
    if (!this.#account.me.channel) return this.#refuse(404, 'feature_off')
    if (path === '/youtube-oauth-connect') return Response.json({ success: true, authUrl: this.authUrl })
    if (path === '/youtube-oauth-save')
      return this.#save((await request.json()) as Schemas['SaveChannelLink'])
    this.#set(unlinked)
    return new Response(null, { status: 204 })
  }

  #save({ code, state }: Schemas['SaveChannelLink']): Response {
    if (code !== this.code || state !== this.state) return this.#refuse(409, 'link_expired')
    this.code = ''
    this.#set(linked)
    const channel = { id: linked.channelId ?? '', name: linked.channelName ?? '', avatar: null }
    return Response.json({
      success: true,
      channel: { ...channel, connectedAt: linked.connectedAt ?? '' },
    } satisfies Schemas['ChannelLinked'])
  }

  #set(channel: Connection): void {
    this.#account.me = { ...this.#account.me, channel }
  }
}
