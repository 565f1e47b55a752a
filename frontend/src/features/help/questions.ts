/**
 * The questions in their order. A key is the question's place in the address: /faq#hidden-gem. Their groups and keys are in
 * `questions.json`, their texts in `faq.json` of the locales, and other words for them in `faqWords.json`: the support chat
 * (`shared/faq`) answers from the same files.
 */

import type texts from '@/i18n/locales/en/help/faq.json'
import keys from './questions.json'
import type { TableKey } from './tables'

export type GroupKey = keyof typeof keys
/** The questions that have a text; a test sees to it that each of them is in a group, and in one alone. */
export type QuestionKey = keyof typeof texts.items

export interface Question {
  key: QuestionKey
  /** Below the answer. */
  tables?: readonly TableKey[]
}

const tables: Partial<Record<QuestionKey, readonly TableKey[]>> = {
  'automation-potential': ['automation_potential', 'format_template_score'],
  reach: ['reach_virality'],
  'consistency-output': ['consistency_output'],
  'growth-potential': ['growth_potential'],
  penalty: ['penalty'],
  evergreen: ['flags', 'sustainability_score'],
  'hidden-gem': ['hidden_gem_score'],
  ratings: ['ratings'],
  stages: ['stages'],
  badges: ['badges'],
  formulas: ['formulas'],
}

export const groupKeys = Object.keys(keys) as GroupKey[]
export const questionsOf = (group: GroupKey): readonly Question[] =>
  (keys[group] as QuestionKey[]).map((key) => ({ key, tables: tables[key] ?? [] }))

/** The group a question is in; `undefined` for what is no question. */
export const groupOf = (key: string): GroupKey | undefined =>
  groupKeys.find((group) => questionsOf(group).some((question) => question.key === key))
