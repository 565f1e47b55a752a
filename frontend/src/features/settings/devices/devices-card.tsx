import { useTranslation } from 'react-i18next'
import { useArrival } from '@/shared/use-arrival'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { useSignedIn, type SignedIn } from './api'
import { DeviceList } from './device-list'
import { SignOutEverywhere } from './sign-out-everywhere'

/** Who signed in with a new password while others stayed is led here. */
const cardId = 'devices'

const Loading = () => (
  <div className="grid gap-3" aria-hidden>
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
)

/** Where the person is signed in, and the end of each session or of all. */
export function DevicesCard() {
  const { t } = useTranslation(['settings', 'common'])
  const { data: sessions, error, mutate } = useSignedIn()
  const part = useArrival<HTMLDivElement>(cardId)
  const drop = ({ sessionId }: SignedIn) =>
    void mutate((before) => before?.filter((each) => each.sessionId !== sessionId))
  return (
    <div ref={part} id={cardId} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
      <Card title={t('devices.title')}>
        <div className="grid gap-4">
          <p className="max-w-2xl text-ink-2">{t('devices.text')}</p>
          {error && (
            <FailedNotice
              tone={sessions ? 'warn' : 'danger'}
              title={t('devices.loadFailed')}
              retry={t('common:actions.tryAgain')}
              onRetry={() => void mutate()}
            >
              {t(`common:errors.${error.code}`)}
            </FailedNotice>
          )}
          {sessions && <DeviceList sessions={sessions} onEnded={drop} />}
          {!sessions && !error && <Loading />}
        </div>
        <SignOutEverywhere />
      </Card>
    </div>
  )
}
