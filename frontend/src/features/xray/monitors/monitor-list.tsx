import { Plus, Radar } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe, type Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { loadArea } from '@/i18n'
import { usePlainFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { EmptyState } from '@/ui/feedback/states'
import { useNow } from '@/ui/use-now'
import type { Monitor, MonitorList as List } from '../types'
import type { Step } from '../wizard/draft'
import { MonitorCard } from './monitor-card'
import { isFull, PlacesFull } from './places'
import { isShort } from './run-now'
import { lazyPart } from '@/ui/loading/lazy-part'

/** With the texts that only its last step has. */
const Wizard = lazyPart(async () => {
  const [module] = await Promise.all([import('../wizard/wizard'), loadArea('mail')])
  return module
})

const monitorsId = 'monitors'

/** Too few credits for a report, and no plan that would go on. */
function UpgradePrompt({ me, price }: { me: Me; price: number }) {
  const { t } = useTranslation(['xray', 'common'])
  return (
    <Notice
      tone="warn"
      title={t('upgrade.title', { credits: t('common:credits', { count: me.credits }) })}
      actions={<CreditsLink className={buttonClass('primary', 'sm')}>{t('getCredits')}</CreditsLink>}
    >
      {t('upgrade.text', { credits: price })}
    </Notice>
  )
}

function Nothing({ price, onNew }: { price: number; onNew: (button: HTMLElement) => void }) {
  const { t } = useTranslation(['xray', 'common'])
  return (
    <EmptyState
      icon={<Radar className="size-6" />}
      title={t('empty.title')}
      text={
        <ul className="grid gap-1">
          <li>{t('empty.one')}</li>
          <li>{t('empty.two')}</li>
          <li>{t('empty.three', { cost: t('common:credits', { count: price }) })}</li>
        </ul>
      }
      action={
        <>
          <Button
            look="primary"
            icon={<Plus aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            onClick={(event) => onNew(event.currentTarget)}
          >
            {t('new')}
          </Button>
          <Link to={paths.xrayFaq()} className={buttonClass()}>
            {t('empty.how')}
          </Link>
        </>
      }
    />
  )
}

type Editing = { monitor: Monitor | undefined; begin: Step | undefined; times: number } | undefined

/** The wizard over the page; what was typed for a new setup stays when it is closed. */
function useWizard(list: List, begin: boolean) {
  const [open, setOpen] = useState(begin)
  const [editing, setEditing] = useState<Editing>(
    begin ? { monitor: undefined, begin: undefined, times: 1 } : undefined,
  )
  const [button, setButton] = useState<HTMLElement>()
  // Where the button is gone along with its setup, the focus continues from the title.
  const anchor = {
    get current() {
      return button?.isConnected ? button : document.getElementById(monitorsId)
    },
  }
  const start = (pressed: HTMLElement, monitor?: Monitor, begin?: Step) => {
    setButton(pressed)
    setEditing((before) => ({ monitor, begin, times: (before?.times ?? 0) + 1 }))
    setOpen(true)
  }
  const wizard = editing && (
    <Suspense fallback={null}>
      <Wizard
        // An adjustment begins with the setup as it is.
        key={editing.monitor ? String(editing.times) : 'new'}
        {...{ list, open, anchor }}
        monitor={editing.monitor}
        begin={editing.begin}
        onOpen={setOpen}
      />
    </Suspense>
  )
  return { start, wizard }
}

interface MonitorListProps {
  list: List
  /** The page was opened for them. */
  arrive: boolean
  /** The page was opened for a new one. */
  begin: boolean
}

/** The person's setups, and how many more there may be. */
export function MonitorList({ list, arrive, begin }: MonitorListProps) {
  const { t } = useTranslation('xray')
  const format = usePlainFormat()
  const now = useNow(60_000)
  const { data: me } = useMe()
  const charge = { price: list.price, me }
  const { start, wizard } = useWizard(list, begin && !isFull(list))
  const title = useRef<HTMLHeadingElement>(null)
  // With its card the button goes that had the focus.
  const [deleted, setDeleted] = useState<string>()
  const isGone = deleted !== undefined && !list.items.some(({ monitorId }) => monitorId === deleted)
  useEffect(() => {
    if (arrive || isGone) title.current?.focus()
  }, [arrive, isGone])
  const isEmpty = list.items.length === 0
  return (
    <section aria-labelledby={monitorsId} className="grid grid-cols-1 gap-4">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2
            ref={title}
            id={monitorsId}
            tabIndex={-1}
            className="scroll-mt-20 rounded-sm text-lg font-semibold outline-none"
          >
            {t('monitors.title')}
          </h2>
          <p className="tnum text-sm text-ink-3">
            {t('places.used', { used: format.whole(list.used), allowed: format.whole(list.allowed) })}
          </p>
        </div>
        {!isEmpty && !isFull(list) && (
          <Button
            look="primary"
            icon={<Plus aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            onClick={(event) => start(event.currentTarget)}
          >
            {t('new')}
          </Button>
        )}
      </div>
      {me && isShort({ price: list.price, me }) && <UpgradePrompt me={me} price={list.price} />}
      {isFull(list) && <PlacesFull list={list} />}
      {isEmpty && <Nothing price={list.price} onNew={start} />}
      {!isEmpty && (
        <ul className="grid grid-cols-1 gap-4">
          {list.items.map((monitor) => (
            <MonitorCard
              key={monitor.monitorId}
              {...charge}
              monitor={monitor}
              sendsMail={list.sendsMail}
              now={now}
              onAdjust={(button, begin) => start(button, monitor, begin)}
              onDeleted={() => setDeleted(monitor.monitorId)}
            />
          ))}
        </ul>
      )}
      {wizard}
    </section>
  )
}
