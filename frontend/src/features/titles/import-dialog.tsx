import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLimits, useTitles } from '@/api/titles'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import Dialog from '@/ui/dialog'
import { FailedNotice } from '@/ui/failed-notice'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { Choose } from './import-choose'
import type { Lines } from './import-lines'
import { Bad, Overview } from './import-overview'
import { useImport, type Failure, type Import } from './use-import'

interface ImportDialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  /** Gets the focus back. */
  anchor?: RefObject<HTMLElement | null>
}

/** Places of the 2,000 that are left; nothing while the titles are not here. */
function usePlaces(): number | undefined {
  const { data } = useTitles()
  return data && Math.max(0, titleLimits.titles - data.length)
}

/** The line of the file that an answer means by a field such as `lines[3].notes`. */
function refusedLine({ error }: Failure, { good }: Lines): number | undefined {
  const [, index] = /^lines[.[](\d+)/.exec(error.field ?? '') ?? []
  return index === undefined ? undefined : good[Number(index)]?.line
}

/** Why nothing was imported, and another try of the very same act. */
function Failed({ failure, lines, onRetry }: { failure: Failure; lines: Lines; onRetry: () => void }) {
  const { t } = useTranslation(['titleImport', 'common'])
  const format = usePlainFormat()
  const line = refusedLine(failure, lines)
  return (
    <FailedNotice
      title={t(failure.unsure ? 'unsure' : 'failed')}
      retry={t('common:actions.tryAgain')}
      onRetry={onRetry}
    >
      {line !== undefined && `${t('line', { line: format.whole(line) })}: `}
      {t(`common:errors.${failure.error.code}`)} {failure.unsure && t('twice')}
    </FailedNotice>
  )
}

/** What the dialog has at each step. */
function Body({ step, choose, send }: Pick<Import, 'step' | 'choose' | 'send'>) {
  const { t } = useTranslation('titleImport')
  const format = usePlainFormat()
  const places = usePlaces()
  if (step.at === 'reading')
    return (
      <div role="status" aria-label={t('reading', { name: step.name })}>
        <Skeleton className="h-40" />
      </div>
    )
  if (step.at === 'done')
    return (
      <>
        <Notice
          live
          tone="good"
          title={t('done', { count: step.saved, written: format.whole(step.saved) })}
        />
        <Bad lines={step.lines} />
      </>
    )
  const most = format.whole(titleLimits.titles)
  const left = places !== undefined && (
    <p className="tnum text-ink-3">{t('places', { count: places, written: format.whole(places), most })}</p>
  )
  if (step.at === 'choose')
    return (
      <>
        <Choose refusal={step.refusal} onFiles={choose} />
        {left}
      </>
    )
  return (
    <>
      {step.at === 'ready' && step.failure && (
        <Failed failure={step.failure} lines={step.lines} onRetry={send} />
      )}
      <Overview name={step.name} lines={step.lines} />
      {step.lines.good.length > (places ?? Infinity) ? (
        <Notice live tone="warn">
          {t('noRoom', { count: places, written: format.whole(places ?? 0) })}
        </Notice>
      ) : (
        left
      )}
    </>
  )
}

/** Imports the good lines of a file, once the person has seen which they are and says so. */
export default function ImportDialog({ open, onOpen, anchor }: ImportDialogProps) {
  const { t } = useTranslation('titleImport')
  const format = usePlainFormat()
  const places = usePlaces()
  const { step, choose, send, restart } = useImport(open)
  const close = () => {
    // What is under way or failed is there again when the dialog is opened the next time.
    if (step.at !== 'sending' && !(step.at === 'ready' && step.failure)) restart()
    onOpen(false)
  }
  const lines = step.at === 'ready' || step.at === 'sending' ? step.lines : undefined
  const good = lines?.good.length ?? 0
  const counts = { count: good, written: format.whole(good), left: format.whole(lines?.bad.length ?? 0) }
  const footer = lines ? (
    <>
      <Button disabled={step.at === 'sending'} onClick={restart}>
        {t('another')}
      </Button>
      {good > 0 && (
        <Button
          look="primary"
          busy={step.at === 'sending'}
          disabled={good > (places ?? Infinity)}
          onClick={send}
        >
          {t(lines.bad.length > 0 ? 'importSome' : 'importAll', counts)}
        </Button>
      )}
    </>
  ) : (
    step.at === 'done' && <Button onClick={close}>{t('close')}</Button>
  )
  return (
    <Dialog
      open={open}
      onOpen={(next) => (next ? onOpen(true) : close())}
      title={t('title')}
      description={t('description')}
      close={t('close')}
      size="lg"
      footer={footer || undefined}
      {...(anchor && { anchor })}
    >
      <div className="grid grid-cols-1 gap-4">
        <Body step={step} choose={choose} send={send} />
      </div>
    </Dialog>
  )
}
