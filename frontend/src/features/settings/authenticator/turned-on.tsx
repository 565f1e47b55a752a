import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/loading/lazy-part'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import type { Steps } from './use-steps'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

type Asked = 'renew' | 'turnOff'

/** Each act is asked for once more, since something stops working. */
function Acts({ steps }: { steps: Steps }) {
  const { t } = useTranslation(['settings', 'common'])
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const [asked, setAsked] = useState<Asked>('renew')
  const ask = (act: Asked, button: HTMLButtonElement) => {
    anchor.current = button
    setAsked(act)
    toggle()
  }
  // Closed before anything is asked of the API, which may ask for a fresh sign-in over the page.
  const confirm = () => {
    setOpen(false)
    steps[asked]()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(['renew', 'turnOff'] as const).map((act) => (
        <Button
          key={act}
          aria-haspopup="dialog"
          busy={steps.running === act}
          onClick={({ currentTarget }) => ask(act, currentTarget)}
        >
          {t(`authenticator.${act}`)}
        </Button>
      ))}
      {mounted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            title={t(`authenticator.ask.${asked}.title`)}
            text={t(`authenticator.ask.${asked}.text`)}
            confirm={t(`authenticator.${asked}`)}
            cancel={t('common:actions.cancel')}
            busy={false}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Since when, and what can be done about it. */
export function TurnedOn({ since, steps }: { since: string; steps: Steps }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <div className="grid gap-4">
      <div>
        <p tabIndex={-1} className="font-medium outline-none">
          {t('authenticator.since', { date: format.date(since) })}
        </p>
        <p className="mt-1 max-w-2xl text-ink-2">{t('authenticator.sinceText')}</p>
      </div>
      <Acts steps={steps} />
    </div>
  )
}
