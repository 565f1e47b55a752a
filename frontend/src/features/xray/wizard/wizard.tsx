import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useActKey } from '@/api/act-key'
import { asApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import Dialog from '@/ui/dialog'
import { Progress } from '@/ui/progress'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/use-now'
import { createMonitor, updateMonitor, useChangeMonitors } from '../api'
import { isFull, PlacesFull } from '../monitors/places'
import { Refusal } from '../refusal'
import { upcoming } from '../schedule/schedule'
import type { ChannelSuggestion, Monitor, MonitorList } from '../types'
import { useAct } from '../use-act'
import { ChannelStep } from './channel-step'
import { CadenceStep, TrackStep } from './choice-steps'
import { adjustment, creation, draftOf, hasOldSchedule, stepsFor, type Draft } from './draft'
import { SummaryStep } from './summary-step'
import { TimeStep } from './time-step'
import { useSearch } from './use-search'

interface WizardProps {
  /** The set-up that is adjusted; a new one where there is none. */
  monitor: Monitor | undefined
  list: MonitorList
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** Keeps what was chosen; the same intended set-up has the same key until its outcome is known. */
function useSaving(monitor: Monitor | undefined, draft: Draft, onDone: () => void) {
  const { t } = useTranslation('xray')
  const change = useChangeMonitors()
  const act = useAct()
  const key = useActKey()
  const save = () =>
    void act.run(async () => {
      if (monitor) {
        const changed = adjustment(draft, monitor)
        if (changed) change({ monitor: await updateMonitor(monitor.monitorId, changed) })
        void toast({ title: t('wizard.saved') })
      } else {
        const body = creation(draft)
        try {
          change({ monitor: await createMonitor(body, key.of(JSON.stringify(body))) })
          key.close()
        } catch (cause) {
          if (!asApiError(cause).mayRetry) key.close()
          throw cause
        }
        void toast({ title: t('wizard.created') })
      }
      onDone()
    })
  return { ...act, save }
}

/** The due times that come of what was chosen; one whose schedule stays goes on counting from where it began. */
function datesOf(draft: Draft, monitor: Monitor | undefined, now: number): readonly (number | string)[] {
  return monitor && monitor.upcoming.length > 0 && hasOldSchedule(draft, monitor)
    ? monitor.upcoming
    : upcoming(draft, now)
}

/** Sets a channel up, or adjusts it, in steps. Whatever fails, what was typed stays. */
export default function Wizard({ monitor, list, open, onOpen, anchor }: WizardProps) {
  const { t } = useTranslation('xray')
  const { price } = list
  const steps = stepsFor(monitor)
  const [draft, setDraft] = useState(() => draftOf(monitor))
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState(false)
  const now = useNow(60_000)
  const form = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch()
  const step = steps[at] ?? 'summary'
  const write = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))

  const go = (to: number) => {
    setLeft(false)
    setAt(to)
  }
  const saving = useSaving(monitor, draft, () => {
    onOpen(false)
    go(0)
    // A set-up that was adjusted begins with what it then is; a new one with nothing.
    if (!monitor) setDraft(draftOf(undefined))
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
    else if (step === 'summary') saving.save()
    else go(at + 1)
  }

  const dates = datesOf(draft, monitor, now)
  const full = !monitor && isFull(list)
  const name = monitor && (monitor.channelName ?? monitor.channelId)
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
            disabled={step === 'summary' && full}
          >
            {t(step !== 'summary' ? 'wizard.next' : monitor ? 'wizard.save' : 'wizard.create')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
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
          <SummaryStep {...{ draft, price, now }} first={dates[0] ?? now} isOld={!!monitor} />
        )}
        {full && <PlacesFull list={list} onLeave={() => onOpen(false)} />}
        {step === 'summary' && saving.error && (
          <Refusal
            error={saving.error}
            title={t(monitor ? 'wizard.saveFailed' : 'wizard.createFailed')}
            onRetry={saving.save}
            onLeave={() => onOpen(false)}
          />
        )}
      </form>
    </Dialog>
  )
}
