import { Download } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '@/api/errors'
import { downloadCsv } from '@/shared/files/csv'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { Table } from '@/ui/layout/table'
import { toast } from '@/ui/feedback/toast'
import { readWholeLedger, useCharged, useLedger, type LedgerLine } from './api'
import { analysisOf, codeOf, namesOf, runOf, withBalances, type BookedLine } from './ledger'
import { lazyPart } from '@/ui/loading/lazy-part'

const LedgerChart = lazyPart(() => import('./ledger-chart'))

/** This number of the newest, before more are asked for: what else the page shows is not far below. */
const few = 8

/** From which credits it went, or to which it came. */
function useBalanceKind(): (line: LedgerLine) => string {
  const { t } = useTranslation('customer')
  const format = useFormat()
  return ({ subscriptionCredits: monthly, purchasedCredits: bought }) => {
    if (monthly !== 0 && bought !== 0)
      return t('ledger.both', { monthly: format.signed(monthly), bought: format.signed(bought) })
    return t(bought !== 0 ? 'ledger.bought' : 'ledger.monthly')
  }
}

/** What a line was for, by the channel's name where that is known. */
function Subject({ line, names }: { line: LedgerLine; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('customer')
  const [analysis, run] = [analysisOf(line), runOf(line)]
  const id = analysis ?? run
  if (id === undefined) return line.note ?? codeOf(line)
  const name = names.get(id)
  const kind = analysis ? 'analysis' : 'run'
  return (
    <Link
      to={analysis ? paths.analysis(id) : paths.performanceReport(id)}
      className="inline-block text-iris underline underline-offset-4"
    >
      {name ? t(`ledger.${kind}Of`, { name }) : t(`ledger.${kind}`)}
    </Link>
  )
}

function What({ line, names }: { line: LedgerLine; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('customer')
  const format = useFormat()
  const balanceKind = useBalanceKind()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={line.credits > 0 ? 'good' : 'neutral'}>{t(`ledger.kinds.${line.kind}`)}</Badge>
      <span className="text-ink-2">
        <Subject line={line} names={names} />
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-ink-3">
        <time dateTime={line.at} className="sm:hidden">
          {format.dateTime(line.at)}
        </time>
        <span>{balanceKind(line)}</span>
      </span>
    </span>
  )
}

function useExport(): { busy: boolean; run: () => void } {
  const { t } = useTranslation(['customer', 'common'])
  const [busy, setBusy] = useState(false)
  const rowOf = (line: BookedLine) => [
    line.at,
    t(`ledger.kinds.${line.kind}`),
    line.credits,
    line.subscriptionCredits,
    line.purchasedCredits,
    line.balance,
    line.reference,
    line.note,
  ]
  const columns = ['at', 'kind', 'credits', 'monthly', 'bought', 'balance', 'reference', 'note'] as const
  const run = async () => {
    setBusy(true)
    try {
      const lines = withBalances(await readWholeLedger())
      const head = columns.map((column) => t(`ledger.csv.${column}`))
      downloadCsv(`kanalyse-${t('ledger.file')}-${new Date().toISOString().slice(0, 10)}.csv`, [
        head,
        ...lines.map(rowOf),
      ])
    } catch (cause) {
      const error = asApiError(cause)
      void toast({ title: t('ledger.exportFailed'), text: t(`common:errors.${error.code}`), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: () => void run() }
}

function Lines({ lines }: { lines: readonly BookedLine[] }) {
  const { t } = useTranslation('customer')
  const format = useFormat()
  const charged = useCharged()
  const names = useMemo(() => namesOf(charged ?? []), [charged])
  return (
    <Table
      caption={t('ledger.caption')}
      quiet
      rows={lines}
      rowKey={(line) => line.source}
      columns={[
        { key: 'what', label: t('ledger.what'), render: (line) => <What line={line} names={names} /> },
        {
          key: 'at',
          label: t('ledger.at'),
          className: 'max-sm:hidden',
          render: (line) => (
            <time dateTime={line.at} className="whitespace-nowrap text-ink-2">
              {format.dateTime(line.at)}
            </time>
          ),
        },
        {
          key: 'credits',
          label: t('ledger.credits'),
          align: 'end',
          render: (line) => (
            <span className={line.credits > 0 ? 'font-medium text-good' : 'font-medium text-ink'}>
              {format.signed(line.credits)}
            </span>
          ),
        },
        {
          key: 'balance',
          label: t('ledger.balance'),
          align: 'end',
          render: (line) => (line.balance === null ? '–' : format.whole(line.balance)),
        },
      ]}
    />
  )
}

/** Every movement of credits with the balance after it; all of it can be exported as a table. */
export function LedgerCard() {
  const { t } = useTranslation(['customer', 'common'])
  const { pages, error, hasMore, loadingMore, loadMore, reload } = useLedger()
  const { busy, run } = useExport()
  const lines = pages && withBalances(pages)
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines?.slice(0, few)
  const isFolded = !all && lines !== undefined && lines.length > few
  const some = lines !== undefined && lines.length > 0
  return (
    <Card
      title={t('ledger.title')}
      action={
        some && (
          <Button size="sm" busy={busy} icon={<Download aria-hidden className="size-4" />} onClick={run}>
            {t('ledger.export')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {error && (
          <ErrorState
            title={t('ledger.failed')}
            text={t(`common:errors.${error.code}`)}
            action={<Button onClick={reload}>{t('common:actions.tryAgain')}</Button>}
          />
        )}
        {!lines && !error && <Skeleton className="h-64" />}
        {lines?.length === 0 && <EmptyState title={t('ledger.empty')} text={t('ledger.emptyText')} />}
        {some && (
          <>
            {lines.length > 1 && (
              <Suspense fallback={<Skeleton className="h-48" />}>
                <LedgerChart lines={lines} />
              </Suspense>
            )}
            <Lines lines={shown ?? []} />
          </>
        )}
        {(isFolded || hasMore) && (
          <Button
            className="justify-self-center"
            busy={loadingMore}
            onClick={isFolded ? () => setAll(true) : loadMore}
          >
            {t('ledger.more')}
          </Button>
        )}
      </div>
    </Card>
  )
}
