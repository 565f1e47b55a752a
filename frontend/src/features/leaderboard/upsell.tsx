import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/api/auth/session'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { facts } from '@/shared/rules/facts'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { useLabels } from './labels'

/** Rows that a tier sees; of those that are not named here, all. */
const rowsOf: Record<string, number | undefined> = {
  free: facts.leaderboardRowsFree,
  starter: facts.leaderboardRowsStarter,
}

interface UpsellProps {
  /** Channels beyond what is seen. */
  more: number
  /** The tier that sees more of them. */
  tier: string | null | undefined
}

/** How many channels there are beyond what the tier sees, and which tier sees more. Nothing of them is hinted at: they are not here. */
export function Upsell({ more, tier }: UpsellProps) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const { pathname, search } = useLocation()
  const signedIn = useSession().status === 'in'
  if (!tier || more <= 0) return null
  const rows = rowsOf[tier]
  const sees =
    rows === undefined
      ? t('beyond.all', { tier: labels.tier(tier) })
      : t('beyond.rows', { tier: labels.tier(tier), rows: labels.whole(rows) })
  return (
    <section
      aria-labelledby="beyond"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-dashed border-line-strong px-5 py-5"
    >
      <Lock aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-48 flex-1">
        <h2 id="beyond" className="font-semibold">
          {t('beyond.title', { count: more, channels: labels.whole(more) })}
        </h2>
        <p className="mt-1 text-ink-2">
          {signedIn ? sees : t('beyond.visitor', { rows: labels.whole(rows ?? 0) })}
        </p>
      </div>
      {signedIn ? (
        <CreditsLink className={buttonClass('primary')}>{t('locked.open')}</CreditsLink>
      ) : (
        <Link
          to={paths.auth({ next: pathname + search, view: 'sign-up' })}
          className={buttonClass('primary')}
        >
          {t('beyond.signUp')}
        </Link>
      )}
    </section>
  )
}
