import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMe } from '@/api/account'
import { signOut, useSession } from '@/api/auth/session'
import { paths } from '@/paths'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { toast } from '@/ui/feedback/toast'
import { DeleteCard } from './delete-card'
import { AppearanceCard, type ThemeChoice } from './appearance-card'
import { AuthenticatorCard } from './authenticator/authenticator-card'
import { DevicesCard } from './devices/devices-card'
import { PasswordCard } from './password-card'
import { ProfileCard } from './profile-card'
import { StealthCard } from './stealth-card'
import { ExportDataCard } from './export-data-card'

const Loading = () => (
  <div className="grid gap-6" aria-hidden>
    <Skeleton className="h-64 rounded-card" />
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)

interface Slots {
  /** One's own channel, where it can be linked. */
  channel?: ReactNode
}

/** Everything a person may change about the account, and its end. */
export function SettingsPage({ channel, ...look }: ThemeChoice & Slots) {
  const { t } = useTranslation(['settings', 'common'])
  const session = useSession()
  const navigate = useNavigate()
  const { data: me, error, mutate } = useMe()
  usePageTitle(t('title'), t('description'))
  const email = session.status === 'in' ? session.user.email : ''

  const leave = async () => {
    // The account is closed: whatever the user pool answers, this browser is signed out.
    await signOut().catch(() => undefined)
    await navigate(paths.home())
    void toast({ title: t('delete.done'), text: t('delete.doneText') })
  }

  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      {me && (
        <>
          <ProfileCard me={me} email={email} />
          {channel}
          <AppearanceCard {...look} />
          <StealthCard me={me} />
          <PasswordCard email={email} />
          <AuthenticatorCard me={me} email={email} />
          <DevicesCard />
          <ExportDataCard />
          <DeleteCard me={me} email={email} onDeleted={() => void leave()} />
        </>
      )}
      {!me && error && (
        <ErrorState
          title={t('loadFailed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!me && !error && <Loading />}
    </div>
  )
}
