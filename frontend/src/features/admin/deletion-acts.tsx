import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError, type ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { toast } from '@/ui/feedback/toast'
import { Form } from '@/ui/form/form'
import {
  decideDeletionRequest,
  useKeepDeletionRequest,
  type DeletionDecision,
  type DeletionRequest,
} from './api'
import { LookUpButton, useLookUp } from './channel-look-up'
import { remarkFits } from './code-draft'
import { ConfirmAct } from './confirm-act'
import { decisionsOn, needsLookUp } from './deletions'
import { ReasonField } from './reason-field'
import { useAskedAct, type AskedAct } from './use-asked-act'

interface ActsProps {
  request: DeletionRequest
  /** Somebody else may have decided. */
  onStale: () => void
}

interface DeletionActsProps extends ActsProps {
  /** The channel was looked up. */
  onFound: () => void
}

const looks = { delete: 'danger', decline: 'primary', lift: 'primary' } as const

/** The same decision on what is half done, or not decided yet, goes by another name. */
function nameOf(decision: DeletionDecision, { state }: DeletionRequest) {
  if (decision === 'delete' && state === 'deleting') return 'continue'
  return decision === 'lift' && state === 'open' ? 'allow' : decision
}

/** What is seldom wanted is the quiet one. */
function lookOf(decision: DeletionDecision, { state }: DeletionRequest) {
  if (decision === 'delete') return 'danger'
  return decision === 'lift' && state === 'open' ? 'quiet' : 'secondary'
}

function useDecision({ request, onStale }: ActsProps) {
  const { t } = useTranslation('admin')
  const keep = useKeepDeletionRequest()
  const [reason, setReason] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const asked = useAskedAct<DeletionDecision>({
    act: async (decision) => {
      try {
        keep(await decideDeletionRequest(request.id, decision, reason.trim()))
      } catch (cause) {
        if (['decision', 'channel'].includes(asApiError(cause).field ?? '')) onStale()
        throw cause
      }
    },
    settled: () => undefined,
    done: (decision) => {
      setReason('')
      void toast({
        title: t(`deletions.${decision}.done`),
        text: t(`deletions.${decision}.doneText`, { channel: request.channel }),
        tone: 'good',
      })
    },
  })
  const send = () => {
    const fits = remarkFits(reason)
    setIsWrong(!fits)
    if (fits) asked.send()
  }
  const change = (typed: string) => {
    setReason(typed)
    setIsWrong(false)
  }
  const ask = (decision: DeletionDecision) => {
    asked.clear()
    setIsWrong(false)
    asked.ask(decision)
  }
  // What was given up after a lost answer may have been done all the same.
  const setAsking = (asking: boolean) => {
    asked.setAsking(asking)
    if (!asking && asked.error) onStale()
  }
  return { reason, isWrong, change, ask, asked: { ...asked, send, setAsking } }
}

interface ConfirmProps {
  request: DeletionRequest
  asked: AskedAct<DeletionDecision>
  anchor: RefObject<HTMLElement | null>
  reason: Parameters<typeof ReasonField>[0]
}

/** Says what will be, and asks why: the reason is mailed. */
function Confirm({ request, asked, anchor, reason }: ConfirmProps) {
  const { t } = useTranslation('admin')
  if (!asked.request) return null
  const name = nameOf(asked.request, request)
  const { channel, email } = request
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    asked.send()
  }
  return (
    <ConfirmAct
      state={asked}
      anchor={anchor}
      look={looks[asked.request]}
      title={t(`deletions.${name}.title`, { channel })}
      text={t(`deletions.${name}.text`)}
      confirm={t(`deletions.${name}.confirm`)}
      seen={t('deletions.mailed', { email })}
      unknown={t('deletions.unknown')}
      again={t('deletions.again')}
    >
      <Form onSubmit={submit} className="mt-4">
        <ReasonField {...reason} />
      </Form>
    </ConfirmAct>
  )
}

/** Why an act was refused, in words. */
function useReasons(): (error: ApiError, decision?: DeletionDecision) => string {
  const { t } = useTranslation(['admin', 'common'])
  return ({ code, field }, decision) => {
    if (field === 'reason') return t('reason.problem')
    if (field === 'channel') return t('deletions.unidentified')
    if (field === 'decision') return decision === 'lift' ? t('deletions.notLifted') : t('deletions.overtaken')
    if (code === 'channel_not_found') return t('deletions.noChannel')
    return code === 'not_found' ? t('deletions.gone') : t(`common:errors.${code}`)
  }
}

interface FailedProps {
  lookUp: ApiError | undefined
  asked: Pick<AskedAct<DeletionDecision>, 'error' | 'request'>
}

/** What was refused. Of a decision whose outcome is not known, its question says so. */
function Failed({ lookUp, asked }: FailedProps) {
  const { t } = useTranslation('admin')
  const reason = useReasons()
  if (lookUp)
    return (
      <Notice live tone="danger" title={t('deletions.lookUp.failed')}>
        {reason(lookUp)}
      </Notice>
    )
  if (!asked.error || asked.error.mayRetry) return null
  return (
    <Notice live tone="danger" title={t('deletions.failed')}>
      {reason(asked.error, asked.request)}
    </Notice>
  )
}

/** What an operator can decide about a request. */
export function DeletionActs({ request, onStale, onFound }: DeletionActsProps) {
  const { t } = useTranslation('admin')
  const anchor = useRef<HTMLButtonElement>(null)
  const { reason, isWrong, change, ask, asked } = useDecision({ request, onStale })
  const lookUp = useLookUp({ request, onStale, onFound })
  const hint = t('deletions.reasonHint', { language: t(`deletions.languages.${request.language}`) })
  return (
    <>
      <Failed lookUp={lookUp.error} asked={asked} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {needsLookUp(request) && (
          <LookUpButton
            channel={request.channel}
            busy={lookUp.busy}
            onClick={() => {
              asked.clear()
              lookUp.send()
            }}
          />
        )}
        {decisionsOn(request).map((decision) => {
          const name = nameOf(decision, request)
          return (
            <Button
              key={decision}
              size="sm"
              look={lookOf(decision, request)}
              aria-haspopup="dialog"
              aria-label={t(`deletions.${name}.named`, { channel: request.channel })}
              onClick={(event) => {
                anchor.current = event.currentTarget
                lookUp.clear()
                ask(decision)
              }}
            >
              {t(`deletions.${name}.open`)}
            </Button>
          )
        })}
      </div>
      <Confirm
        request={request}
        asked={asked}
        anchor={anchor}
        reason={{ hint, value: reason, isWrong, onChange: change }}
      />
    </>
  )
}
