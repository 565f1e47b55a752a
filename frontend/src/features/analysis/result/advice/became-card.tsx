import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useClaimText } from '../texts/claim-text'
import { HowComputed } from '../explanation/how-computed'
import { useHighlightToggles } from '../highlight/use-highlight'
import type { AdviceGrade, Report } from '../types'
import { ResultFold } from '../result-fold'
import { useAdviceName } from './advice-name'
import { useGradeText } from './grade-text'

const tones: Record<AdviceGrade['outcome'], BadgeTone> = {
  helped: 'good',
  hurt: 'danger',
  no_effect: 'neutral',
  too_early: 'iris',
  not_followed: 'neutral',
  cannot_tell: 'neutral',
}

function Grade({ report, grade }: { report: Report; grade: AdviceGrade }) {
  const { t } = useTranslation('xrayReport')
  const format = useFormat()
  const name = useAdviceName()(grade)
  const sentences = useGradeText()(grade)
  const { interval } = useClaimText()(grade.moved)
  const toggle = useHighlightToggles(report)({
    key: `became-${grade.key}-${grade.givenAt}`,
    name,
    uploads: grade.uploadIndices ?? [],
    of: grade.uploads,
    certain: grade.outcome === 'helped' || grade.outcome === 'hurt',
  })
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium break-words">{name}</h3>
        <Badge tone={tones[grade.outcome]}>{t(`became.outcome.${grade.outcome}`)}</Badge>
      </div>
      <p className="text-ink-2">
        {sentences.join(' ')}
        {grade.moved.value != null && (
          <HowComputed name={name} claim={grade.moved} report={report} interval={interval} />
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-xs text-ink-3">
        <span>{t('became.given', { date: format.date(grade.givenAt) })}</span>
        {toggle && (
          <Button
            size="sm"
            look="quiet"
            className="-mx-3"
            aria-label={`${t('became.light')}: ${name}`}
            aria-pressed={toggle.pressed}
            onClick={toggle.onPress}
          >
            {t('became.light')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** What became of the advice of earlier reports. Nothing where there is none. */
export function BecameCard({ report, grades }: { report: Report; grades: readonly AdviceGrade[] }) {
  const { t } = useTranslation('xrayReport')
  const [first] = grades
  if (!first) return null
  return (
    <ResultFold title={t('became.title')}>
      <p className="mb-3 text-ink-3">{t('became.intro', { count: first.needed })}</p>
      <ul className="divide-y divide-line">
        {grades.map((grade) => (
          <Grade key={`${grade.key} ${grade.givenAt}`} report={report} grade={grade} />
        ))}
      </ul>
    </ResultFold>
  )
}
