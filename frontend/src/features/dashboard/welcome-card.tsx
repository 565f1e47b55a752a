import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, type Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Notice } from '@/ui/feedback/notice'
import { useNow } from '@/ui/use-now'
import { isRunningOut, partOfDay } from './rules'

const minute = 60_000

/** Greets by the time of day, and names the plan. */
function Greeting({ me }: { me: Me | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow(minute)
  const name = me ? (me.displayName ?? t('somebody')) : undefined
  const greeting = t(`greeting.${partOfDay(new Date(now).getHours())}`)
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">
        {name === undefined ? greeting : t('greetingName', { greeting, name })}
      </h1>
      {me && (
        <Badge>
          {me.isPremium && me.subscriptionEnd
            ? t('premiumUntil', { date: format.date(me.subscriptionEnd) })
            : t(me.isPremium ? 'premium' : 'basic')}
        </Badge>
      )}
    </div>
  )
}

/** Hardly anything left to spend, and no plan that would bring more. */
function UpgradePrompt({ me }: { me: Me }) {
  const { t } = useTranslation(['dashboard', 'common'])
  if (!isRunningOut(me)) return null
  return (
    <Notice
      title={t('upgrade.title', { credits: t('common:credits', { count: me.credits }) })}
      actions={<CreditsLink className={buttonClass('secondary', 'sm')}>{t('upgrade.go')}</CreditsLink>}
    >
      {t('upgrade.text')}
    </Notice>
  )
}

/** Who is here, and straight below the field that begins an analysis. */
export function WelcomeCard({ start }: { start: ReactNode }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: me, error, mutate } = useMe()
  return (
    <section aria-label={t('welcome')} className="grid grid-cols-1 gap-4">
      <Greeting me={me} />
      {start}
      {me && <UpgradePrompt me={me} />}
      {!me && error && (
        <FailedNotice
          title={t('profileFailed')}
          retry={t('common:actions.tryAgain')}
          onRetry={() => void mutate()}
        >
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
    </section>
  )
}
