import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { lazyPart } from '@/ui/loading/lazy-part'

const DeleteDialog = lazyPart(() => import('./delete-dialog'))

const erased = ['signIn', 'analyses', 'xray', 'settings'] as const
const stays = ['ledger', 'acts', 'mark', 'logs', 'signIns'] as const

function Consequences({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** The end of the account: what goes, what must stay, and only then the button. */
export function DeleteCard({ me, email, onDeleted }: { me: Me; email: string; onDeleted: () => void }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const next = me.nextFreeCreditsAt
  const staying = stays.map((line) =>
    line === 'mark' && next
      ? t('delete.stays.markUntil', { date: format.date(next) })
      : t(`delete.stays.${line}`),
  )
  return (
    <Card title={t('delete.title')} className="border-danger/50">
      <div className="grid gap-5">
        <p className="max-w-2xl text-ink-2">{t('delete.text')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Consequences
            title={t('delete.erasedTitle')}
            lines={erased.map((line) => t(`delete.erased.${line}`))}
          />
          <Consequences title={t('delete.staysTitle')} lines={staying} />
        </div>
        <p className="text-ink">
          {me.credits > 0 ? t('delete.credits', { count: me.credits }) : t('delete.noCredits')}
        </p>
        <Button ref={anchor} look="danger" className="justify-self-start" onClick={toggle}>
          {t('delete.open')}
        </Button>
      </div>
      {mounted && (
        <Suspense fallback={null}>
          <DeleteDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            email={email}
            credits={me.credits}
            running={!!me.runningRequestId}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </Card>
  )
}
