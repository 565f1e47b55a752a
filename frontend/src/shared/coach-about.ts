/** What a conversation with the coach is about, as the service names it. */
export type About = 'demo' | `analysis:${string}` | `run:${string}` | `comparison:${string}:${string}`

const form = /^(demo|(analysis|run):[0-9a-f]{32}|comparison:[0-9a-f]{32}:[0-9a-f]{32})$/

/** What an address names, or nothing where nobody could ask about that. */
export const readAbout = (text: string | null): About | undefined =>
  text !== null && form.test(text) ? (text as About) : undefined

/** The ids that it names, in their order. */
export const idsOf = (about: About): string[] => about.split(':').slice(1)
