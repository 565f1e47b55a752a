/**
 * What the X-Ray FAQ explains, in its order. The key of a section is its place in the address: /xray-faq#metrics. Sections and
 * keys are in `xray-questions.json`, because the support chat (`shared/faq`) reads them too.
 */

import type texts from '@/i18n/locales/en/help/xrayFaq.json'
import keys from './xray-questions.json'
import type { XrayTableKey } from './xray-tables'

export type SectionKey = keyof typeof keys
/** The questions that have a text; a test sees to it that each of them is in a section, and in one alone. */
export type XrayQuestionKey = keyof typeof texts.items

interface XrayQuestion {
  key: XrayQuestionKey
  /** Below the answer. */
  table?: XrayTableKey | undefined
}

const tables: Partial<Record<XrayQuestionKey, XrayTableKey>> = {
  figures: 'figures',
  levels: 'levels',
  tiers: 'tiers',
  rough: 'rough',
  limit: 'setups',
}

export const sectionKeys = Object.keys(keys) as SectionKey[]
export const questionsIn = (section: SectionKey): readonly XrayQuestion[] =>
  (keys[section] as XrayQuestionKey[]).map((key) => ({ key, table: tables[key] }))
