import { useTranslation } from 'react-i18next'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { buttonClass } from '@/ui/button'
import type { Blocked } from './use-blocked'

interface BlockedNoteProps {
  /** What the buttons name as their description. */
  id: string
  blocked: Blocked
}

/** Why no analysis can be started now and, where credits are what is missing, the way to them. */
export function BlockedNote({ id, blocked }: BlockedNoteProps) {
  const { t } = useTranslation('analysis')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={id} role="status" className="text-sm text-warn">
        {blocked.text}
      </p>
      {blocked.forCredits && (
        <CreditsLink className={buttonClass('primary', 'sm')}>{t('start.getCredits')}</CreditsLink>
      )}
    </div>
  )
}
