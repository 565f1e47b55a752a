import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import { useNames } from './names'
import { TierLink } from './tier-link'

interface LockedProps {
  /** What it would do. */
  label: string
  /** Name of the control, where it stands above. */
  about?: string
  tier: string
  /** In the place of a field with its label above it, or of a button. */
  look?: 'field' | 'button'
}

/** In the place of a control that the tier does not have: what it is, which tier opens it, and the way there. */
export function Locked({ label, about, tier, look = 'field' }: LockedProps) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  return (
    <TierLink
      className={cx(
        'group flex min-h-11 min-w-0 items-center gap-2 rounded-control border border-dashed border-line-strong px-3 py-1.5 text-left text-sm text-ink-3 transition-colors duration-150 hover:bg-raised hover:text-ink-2',
        look === 'field' && 'w-full',
      )}
    >
      <Lock aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 break-words">
        {about && <span className="sr-only">{about}:</span>} {label}
        <span className="sr-only">: {t('locked.comesWith')}</span>
      </span>{' '}
      <span className="shrink-0 rounded-full bg-iris-soft px-2 py-0.5 text-xs font-medium text-iris">
        {names.tier(tier)}
      </span>
    </TierLink>
  )
}
