/** The questions in their order. A key is the question's place in the address: /faq#hidden-gem. */

import type { TableKey } from './tables'

export interface Question {
  key: QuestionKey
  /** What stands below the answer. */
  tables?: readonly TableKey[]
}

export const groups = {
  score: [
    { key: 'overall-score' },
    { key: 'automation-potential', tables: ['automation_potential', 'format_template_score'] },
    { key: 'reach', tables: ['reach_virality'] },
    { key: 'consistency-output', tables: ['consistency_output'] },
    { key: 'growth-potential', tables: ['growth_potential'] },
    { key: 'penalty', tables: ['penalty'] },
    { key: 'evergreen', tables: ['flags', 'sustainability_score'] },
    { key: 'hidden-gem', tables: ['hidden_gem_score'] },
  ],
  labels: [
    { key: 'ratings', tables: ['ratings'] },
    { key: 'colours' },
    { key: 'stages', tables: ['stages'] },
    { key: 'badges', tables: ['badges'] },
  ],
  doubt: [
    { key: 'intervals' },
    { key: 'abstention' },
    { key: 'chance' },
    { key: 'counting-changed' },
    { key: 'formulas', tables: ['formulas'] },
  ],
  using: [
    { key: 'processing-time' },
    { key: 'credits' },
    { key: 'refunds' },
    { key: 'own-channel' },
    { key: 'eligible-channels' },
    { key: 'sample-size' },
    { key: 'data-age' },
    { key: 'channel-not-found' },
    { key: 'faces' },
    { key: 'production-costs' },
    { key: 'sample-data' },
  ],
} as const satisfies Record<string, readonly { key: string; tables?: readonly TableKey[] }[]>

export type GroupKey = keyof typeof groups
export type QuestionKey = (typeof groups)[GroupKey][number]['key']

export const groupKeys = Object.keys(groups) as GroupKey[]
export const questionsOf = (group: GroupKey): readonly Question[] => groups[group]

/** The group a question stands in; `undefined` for what is no question. */
export const groupOf = (key: string): GroupKey | undefined =>
  groupKeys.find((group) => questionsOf(group).some((question) => question.key === key))
