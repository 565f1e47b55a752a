import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLimits } from '@/api/titles'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { mostSent, useChoice, type Choice } from './import-choice'
import { Choose } from './import-choose'
import { Bad, Overview } from './import-overview'
import { useImport, type Failure, type Import, type Step } from './use-import'

interface ImportDialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  /** Gets the focus back. */
  anchor?: RefObject<HTMLElement | null>
}

/** The line of the file that an answer means by a field such as `lines[3].notes`. */
function refusedLine({ error, sent }: Failure): number | undefined {
  const [, index] = /^lines[.[](\d+)/.exec(error.field ?? '') ?? []
  return index === undefined ? undefined : sent[Number(index)]?.line
}

/** Why nothing was imported, and another try of the very same act. */
function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation(['titleImport', 'common'])
  const format = usePlainFormat()
  const line = refusedLine(failure)
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

/** What keeps the lines from being sent, or how many more there is room for. */
function Room({ choice: { places, hindrance }, step }: { choice: Choice; step: Step }) {
  const { t } = useTranslation('titleImport')
  const format = usePlainFormat()
  const counts = { count: places ?? 0, written: format.whole(places ?? 0) }
  if (hindrance)
    return (
      <Notice live tone="warn">
        {hindrance === 'noRoom'
          ? t('noRoom', counts)
          : t('tooLarge', { megabytes: format.whole(Math.floor(mostSent / 1_048_576)) })}
      </Notice>
    )
  // Some of the lines may be among those that are counted.
  const isUnsure = step.at === 'ready' && step.failure?.unsure
  if (places === undefined || isUnsure) return null
  return (
    <p className="tnum text-ink-3">{t('places', { ...counts, most: format.whole(titleLimits.titles) })}</p>
  )
}

interface BodyProps extends Pick<Import, 'step' | 'choose'> {
  choice: Choice
  onSend: () => void
}

/** What the dialog has at each step. */
function Body({ step, choose, choice, onSend }: BodyProps) {
  const { t } = useTranslation('titleImport')
  const format = usePlainFormat()
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
  if (step.at === 'choose')
    return (
      <>
        <Choose refusal={step.refusal} onFiles={choose} />
        <Room choice={choice} step={step} />
      </>
    )
  return (
    <>
      {step.at === 'ready' && step.failure && <Failed failure={step.failure} onRetry={onSend} />}
      <Overview name={step.name} lines={step.lines} choice={choice} />
      <Room choice={choice} step={step} />
    </>
  )
}

/** A file that misses the place for it, or comes at a later step, would open instead of the app. */
function useNoOtherDrop(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const stay = (event: DragEvent) => event.preventDefault()
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [open])
}

interface ButtonsProps extends Pick<Import, 'step' | 'restart'> {
  choice: Choice
  onSend: () => void
}

/** Another file, or these lines. */
function Buttons({ step, restart, choice, onSend }: ButtonsProps) {
  const { t } = useTranslation('titleImport')
  const format = usePlainFormat()
  if (step.at !== 'ready' && step.at !== 'sending') return null
  const count = choice.lines.length
  const left = step.lines.good.length + step.lines.bad.length - count
  const counts = { count, written: format.whole(count), left: format.whole(left) }
  return (
    <>
      <Button disabled={step.at === 'sending'} onClick={restart}>
        {t('another')}
      </Button>
      {count > 0 && (
        <Button
          look="primary"
          busy={step.at === 'sending'}
          disabled={choice.hindrance !== undefined}
          onClick={onSend}
        >
          {t(left > 0 ? 'importSome' : 'importAll', counts)}
        </Button>
      )}
    </>
  )
}

/** Imports the good lines of a file, once the person has seen which they are and says so. */
export default function ImportDialog({ open, onOpen, anchor }: ImportDialogProps) {
  const { t } = useTranslation('titleImport')
  const { step, choose, send, restart } = useImport(open)
  const choice = useChoice(step)
  useNoOtherDrop(open)
  const onSend = () => send(choice.lines)
  const close = () => {
    // What is under way or failed is there again when the dialog is opened the next time.
    if (step.at !== 'sending' && !(step.at === 'ready' && step.failure)) restart()
    onOpen(false)
  }
  const footer = {
    ready: <Buttons step={step} restart={restart} choice={choice} onSend={onSend} />,
    done: <Button onClick={close}>{t('close')}</Button>,
  }
  return (
    <Dialog
      open={open}
      onOpen={(next) => (next ? onOpen(true) : close())}
      title={t('title')}
      description={t('description')}
      close={t('close')}
      size="lg"
      footer={step.at === 'sending' ? footer.ready : footer[step.at as keyof typeof footer]}
      {...(anchor && { anchor })}
    >
      <div className="grid grid-cols-1 gap-4">
        <Body step={step} choose={choose} choice={choice} onSend={onSend} />
      </div>
    </Dialog>
  )
}
