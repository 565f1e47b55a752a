import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Report } from '../types'
import { useStatement } from './texts/statement'
import { ImpactTag } from './tabs/impact-tag'

/** Where the first piece of advice is shown open, with everything that is needed to doubt it. */
function WholeRecord() {
  const { t } = useTranslation('report')
  const [search] = useSearchParams()
  const asked = new URLSearchParams(search)
  asked.set('tab', 'content')
  return (
    <Link
      to={{ search: asked.toString(), hash: 'advice-1' }}
      aria-label={t('nextStep.record')}
      title={t('nextStep.record')}
      className="relative -m-1 ml-auto inline-flex size-6 shrink-0 items-center justify-center self-end rounded-control text-ink-3 before:absolute before:-inset-2.5 hover:text-ink"
    >
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
}

interface NextStepProps {
  report: Report
  /** Over another page there is no tab to lead to. */
  onPage: boolean
}

/** The one thing to do first, how to see that it worked, and what else could be behind it. */
export function NextStep({ report, onPage }: NextStepProps) {
  const { t } = useTranslation('report')
  const write = useStatement()
  const { nextStep: step } = report
  return (
    <section
      aria-labelledby="next-step"
      className="min-w-0 rounded-control bg-raised px-4 py-2 lg:col-start-2 lg:row-span-2"
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id="next-step" className="text-xs font-medium text-ink-3">
          {t('nextStep.title')}
        </h2>
        {step && <ImpactTag impact={step.impact} />}
      </div>
      <p className="mt-1 font-medium break-words">{step ? write(step.advice) : t('nextStep.none')}</p>
      {step && (
        <div className="mt-2 flex gap-3 text-xs text-ink-2">
          <dl className="grid min-w-0 gap-1 [&_dt]:inline [&_dt]:text-ink-3 [&_dd]:inline">
            <div>
              <dt>{t('nextStep.worked')}</dt> <dd>{write(step.success)}</dd>
            </div>
            <div className="max-sm:hidden">
              <dt>{t('nextStep.other')}</dt> <dd>{write(step.alternative)}</dd>
            </div>
          </dl>
          {onPage && <WholeRecord />}
        </div>
      )}
    </section>
  )
}
