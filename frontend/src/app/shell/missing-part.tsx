import { useTranslation } from 'react-i18next'
import { useWaitingForNetwork } from '@/lib/online'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Notice } from '@/ui/feedback/notice'

const atTheEdge = 'card fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md shadow-lg'

/** In place of a part whose code cannot be fetched, although there is a network. An overlay's is above the page and can be closed. */
export function MissingPart({ close }: { close?: (() => void) | undefined }) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Notice
      live
      tone="danger"
      title={t('partMissing.title')}
      className={cx(close && atTheEdge)}
      actions={
        <>
          {/* A browser asks only once for a module, so nothing but a reload can bring it. */}
          <Button size="sm" onClick={() => location.reload()}>
            {t('common:crash.reload')}
          </Button>
          {close && (
            <Button size="sm" look="quiet" onClick={close}>
              {t('partMissing.close')}
            </Button>
          )}
        </>
      }
    >
      {t('partMissing.text')}
    </Notice>
  )
}

/** Says why nothing opens while there is no network, and that it will. */
export function WaitingForNetwork() {
  const { t } = useTranslation('shell')
  if (useWaitingForNetwork() === 0) return null
  return (
    <Notice live tone="warn" className={atTheEdge}>
      {t('waitingForNetwork')}
    </Notice>
  )
}
