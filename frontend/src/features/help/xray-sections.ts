/** What the X-Ray FAQ explains, in its order. The key of a section is its place in the address: /xray-faq#metrics. */

import type { XrayTableKey } from './xray-tables'

interface XrayQuestion {
  key: XrayQuestionKey
  /** Below the answer. */
  table?: XrayTableKey
}

const sections = {
  overview: [{ key: 'what' }, { key: 'difference' }, { key: 'private' }, { key: 'unseen' }],
  basics: [
    { key: 'words' },
    { key: 'cadence' },
    { key: 'price' },
    { key: 'short' },
    { key: 'duration' },
    { key: 'now' },
    { key: 'missed' },
    { key: 'gone' },
  ],
  metrics: [
    { key: 'figures', table: 'figures' },
    { key: 'levels', table: 'levels' },
    { key: 'tiers', table: 'tiers' },
    { key: 'rough', table: 'rough' },
    { key: 'sample' },
    { key: 'missing' },
  ],
  insights: [{ key: 'change' }, { key: 'nothing' }, { key: 'first' }, { key: 'cause' }],
  patterns: [{ key: 'titles' }, { key: 'power' }, { key: 'lift' }, { key: 'times' }],
  setup: [
    { key: 'steps' },
    { key: 'time' },
    { key: 'mail' },
    { key: 'address' },
    { key: 'stop' },
    { key: 'limit', table: 'setups' },
    { key: 'control' },
  ],
  'best-practices': [
    { key: 'act' },
    { key: 'fit' },
    { key: 'patience' },
    { key: 'single' },
    { key: 'note' },
    { key: 'question' },
    { key: 'wait' },
  ],
  contact: [{ key: 'ask' }],
} as const satisfies Record<string, readonly { key: string; table?: XrayTableKey }[]>

export type SectionKey = keyof typeof sections
type XrayQuestionKey = (typeof sections)[SectionKey][number]['key']

export const sectionKeys = Object.keys(sections) as SectionKey[]
export const questionsIn = (section: SectionKey): readonly XrayQuestion[] => sections[section]
