import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import Dialog from '@/ui/overlay/dialog'
import { Form } from '@/ui/form/form'
import { Progress } from '@/ui/feedback/progress'
import { useNow } from '@/ui/use-now'
import { useAccountAddress } from '../account-address'
import { isFull, PlacesFull } from '../monitors/places'
import { Refusal } from '../refusal'
import { upcoming } from '../schedule/schedule'
import type { ChannelSuggestion, Monitor, MonitorList } from '../types'
import { ChannelStep } from './channel-step'
import { CadenceStep, TrackStep } from './choice-steps'
import { draftOf, hasOldSchedule, isMailMissing, stepsFor, type Draft, type Step } from './draft'
import { MailStep } from './mail-step'
import { SummaryStep } from './summary-step'
import { TimeStep } from './time-step'
import { isAboutAddress, useSaving } from './use-saving'
import { useSearch } from './use-search'

interface WizardProps {
  /** The setup that is adjusted; a new one where there is none. */
  monitor: Monitor | undefined
  /** The step that it opens at; the first where none is named. */
  begin: Step | undefined
  list: MonitorList
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** The due times that come of what was chosen; one whose schedule stays goes on counting from where it began. */
function datesOf(draft: Draft, monitor: Monitor | undefined, now: number): readonly (number | string)[] {
  return monitor && monitor.upcoming.length > 0 && hasOldSchedule(draft, monitor)
    ? monitor.upcoming
    : upcoming(draft, now)
}

/** Sets a channel up, or adjusts it, in steps. Whatever fails, what was typed stays. */
export default function Wizard({ monitor, begin, list, open, onOpen, anchor }: WizardProps) {
  const { t } = useTranslation('xray')
  const { price, sendsMail } = list
  const own = useAccountAddress()
  const steps = stepsFor(monitor, sendsMail)
  const [draft, setDraft] = useState(() => draftOf(monitor))
  const [at, setAt] = useState(() => Math.max(0, begin ? steps.indexOf(begin) : 0))
  const [left, setLeft] = useState(false)
  // An address that looked good and that the service refused.
  const [refused, setRefused] = useState<string>()
  const now = useNow(60_000)
  const form = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const mailField = useRef<HTMLInputElement>(null)
  const search = useSearch()
  const step = steps[at] ?? 'summary'
  const isLast = at === steps.length - 1
  const write = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))

  const go = (to: number) => {
    setLeft(false)
    setAt(to)
  }
  const saving = useSaving({
    monitor,
    draft,
    sendsMail,
    onDone: () => {
      onOpen(false)
      go(0)
      // A setup that was adjusted begins with what it then is; a new one with nothing.
      if (!monitor) setDraft(draftOf(undefined))
    },
    onWrongAddress: () => {
      setRefused(draft.mail.address)
      go(steps.indexOf('mail'))
      mailField.current?.focus()
    },
  })
  // The focus follows the steps, from the second one that is seen on.
  const seen = useRef(at)
  useEffect(() => {
    if (seen.current === at) return
    seen.current = at
    heading.current?.focus()
  }, [at])

  const find = async () => {
    const channel = await search.find(draft.text)
    if (channel) write({ channel })
    else field.current?.focus()
  }
  const choose = (channel: ChannelSuggestion) => {
    search.clear()
    write({ channel, text: channel.handle ?? channel.title })
    field.current?.focus()
  }
  const next = () => {
    if (step === 'channel' && !draft.channel) void find()
    else if (step === 'track' && draft.tracked.length === 0) setLeft(true)
    else if (step === 'mail' && isMailMissing(draft.mail)) {
      setLeft(true)
      mailField.current?.focus()
    } else if (isLast) saving.save()
    else go(at + 1)
  }

  const dates = datesOf(draft, monitor, now)
  const full = !monitor && isFull(list)
  const name = monitor && (monitor.channelName ?? monitor.channelId)
  const mayBeTooManyMails = saving.error?.code === 'too_many_requests' && draft.mail.to === 'other'
  const counted = t('wizard.step', { step: at + 1, steps: steps.length })
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      title={name === undefined ? t('wizard.titleNew') : t('wizard.titleAdjust', { name })}
      close={t('wizard.close')}
      footer={
        <>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('wizard.back')}</Button>}
          <Button
            look="primary"
            type="submit"
            form={form}
            busy={saving.busy || (step === 'channel' && search.busy)}
            disabled={isLast && full}
          >
            {t(!isLast ? 'wizard.next' : monitor ? 'wizard.save' : 'wizard.create')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className="grid min-h-92 grid-cols-1 content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          next()
        }}
      >
        <div className="grid gap-2">
          <Progress quiet label={counted} value={(at + 1) / steps.length} />
          <h3 ref={heading} tabIndex={-1} className="rounded-sm font-semibold outline-none">
            <span className="font-normal text-ink-3">{counted}:</span> {t(`wizard.steps.${step}`)}
          </h3>
        </div>
        {step === 'channel' && (
          <ChannelStep
            text={draft.text}
            onText={(text) => {
              search.clear()
              write({ text, channel: undefined })
            }}
            channel={draft.channel}
            onChoose={choose}
            search={search}
            onSearch={() => void find()}
            field={field}
          />
        )}
        {step === 'track' && (
          <TrackStep
            tracked={draft.tracked}
            missing={left && draft.tracked.length === 0}
            onChange={(tracked) => write({ tracked })}
          />
        )}
        {step === 'cadence' && (
          <CadenceStep cadence={draft.cadence} price={price} onChange={(cadence) => write({ cadence })} />
        )}
        {step === 'time' && <TimeStep {...{ draft, dates, now }} onChange={write} />}
        {step === 'summary' && (
          <SummaryStep {...{ draft, price, now, monitor, own, sendsMail }} first={dates[0] ?? now} />
        )}
        {step === 'mail' && (
          <MailStep
            {...{ monitor, own }}
            mail={draft.mail}
            onChange={(mail) => write({ mail })}
            wrong={(left && isMailMissing(draft.mail)) || refused === draft.mail.address}
            field={mailField}
          />
        )}
        {full && <PlacesFull list={list} onLeave={() => onOpen(false)} />}
        {isLast && saving.error && !isAboutAddress(saving.error) && (
          <Refusal
            error={saving.error}
            text={mayBeTooManyMails ? t('mail.tooMany') : undefined}
            title={t(monitor ? 'wizard.saveFailed' : 'wizard.createFailed')}
            onRetry={saving.save}
            onLeave={() => onOpen(false)}
          />
        )}
      </Form>
    </Dialog>
  )
}
