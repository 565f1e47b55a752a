import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { Plain } from '@/i18n/format'
import {
  part,
  rulebook,
  type Condition,
  type Label,
  type Rule,
  type Term,
  type Unit,
} from '@/shared/rules/rulebook'
import type { BadgeTone } from '@/ui/badge'
import { answerValues } from './values'

type T = TFunction<['faq', 'report']>

export const tableKeys = [
  'automation_potential',
  'reach_virality',
  'consistency_output',
  'growth_potential',
  'penalty',
  'format_template_score',
  'sustainability_score',
  'flags',
  'hidden_gem_score',
  'ratings',
  'stages',
  'badges',
  'formulas',
] as const
export type TableKey = (typeof tableKeys)[number]

/** A cell: lines of text; the first may be a badge, which the others describe; or it is a badge alone. */
export interface Cell {
  lines: string[]
  rarity?: string
  badge?: { tone: BadgeTone; Icon: LucideIcon }
}

export interface TableData {
  key: string
  /** Names with a line of notation each, which needs the whole width. */
  look: 'table' | 'notation'
  /** Short cells, which would drift apart on a wide line. */
  narrow?: boolean
  caption: string
  columns: { key: string; label: string; align?: 'end' }[]
  rows: { key: string; cells: Cell[] }[]
}

export const text = (...lines: string[]): Cell => ({ lines })

/** A threshold with its measure, written the reader's way. */
export function measure(t: T, format: Plain, value: number, unit: Unit): string {
  const number = format.decimal(value, 2)
  if (unit === 'percent') return format.percent(value / 100)
  if (unit === 'share') return format.percent(value)
  if (unit === 'ln_change') return format.signedPercent(Math.expm1(value))
  if (unit === 'ln_spread') return t('units.factor', { value: format.decimal(Math.exp(value), 1) })
  if (unit === 'spreads') return t('units.spreads', { value: format.signed(value, 1) })
  if (unit === 'slope') return format.signed(value, 1)
  if (unit === 'gaps') return t('units.gaps', { value: number })
  if (unit !== 'days') return number
  const years = value / 365.25
  return years > 0.99
    ? t('units.years', { count: Math.round(years), value: format.decimal(years, 0) })
    : t('units.days', { count: value, value: number })
}

/** Views are given per 100 subscribers wherever they are shown, though the engine counts per subscriber. */
const threshold = (t: T, format: Plain, figure: string, value: number, unit: Unit): string =>
  figure === 'views_to_subs_ratio' ? format.perHundred(value) : measure(t, format, value, unit)

/** A word a rule compares with: a stage, a badge, a level. */
function word(t: T, { figure, value }: Condition): string {
  const key = String(value)
  if (figure === 'stage') return t(`report:stage.${key}` as 'report:stage.rising', { defaultValue: key })
  if (figure === 'badge_rule')
    return t(`report:badges.${key}` as 'report:badges.hidden_gem', { defaultValue: key })
  return t(`words.${key}` as 'words.high', { defaultValue: key })
}

const figureName = (t: T, key: string): string =>
  t(`figures.${key}` as 'figures.standing', { defaultValue: key })

function condition(t: T, format: Plain, rule: Condition): string {
  const figure = figureName(t, rule.figure)
  const value =
    typeof rule.value === 'number' ? threshold(t, format, rule.figure, rule.value, rule.unit) : word(t, rule)
  return t(`tests.${rule.test}`, { figure, value })
}

/** One line for each thing that must hold. */
function ruleLines(t: T, format: Plain, rule: Rule): string[] {
  if (rule.length === 0) return [t('tables.otherwise')]
  return rule.map((any) => any.map((one) => condition(t, format, one)).join(` ${t('tables.or')} `))
}

function terms(t: T, format: Plain, key: TableKey, rows: readonly Term[]): TableData {
  return {
    key,
    look: 'table',
    caption: t(`tables.captions.${key}`),
    columns: [
      { key: 'term', label: t('tables.term') },
      { key: 'points', label: t('tables.points'), align: 'end' },
      { key: 'from', label: t('tables.from'), align: 'end' },
      { key: 'to', label: t('tables.to'), align: 'end' },
    ],
    rows: rows.map((term) => ({
      key: term.key,
      cells: [
        text(t(`terms.${term.key}` as 'terms.titles', { defaultValue: term.key, ...answerValues(format) })),
        text(format.decimal(term.points)),
        text(measure(t, format, term.from, term.unit)),
        text(measure(t, format, term.to, term.unit)),
      ],
    })),
  }
}

function labels(t: T, format: Plain, key: 'ratings' | 'stages' | 'flags', rows: readonly Label[]): TableData {
  const area = key === 'ratings' ? 'rating' : 'stage'
  const name = (label: string) =>
    key === 'flags'
      ? figureName(t, label)
      : t(`report:${area}.${label}` as 'report:stage.rising', { defaultValue: label })
  return {
    key,
    look: 'table',
    caption: t(`tables.captions.${key}`),
    columns: [
      { key: 'label', label: t('tables.label') },
      { key: 'rule', label: t('tables.rule') },
    ],
    rows: rows.map((label, index) => ({
      key: `${label.key}-${index}`,
      cells: [text(name(label.key)), text(...ruleLines(t, format, label.rule))],
    })),
  }
}

function badges(t: T, format: Plain): TableData {
  const rows = rulebook.badgeGroups.flatMap((group) => group.badges.map((badge) => ({ group, badge })))
  return {
    key: 'badges',
    look: 'table',
    caption: t('tables.captions.badges'),
    columns: [
      { key: 'badge', label: t('tables.badge') },
      { key: 'rule', label: t('tables.rule') },
    ],
    rows: rows.map(({ group, badge }) => {
      const kind = t(`badgeGroups.${group.key}` as 'badgeGroups.meta', { defaultValue: group.key })
      const rarity = t(`rarities.${badge.rarity}` as 'rarities.rare', { defaultValue: badge.rarity })
      const name = t(`report:badges.${badge.key}` as 'report:badges.hidden_gem', { defaultValue: badge.key })
      return {
        key: badge.key,
        cells: [
          { lines: [name, `${kind}, ${rarity}`], rarity: badge.rarity },
          text(...ruleLines(t, format, badge.rule)),
        ],
      }
    }),
  }
}

function formulas(t: T): TableData {
  return {
    key: 'formulas',
    look: 'notation',
    caption: t('tables.captions.formulas'),
    columns: [
      { key: 'figure', label: t('tables.figure') },
      { key: 'formula', label: t('tables.formula') },
    ],
    rows: Object.entries(rulebook.formulas).map(([basis, formula]) => ({
      key: basis,
      cells: [text(figureName(t, basis)), text(formula)],
    })),
  }
}

export function tableOf(t: T, format: Plain, key: TableKey): TableData {
  switch (key) {
    case 'ratings':
      return labels(t, format, key, rulebook.ratings)
    case 'stages':
      return labels(t, format, key, rulebook.stages)
    case 'flags':
      return labels(t, format, key, rulebook.flags)
    case 'badges':
      return badges(t, format)
    case 'formulas':
      return formulas(t)
    case 'penalty':
      return terms(t, format, key, rulebook.penalty)
    default:
      return terms(t, format, key, part(key)?.terms ?? [])
  }
}

/** Everything a table says, for the search. */
export const tableText = (table: TableData): string =>
  table.rows.flatMap((row) => row.cells.flatMap((cell) => cell.lines)).join('\n')
