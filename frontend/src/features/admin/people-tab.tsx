import { Search, UserRoundSearch } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { Table } from '@/ui/layout/table'
import { AccessCard } from './access-card'
import { AdjustForm } from './adjust-form'
import { useRefreshOwn, useUser, type UserView } from './api'
import { MonitorsCard, RunsCard } from './monitors-card'
import { PersonCard } from './person-card'

function Ledger({ user }: { user: UserView }) {
  const { t } = useTranslation(['admin', 'customer'])
  const format = useFormat()
  return (
    <Card title={t('people.ledger')}>
      <Table
        quiet
        caption={t('people.ledgerCaption', { email: user.email })}
        rows={user.ledger}
        rowKey={({ source }) => source}
        empty={<EmptyState title={t('people.ledgerEmpty')} />}
        columns={[
          {
            key: 'what',
            label: t('people.what'),
            render: (line) => (
              <>
                <span className="block">{t(`customer:ledger.kinds.${line.kind}`)}</span>
                {line.reference && <span className="block text-xs text-ink-3">{line.reference}</span>}
                {line.note && <span className="block text-xs text-ink-2">{line.note}</span>}
              </>
            ),
          },
          {
            key: 'at',
            label: t('people.when'),
            render: ({ at }) => (
              <time dateTime={at} className="whitespace-nowrap">
                {format.dateTime(at)}
              </time>
            ),
          },
          {
            key: 'monthly',
            label: t('people.monthly'),
            align: 'end',
            render: (line) => (line.subscriptionCredits ? format.signed(line.subscriptionCredits) : '–'),
          },
          {
            key: 'bought',
            label: t('people.bought'),
            align: 'end',
            render: (line) => (line.purchasedCredits ? format.signed(line.purchasedCredits) : '–'),
          },
        ]}
      />
      {user.ledger.length >= 100 && <p className="mt-3 text-xs text-ink-3">{t('people.ledgerCut')}</p>}
    </Card>
  )
}

function Found({ email }: { email: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const { data: user, error, mutate } = useUser(email)
  const refreshOwn = useRefreshOwn()
  // The person is among what it reads again: once, as each look is a line of the audit log.
  const moved = () => void refreshOwn()
  if (error?.code === 'not_found')
    return (
      <EmptyState
        icon={<UserRoundSearch className="size-6" />}
        title={t('people.nobody')}
        text={t('people.nobodyText')}
      />
    )
  if (error && !user)
    return (
      <ErrorState
        title={t('people.failed')}
        text={error.code === 'invalid_input' ? t('people.emailProblem') : t(`common:errors.${error.code}`)}
        action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
      />
    )
  if (!user) return <Skeleton className="h-64 rounded-card" />
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonCard user={user} />
        <AdjustForm key={user.userId} user={user} onMoved={moved} />
      </div>
      <AccessCard key={user.userId} user={user} onMoved={moved} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MonitorsCard user={user} />
        <RunsCard user={user} />
      </div>
      <Ledger user={user} />
    </>
  )
}

interface PeopleTabProps {
  /** The person who was searched for last. The page's address does not name them, because addresses are stored and passed on. */
  email: string
  onEmail: (email: string) => void
}

/** Somebody by the whole address, with balance, subscription, access, monitors and ledger. */
export function PeopleTab({ email, onEmail }: PeopleTabProps) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState(email)
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = typed.trim().toLowerCase()
    const fits = /^\S+@\S+$/.test(wanted)
    setMissing(!fits)
    if (fits) onEmail(wanted)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Form
        role="search"
        aria-label={t('people.find')}
        onSubmit={submit}
        className="grid items-start justify-items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Field
          label={t('people.email')}
          className="w-full"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={missing ? t('people.emailProblem') : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
          }}
        />
        <Button
          type="submit"
          look="primary"
          icon={<Search aria-hidden className="size-4" />}
          className="min-h-11 sm:mt-6.5"
        >
          {t('people.find')}
        </Button>
      </Form>
      {email ? (
        <Found email={email} />
      ) : (
        <EmptyState
          icon={<UserRoundSearch className="size-6" />}
          title={t('people.start')}
          text={t('people.startText')}
        />
      )}
    </div>
  )
}
