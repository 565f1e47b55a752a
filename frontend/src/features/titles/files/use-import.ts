import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openIdempotencyKey } from '@/api/idempotency-key'
import { asApiError, type ApiError } from '@/api/errors'
import { useTitleActs } from '@/api/titles'
import { usePlainFormat } from '@/i18n/format'
import { toast } from '@/ui/feedback/toast'
import { readFile, type Refusal } from './import-file'
import type { GoodLine, Lines } from './import-lines'

export interface Failure {
  error: ApiError
  /** A part of the lines may be saved. */
  unsure: boolean
  sent: readonly GoodLine[]
}

/** How far an import is. */
export type Step =
  | { at: 'choose'; refusal?: Refusal | { refused: 'several' } }
  | { at: 'reading'; name: string }
  | { at: 'ready'; name: string; lines: Lines; failure?: Failure }
  | { at: 'sending'; name: string; lines: Lines; sent: readonly GoodLine[] }
  | { at: 'done'; name: string; lines: Lines; saved: number }

export interface Import {
  step: Step
  /** Only the first step takes several, and says that it does not. */
  choose: (files: readonly File[]) => void
  /** Sends lines; the same again after a failure is the same act. */
  send: (good: readonly GoodLine[]) => void
  /** Back to the beginning. */
  restart: () => void
}

/** An import in the dialog. It goes on while the dialog is closed, and then says by a toast how it ended. */
export function useImport(open: boolean): Import {
  const { t } = useTranslation(['titleImport', 'common'])
  const format = usePlainFormat()
  const { importTitles } = useTitleActs()
  const [step, setStep] = useState<Step>({ at: 'choose' })

  const announce = useEffectEvent((now: Step) => {
    if (open) return
    if (now.at === 'done')
      void toast({
        title: t('done', { count: now.saved, written: format.whole(now.saved) }),
        tone: 'good',
      })
    else if (now.at === 'ready' && now.failure)
      void toast({
        title: t(now.failure.unsure ? 'unsure' : 'failed'),
        text: t(`common:errors.${now.failure.error.code}`),
        tone: 'error',
      })
  })
  useEffect(() => announce(step), [step])

  const choose = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (files.length > 1) {
      setStep({ at: 'choose', refusal: { refused: 'several' } })
      return
    }
    const { name } = file
    const reading: Step = { at: 'reading', name }
    setStep(reading)
    const lines = await readFile(file)
    const next: Step = 'refused' in lines ? { at: 'choose', refusal: lines } : { at: 'ready', name, lines }
    // If the person has gone back meanwhile, they stay there.
    setStep((now) => (now === reading ? next : now))
  }

  const send = async (sent: readonly GoodLine[]) => {
    if (step.at !== 'ready') return
    const { name, lines } = step
    const body = { lines: sent.map(({ title }) => title) }
    // It outlives the dialog: opening the same file again after a failure goes on where the first try stopped.
    const attempt = openIdempotencyKey(`import ${JSON.stringify(body)}`)
    setStep({ at: 'sending', name, lines, sent })
    try {
      const { saved } = await importTitles(body, attempt.key)
      attempt.close()
      setStep({ at: 'done', name, lines, saved })
    } catch (cause) {
      const failure = { error: asApiError(cause), unsure: attempt.failed(cause), sent }
      setStep({ at: 'ready', name, lines, failure })
    }
  }

  return {
    step,
    choose: (files) => void choose(files),
    send: (good) => void send(good),
    restart: () => setStep({ at: 'choose' }),
  }
}
