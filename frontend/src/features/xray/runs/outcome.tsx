import { Check, CircleAlert, Minus, SkipForward, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { outcomeOf, type RunOutcome, type RunSummary } from '@/api/runs'
import { facts } from '@/shared/rules/facts'
import { cx } from '@/ui/cx'
import { Spinner } from '@/ui/feedback/spinner'

/** The outcome of a run in words. */
export function useOutcome(): (run: RunSummary) => string {
  const { t } = useTranslation(['xray', 'common'])
  return (run) => {
    const kind = outcomeOf(run)
    const refunded = run.refunded && t('outcome.refunded', { credits: facts.xrayCredits })
    if (kind === 'running') return t(`stages.${run.stage}`)
    if (kind === 'skipped') return t('outcome.skipped', { credits: facts.xrayCredits })
    if (kind === 'failed') {
      const why = run.failure ? t(`failures.${run.failure}`) : t('failures.server')
      return [t('outcome.failed', { why }), refunded].filter(Boolean).join(' ')
    }
    if (kind === 'abstained') return t('outcome.abstained')
    if (kind === 'first') return t('outcome.first')
    return kind === 'nothing' ? t('outcome.nothing') : t('outcome.changed', { count: run.findings ?? 0 })
  }
}

const icons = {
  running: Spinner,
  skipped: SkipForward,
  failed: CircleAlert,
  abstained: Minus,
  first: Check,
  nothing: Check,
  changed: TrendingUp,
} as const

const tones: Partial<Record<RunOutcome, string>> = {
  failed: 'text-danger',
  skipped: 'text-warn',
  changed: 'text-ink',
}

/** The same with its picture. */
export function Outcome({ run, className }: { run: RunSummary; className?: string }) {
  const { t } = useTranslation('xray')
  const say = useOutcome()
  const kind = outcomeOf(run)
  const Icon = icons[kind]
  return (
    <span className={cx('flex min-w-0 items-start gap-2', className)}>
      <span aria-hidden className={cx('mt-0.5 shrink-0', tones[kind] ?? 'text-ink-3')}>
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 break-words">
        {say(run)}
        {run.missed > 0 && (
          <span className="block text-xs text-ink-3"> {t('outcome.missed', { count: run.missed })}</span>
        )}
      </span>
    </span>
  )
}
