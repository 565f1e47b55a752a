import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadArea } from '@/i18n'
import { Info } from '@/ui/overlay/info'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { Claim, Report } from '@/features/analysis/types'
import { lazyPart } from '@/ui/loading/lazy-part'

const Explanation = lazyPart(async () => {
  const [module] = await Promise.all([import('./explanation'), loadArea('basis')])
  return module
})

interface HowComputedProps {
  /** What the figure is called. */
  name: string
  claim: Claim
  report: Report
  /** The interval, written out. */
  interval?: string | undefined
}

/** Every number opens to its formula, its sample, its doubt and the engine's version. */
export function HowComputed({ name, claim, report, interval }: HowComputedProps) {
  const { t } = useTranslation('report')
  // What an older engine did not measure has no formula.
  if (!claim.basis) return null
  return (
    <Info label={t('how.label', { name })} title={name}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <Explanation claim={claim} report={report} interval={interval} />
      </Suspense>
    </Info>
  )
}
