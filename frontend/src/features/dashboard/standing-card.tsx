import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import type { Overview } from '@/api/activity'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { buttonClass } from '@/ui/button'
import { Progress } from '@/ui/feedback/progress'
import { BadgeBanner } from './badge-banner'
import { nextLevel } from './rules'

function Balance({ me }: { me: Me }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  return (
    <div className="flex items-center gap-4">
      <p>
        <span className="tnum block text-lg font-semibold">{t('common:credits', { count: me.credits })}</span>
        {me.nextFreeCreditsAt && (
          <span className="block text-xs text-ink-3">
            {t('nextFree', { date: format.date(me.nextFreeCreditsAt) })}
          </span>
        )}
      </p>
      <CreditsLink className={buttonClass('secondary', 'sm')}>{t('buy')}</CreditsLink>
    </div>
  )
}

function Level({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const level = t(`levels.${overview.level.name}`)
  const next = nextLevel(overview)
  const way = next
    ? t('toNext', { count: next.missing, level: t(`levels.${next.name}`) })
    : t('highest', { level })
  return (
    <div className="grid min-w-48 flex-1 gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{t('levelIs', { level })}</span>
        {next && <span className="text-ink-3">{way}</span>}
      </p>
      <Progress quiet label={way} value={overview.level.progress / 100} />
    </div>
  )
}

interface StandingProps {
  overview: Overview
  /** Whose balance is named, where the page does not show it already. */
  me?: Me | undefined
}

/** What somebody has and how far they have come, in one line. */
export function StandingCard({ overview, me }: StandingProps) {
  const { t } = useTranslation('dashboard')
  return (
    <section
      aria-label={t('standing')}
      className="card flex flex-wrap items-center gap-x-8 gap-y-4 p-5 sm:p-6"
    >
      {me && <Balance me={me} />}
      <Level overview={overview} />
      <BadgeBanner overview={overview} />
    </section>
  )
}
