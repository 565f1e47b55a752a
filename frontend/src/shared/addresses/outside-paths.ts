const pathOf = (steps: readonly string[]) =>
  steps.map((step) => encodeURIComponent(step).replaceAll('%40', '@')).join('/')

/** Addresses outside the product. Apart from `paths.ts`, because no first screen leads to them. */
export const outside = {
  channel: (channelId: string, handle?: string | null) =>
    handle
      ? `https://www.youtube.com/${encodeURI(handle)}`
      : `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`,
  /** A place on the platform, by its path; no other host can be meant. */
  platform: (...steps: string[]) => `https://www.youtube.com/${pathOf(steps)}`,
  /** The same on the sample platform. */
  samplePage: (...steps: string[]) => `/sample/${pathOf(steps)}`,
  /** Where a person takes access to their account away again. */
  platformAccess: 'https://myaccount.google.com/connections',
  /** A channel of the sample platform. */
  sampleChannel: (channelId: string) => `/sample/channel/${encodeURIComponent(channelId)}`,
  /** The sample platform's own page of a demo channel; a plain file, not a screen of the app. */
  demoChannel: (slug: string) => `/demo/${encodeURIComponent(slug)}/`,
  mail: (address: string) => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`,
}
