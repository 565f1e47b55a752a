import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report, Statement } from '@/features/analysis/types'
import { useStatement } from '../texts/statement'
import { ResultFold } from '../result-fold'
import { WithRange, whyOf } from '../explanation/why'

interface PointsProps {
  report: Report
  title: string
  points: Statement[]
  /** Said where there is none. */
  none: string
  icon: ReactNode
}

function Points({ report, title, points, none, icon }: PointsProps) {
  return (
    <section>
      <h3 className="text-ink-3">{title}</h3>
      {points.length === 0 ? (
        <p className="mt-2 text-ink-2">{none}</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {points.map((point) => (
            <li key={point.key} className="flex gap-2.5">
              {icon}
              <span className="min-w-0 break-words">
                <WithRange report={report} statement={point} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ParagraphProps {
  report: Report
  title: string
  sentences: Statement[]
}

function Paragraph({ report, title, sentences }: ParagraphProps) {
  if (sentences.length === 0) return null
  return (
    <section>
      <h3 className="text-ink-3">{title}</h3>
      <p className="mt-2">
        {sentences.map((sentence) => (
          <Fragment key={sentence.key}>
            <WithRange report={report} statement={sentence} />{' '}
          </Fragment>
        ))}
      </p>
    </section>
  )
}

/** What the figures come to, in sentences. Reports of older engines say that they have none. */
export function NarrativeCard({ report }: { report: Report }) {
  const { t } = useTranslation('result')
  const write = useStatement()
  const { headline, strengths, weaknesses, potential, conclusion } = report.summary
  if (!headline.key)
    return (
      <ResultFold title={t('narrative.title')}>
        <p className="text-ink-2">{t('narrative.old')}</p>
      </ResultFold>
    )
  // A short list next to a long one would leave its column empty.
  const isShort = weaknesses.length < strengths.length - 2
  const end = (
    <>
      <Paragraph report={report} title={t('narrative.potential')} sentences={potential} />
      <Paragraph report={report} title={t('narrative.conclusion')} sentences={conclusion} />
    </>
  )
  return (
    <ResultFold title={t('narrative.title')}>
      <div className="grid gap-5">
        {whyOf(report) && <p className="font-medium">{write(headline)}</p>}
        <div className="grid gap-5 md:grid-cols-2 md:gap-6">
          <Points
            report={report}
            title={t('narrative.strengths')}
            points={strengths}
            none={t('narrative.noStrengths')}
            icon={<CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />}
          />
          <div className="grid content-start gap-5">
            <Points
              report={report}
              title={t('narrative.weaknesses')}
              points={weaknesses}
              none={t('narrative.noWeaknesses')}
              icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />}
            />
            {isShort && end}
          </div>
        </div>
        {!isShort && (
          <div className="grid gap-5 border-t border-line pt-5 md:grid-cols-2 md:gap-6">{end}</div>
        )}
      </div>
    </ResultFold>
  )
}
