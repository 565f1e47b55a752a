import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '@/ui/button'
import { DeleteButton } from '@/ui/overlay/delete-button'
import { Field } from '@/ui/form/field'
import { Info } from '@/ui/overlay/info'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { Menu } from '@/ui/overlay/menu'
import { toast } from '@/ui/feedback/toast'
import { Tooltip } from '@/ui/overlay/tooltip'
import { Group, Story } from './story'
import { lazyPart } from '@/ui/loading/lazy-part'

const Dialog = lazyPart(() => import('@/ui/overlay/dialog'))
const CornerPanel = lazyPart(() => import('@/ui/overlay/corner-panel'))
const Sheet = lazyPart(() => import('@/ui/overlay/sheet'))
const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

interface Placed {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

const Drawn = ({ draw, ...place }: Placed & { draw: (place: Placed) => ReactNode }) => draw(place)

function Opens({ name, overlay }: { name: string; overlay: (place: Placed) => ReactNode }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const { open, setOpen, mounted, toggle } = useLazyOverlay()
  return (
    <>
      <Button ref={anchor} onClick={toggle}>
        {name}
      </Button>
      <Suspense fallback={null}>
        {mounted && <Drawn draw={overlay} open={open} onOpen={setOpen} anchor={anchor} />}
      </Suspense>
    </>
  )
}

function Dialogs() {
  const { t } = useTranslation('design')
  const [busy, setBusy] = useState(false)
  return (
    <Story name={t('stories.dialog')}>
      {(['sm', 'md', 'lg', 'full'] as const).map((size) => (
        <Opens
          key={size}
          name={t('sample.dialog', { size })}
          overlay={(place) => (
            <Dialog
              {...place}
              size={size}
              title={t('sample.pageTitle')}
              description={t('sample.sentence')}
              close={t('sample.close')}
              footer={
                <>
                  <Button onClick={() => place.onOpen(false)}>{t('sample.cancel')}</Button>
                  <Button look="primary" busy={busy} onClick={() => setBusy(!busy)}>
                    {t('sample.act')}
                  </Button>
                </>
              }
            >
              <div className="grid gap-4">
                <Field label={t('sample.channel')} />
                {size === 'lg' &&
                  Array.from({ length: 12 }, (_, place) => <p key={place}>{t('sample.long')}</p>)}
              </div>
            </Dialog>
          )}
        />
      ))}
      <Opens
        name={t('sample.confirm')}
        overlay={(place) => (
          <ConfirmDialog
            {...place}
            title={t('sample.confirmTitle')}
            text={t('sample.sentence')}
            confirm={t('sample.remove')}
            cancel={t('sample.cancel')}
            busy={false}
            onConfirm={() => place.onOpen(false)}
          />
        )}
      />
      <DeleteButton
        label={t('sample.remove')}
        title={t('sample.confirmTitle')}
        text={t('sample.sentence')}
        confirm={t('sample.remove')}
        cancel={t('sample.cancel')}
        onDelete={() => Promise.resolve(false)}
      />
      <Opens
        name={t('sample.pay')}
        overlay={(place) => (
          <ConfirmDialog
            {...place}
            look="primary"
            title={t('sample.payTitle')}
            text={t('sample.sentence')}
            confirm={t('sample.payConfirm')}
            cancel={t('sample.cancel')}
            busy={false}
            onConfirm={() => place.onOpen(false)}
          >
            <ul className="mt-3 list-disc pl-5 text-ink-2">
              <li>{t('sample.long')}</li>
            </ul>
          </ConfirmDialog>
        )}
      />
    </Story>
  )
}

function Sheets() {
  const { t } = useTranslation('design')
  return (
    <Story name={t('stories.sheet')}>
      {(['left', 'right', 'bottom'] as const).map((side) => (
        <Opens
          key={side}
          name={t(`side.${side}`)}
          overlay={(place) => (
            <Sheet {...place} side={side} title={t('sample.pageTitle')} close={t('sample.close')}>
              <div className="grid gap-4">
                <p>{t('sample.long')}</p>
                <Field label={t('sample.channel')} />
              </div>
            </Sheet>
          )}
        />
      ))}
    </Story>
  )
}

function Corner(place: Placed) {
  const { t } = useTranslation('design')
  const first = useRef<HTMLButtonElement>(null)
  return (
    <CornerPanel
      {...place}
      first={first}
      title={t('sample.pageTitle')}
      lead={<p className="text-ink-2">{t('sample.sentence')}</p>}
      close={t('sample.close')}
    >
      <div className="grid flex-1 content-start justify-items-start gap-4 p-4">
        <p>{t('sample.long')}</p>
        <Button ref={first} onClick={() => place.onOpen(false)}>
          {t('sample.act')}
        </Button>
      </div>
    </CornerPanel>
  )
}

function Toasts() {
  const { t } = useTranslation('design')
  const text = t('sample.sentence')
  return (
    <Story name={t('stories.toast')}>
      <Button onClick={() => void toast({ title: t('toasts.plain') })}>{t('toasts.plain')}</Button>
      <Button onClick={() => void toast({ title: t('toasts.good'), text, tone: 'good' })}>
        {t('toasts.good')}
      </Button>
      <Button onClick={() => void toast({ title: t('toasts.error'), text, tone: 'error' })}>
        {t('toasts.error')}
      </Button>
      <Button
        onClick={() =>
          void toast({
            title: t('toasts.action'),
            text,
            stay: 'long',
            action: { label: t('sample.open'), run: () => void toast({ title: t('toasts.plain') }) },
          })
        }
      >
        {t('toasts.action')}
      </Button>
    </Story>
  )
}

export function Overlays() {
  const { t } = useTranslation('design')
  return (
    <Group id="overlays" title={t('groups.overlays')}>
      <Dialogs />
      <Sheets />
      <Story name={t('stories.corner')}>
        <Opens name={t('sample.open')} overlay={(place) => <Corner {...place} />} />
      </Story>
      <Toasts />
      <Story name={t('stories.menu')}>
        <Menu
          label={t('sample.menu')}
          className={buttonClass()}
          content={{
            entries: [
              { kind: 'action', label: t('sample.open'), run: () => undefined },
              { kind: 'choice', label: t('range.all'), chosen: true, run: () => undefined },
              { kind: 'line' },
              { kind: 'action', label: t('sample.longAct'), run: () => undefined },
            ],
          }}
        >
          {t('sample.menu')}
        </Menu>
        <Tooltip text={t('sample.sentence')}>
          <Button>{t('sample.tooltip')}</Button>
        </Tooltip>
        <Info label={t('sample.how')} title={t('sample.how')}>
          <p>{t('sample.long')}</p>
        </Info>
      </Story>
    </Group>
  )
}
