import type { TFunction } from 'i18next'
import {
  ChevronsUp,
  ChevronUp,
  SignalHigh,
  SignalLow,
  SignalMedium,
  Signal,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react'
import type { Plain } from '@/i18n/format'
import type { BadgeTone } from '@/ui/badge'
import { xrayFacts } from '@/shared/rules/xray-facts'
import { text, type Cell, type TableData } from './tables'
import { xrayValues } from './xray-values'

type T = TFunction<['xrayFaq', 'common']>

export type XrayTableKey = 'figures' | 'levels' | 'tiers' | 'rough' | 'setups'
type Rows = Omit<TableData, 'key' | 'look' | 'caption'>

const badge = (name: string, tone: BadgeTone, Icon: LucideIcon): Cell => ({
  lines: [name],
  badge: { tone, Icon },
})

function figures(t: T, format: Plain): Rows {
  const keys = [
    'median',
    'engagement',
    'length',
    'correlation',
    'formats',
    'top',
    'standing',
    'label',
  ] as const
  return {
    columns: [
      { key: 'figure', label: t('tables.figure') },
      { key: 'how', label: t('tables.how') },
    ],
    rows: keys.map((key) => ({
      key,
      cells: [text(t(`figures.${key}.name`)), text(t(`figures.${key}.how`, xrayValues(format)))],
    })),
  }
}

/** The levels of the health score, best first; each ends where the one above it begins. */
function levels(t: T, format: Plain): Rows {
  const { excellent, good, average } = xrayFacts.healthLevels
  const between = (from: number, to: number) =>
    t('tables.between', { from: format.whole(from), to: format.whole(to) })
  const rows = [
    ['excellent', 'good', Signal, t('tables.from', { from: format.whole(excellent) })],
    ['good', 'good', SignalHigh, between(good, excellent)],
    ['average', 'warn', SignalMedium, between(average, good)],
    ['poor', 'danger', SignalLow, t('tables.below', { to: format.whole(average) })],
  ] as const
  return {
    narrow: true,
    columns: [
      { key: 'level', label: t('tables.level') },
      { key: 'score', label: t('tables.score') },
    ],
    rows: rows.map(([key, tone, Icon, score]) => ({
      key,
      cells: [badge(t(`levels.${key}`), tone, Icon), text(score)],
    })),
  }
}

function tiers(t: T, format: Plain): Rows {
  const rows = [
    ['elite', 'good', ChevronsUp],
    ['strong', 'good', ChevronUp],
    ['growing', 'neutral', TrendingUp],
  ] as const
  return {
    columns: [
      { key: 'tier', label: t('tables.tier') },
      { key: 'rule', label: t('tables.rule') },
    ],
    rows: rows.map(([key, tone, Icon]) => ({
      key,
      cells: [badge(t(`tiers.${key}.name`), tone, Icon), text(t(`tiers.${key}.rule`, xrayValues(format)))],
    })),
  }
}

function rough(t: T, format: Plain): Rows {
  const keys = ['upper', 'total', 'month', 'week', 'young'] as const
  return {
    columns: [
      { key: 'figure', label: t('tables.figure') },
      { key: 'how', label: t('tables.how') },
    ],
    rows: keys.map((key) => ({
      key,
      cells: [text(t(`rough.${key}.name`)), text(t(`rough.${key}.how`, xrayValues(format)))],
    })),
  }
}

function setups(t: T, format: Plain): Rows {
  const plans = Object.keys(xrayFacts.setups) as (keyof typeof xrayFacts.setups)[]
  return {
    narrow: true,
    columns: [
      { key: 'plan', label: t('tables.plan') },
      { key: 'setups', label: t('tables.setups'), align: 'end' },
    ],
    rows: plans.map((plan) => ({
      key: plan,
      cells: [text(t(`common:tiers.${plan}`)), text(format.whole(xrayFacts.setups[plan]))],
    })),
  }
}

const tables: Record<XrayTableKey, (t: T, format: Plain) => Rows> = { figures, levels, tiers, rough, setups }

export const xrayTable = (t: T, format: Plain, key: XrayTableKey): TableData => ({
  key,
  look: 'table',
  caption: t(`tables.captions.${key}`),
  ...tables[key](t, format),
})
