import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { lazyPart } from '@/ui/loading/lazy-part'
import type { AskedAct } from './use-asked-act'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

interface ConfirmActProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'anchor' | 'look' | 'title' | 'text' | 'confirm'
> {
  state: Pick<AskedAct<unknown>, 'asking' | 'setAsking' | 'busy' | 'error' | 'send'>
  /** Who gets to know the reason, with its words. */
  seen: string
  /** What may have happened after a lost answer, and why trying again does no harm. */
  unknown: string
  again: string
  /** What is still asked before it is sent. */
  children?: ReactNode
}

/** Says what will be before an act is sent, and what is not known after a lost answer. */
export function ConfirmAct({ state, seen, unknown, again, children, ...dialog }: ConfirmActProps) {
  const { t } = useTranslation('common')
  const { asking, setAsking, busy, error, send } = state
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        {...dialog}
        open={asking}
        onOpen={setAsking}
        cancel={t('actions.cancel')}
        busy={busy}
        onConfirm={send}
      >
        <p className="mt-3 break-words text-ink-2">{seen}</p>
        {children}
        {error?.mayRetry && (
          <Notice live tone="danger" className="mt-4" title={unknown}>
            {t(`errors.${error.code}`)} {again}
          </Notice>
        )}
      </ConfirmDialog>
    </Suspense>
  )
}
