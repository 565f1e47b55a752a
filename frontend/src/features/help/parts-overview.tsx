import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { rulebook } from '@/shared/rules/rulebook'
import { Card } from '@/ui/layout/card'
import { answerValues } from './values'
import type { QuestionKey } from './questions'

/** Where each part is explained, and how strongly it is drawn. */
const looks: Record<string, { question: QuestionKey; fill: string; swatch: string }> = {
  automation_potential: { question: 'automation-potential', fill: 'fill-ink-2', swatch: 'bg-ink-2' },
  reach_virality: { question: 'reach', fill: 'fill-ink-2 opacity-75', swatch: 'bg-ink-2 opacity-75' },
  consistency_output: {
    question: 'consistency-output',
    fill: 'fill-ink-2 opacity-50',
    swatch: 'bg-ink-2 opacity-50',
  },
  growth_potential: {
    question: 'growth-potential',
    fill: 'fill-ink-2 opacity-30',
    swatch: 'bg-ink-2 opacity-30',
  },
}

function Bar() {
  const full = rulebook.numbers.fullScore
  return (
    <svg viewBox={`0 0 ${full} 4`} preserveAspectRatio="none" aria-hidden className="h-3 w-full rounded-full">
      {rulebook.parts.map((part, index) => {
        const before = rulebook.parts.slice(0, index).reduce((sum, earlier) => sum + earlier.points, 0)
        return (
          <rect
            key={part.key}
            x={before}
            width={part.points - 0.4}
            height={4}
            className={looks[part.key]?.fill}
          />
        )
      })}
    </svg>
  )
}

/** The parts of the score in proportion, each leading to its explanation. */
export function PartsOverview() {
  const { t } = useTranslation('faq')
  const format = usePlainFormat()
  return (
    <Card title={t('parts.title')}>
      <Bar />
      <ul className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-2">
        {rulebook.parts.map((part) => {
          const look = looks[part.key]
          return (
            <li key={part.key} className="flex items-baseline gap-2">
              <span aria-hidden className={`size-2 shrink-0 rounded-full ${look?.swatch ?? 'bg-ink-2'}`} />
              <a
                href={`#${look?.question ?? 'overall-score'}`}
                className="block min-w-0 flex-1 text-iris underline underline-offset-4"
              >
                {t(`figures.${part.key}` as 'figures.growth_potential', { defaultValue: part.key })}
              </a>
              <span className="tnum text-ink-2">
                {t('parts.points', { points: format.decimal(part.points) })}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-7 text-xs text-ink-3">
        <a href="#penalty" className="inline-block underline underline-offset-4 hover:text-ink">
          {t('parts.penalty', { points: answerValues(format).penalty })}
        </a>
      </p>
    </Card>
  )
}
