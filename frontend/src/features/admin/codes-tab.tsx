import { Plus, TicketPercent } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Field } from '@/ui/form/field'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { EmptyState } from '@/ui/feedback/states'
import { toast } from '@/ui/feedback/toast'
import { setCodeActive, useCodes, useKeepCode, type Code } from './api'
import { codeState, type CodeState } from './code-draft'
import { Loaded } from './loaded'
import { useAction } from './use-action'
import { lazyPart } from '@/ui/loading/lazy-part'

const CodeForm = lazyPart(() => import('./code-form'))

const shownAtFirst = 25
const tones: Record<CodeState, BadgeTone> = {
  on: 'good',
  off: 'neutral',
  notYet: 'neutral',
  over: 'warn',
  usedUp: 'warn',
}

/** What it does, how often it was used, when it counts, in one line. */
function useFacts(): (code: Code) => string {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  return (code) => {
    const { maxUses, validFrom, validUntil, note } = code
    return [
      code.kind === 'creator'
        ? t('codes.takesOff', { percent: format.percent(code.discountRate ?? 0) })
        : t('common:credits', { count: code.credits }),
      typeof maxUses === 'number'
        ? t('codes.usedOf', { uses: format.whole(code.uses), most: format.whole(maxUses) })
        : t('codes.used', { count: code.uses }),
      validFrom && t('codes.validFrom', { date: format.dateTime(validFrom) }),
      validUntil && t('codes.validUntil', { date: format.dateTime(validUntil) }),
      note,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

function CodeLine({ code, now }: { code: Code; now: number }) {
  const { t } = useTranslation(['admin', 'common'])
  const facts = useFacts()
  const keep = useKeepCode()
  const { busy, run } = useAction()
  const state = codeState(code, now)
  const turn = () =>
    run(
      async () => keep(await setCodeActive(code.code, !code.active)),
      (error) =>
        void toast({ title: t('codes.notChanged'), text: t(`common:errors.${error.code}`), tone: 'error' }),
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{code.code}</span>
          <Badge>{t(`codes.kinds.${code.kind}`)}</Badge>
          <Badge tone={tones[state]}>{t(`codes.states.${state}`)}</Badge>
        </p>
        <p className="tnum mt-1 text-xs break-words text-ink-2">{facts(code)}</p>
      </div>
      <Button
        size="sm"
        busy={busy}
        aria-label={t(code.active ? 'codes.turnOffNamed' : 'codes.turnOnNamed', { code: code.code })}
        onClick={turn}
      >
        {t(code.active ? 'codes.turnOff' : 'codes.turnOn')}
      </Button>
    </li>
  )
}

function CodeList({ codes }: { codes: readonly Code[] }) {
  const { t } = useTranslation('admin')
  const [now] = useState(() => Date.now())
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(shownAtFirst)
  const wanted = typed.trim().toUpperCase()
  const found = codes.filter(
    ({ code, note }) => code.includes(wanted) || note?.toUpperCase().includes(wanted),
  )
  if (codes.length === 0)
    return (
      <EmptyState
        icon={<TicketPercent className="size-6" />}
        title={t('codes.empty')}
        text={t('codes.emptyText')}
      />
    )
  return (
    <div className="grid gap-4">
      <Field
        quiet
        label={t('codes.find')}
        placeholder={t('codes.find')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="text-xs text-ink-3">
        {t('codes.count', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className="divide-y divide-line">
          {found.slice(0, shown).map((code) => (
            <CodeLine key={code.code} code={code} now={now} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + shownAtFirst)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** Every code with its use; new ones are made here, and any is turned on and off. */
export function CodesTab() {
  const { t } = useTranslation('admin')
  const { data: codes, error, mutate } = useCodes()
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  return (
    <Card
      title={t('codes.title')}
      action={
        <Button
          ref={anchor}
          look="primary"
          size="sm"
          aria-haspopup="dialog"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={toggle}
        >
          {t('codes.new')}
        </Button>
      }
    >
      <Loaded data={codes} error={error} again={() => void mutate()} failed={t('codes.failed')}>
        {(known) => <CodeList codes={known} />}
      </Loaded>
      {mounted && (
        <Suspense fallback={null}>
          <CodeForm open={open} onOpen={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </Card>
  )
}
