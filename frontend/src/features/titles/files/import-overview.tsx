import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/form/checkbox'
import { Notice } from '@/ui/feedback/notice'
import { Table, type Column } from '@/ui/layout/table'
import type { Choice } from './import-choice'
import type { GoodLine, Lines } from './import-lines'
import { useProblemText, useSaveRejectedRows } from './import-problems'

/** Enough to see that the columns are where they belong. */
const previewed = 5
/** In sight at first, before all are asked for. */
const few = 20
/** As many columns that are left out are named. */
const named = 12

/** The first lines as they would be saved. */
function Preview({ lines }: { lines: readonly GoodLine[] }) {
  const { t } = useTranslation(['titleImport', 'titles'])
  const format = useFormat()
  const columns: Column<GoodLine>[] = [
    { key: 'title', label: t('column.title'), render: ({ title }) => title.title },
    { key: 'channel', label: t('column.channel'), render: ({ title }) => title.channelName },
    {
      key: 'category',
      label: t('column.category'),
      render: ({ title }) => t(`titles:category.${title.category ?? 'general'}`),
    },
    {
      key: 'status',
      label: t('column.status'),
      render: ({ title }) => t(`titles:status.${title.status ?? 'saved'}`),
    },
    {
      key: 'notes',
      label: t('column.notes'),
      className: 'max-sm:hidden',
      render: ({ title }) => title.notes?.slice(0, 60),
    },
    {
      key: 'created',
      label: t('column.created'),
      className: 'max-sm:hidden',
      render: ({ title }) => title.createdAt && format.date(title.createdAt),
    },
  ]
  return (
    <Table
      caption={t('preview')}
      columns={columns}
      rows={lines.slice(0, previewed)}
      rowKey={({ line }) => String(line)}
    />
  )
}

/** Every line that is left out, and why; all of them can be saved, to be mended. */
export function Bad({ lines }: { lines: Lines }) {
  const { t } = useTranslation('titleImport')
  const format = useFormat()
  const write = useProblemText()
  const save = useSaveRejectedRows()
  const [all, setAll] = useState(false)
  const { bad } = lines
  if (bad.length === 0) return null
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('left', { count: bad.length, written: format.whole(bad.length) })}</h3>
        <Button size="sm" icon={<Download aria-hidden className="size-4" />} onClick={() => save(lines)}>
          {t('saveBad')}
        </Button>
      </div>
      <ul className="divide-y divide-line" aria-label={t('bad')}>
        {(all ? bad : bad.slice(0, few)).map(({ line, problems }) => (
          <li key={line} className="py-2 wrap-anywhere">
            <span className="tnum font-medium">{t('line', { line: format.whole(line) })}</span>
            {problems.map((problem, index) => (
              <p key={index} className="text-ink-2">
                {write(problem)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {!all && bad.length > few && (
        <Button className="justify-self-center" onClick={() => setAll(true)}>
          {t('allBad', { written: format.whole(bad.length) })}
        </Button>
      )}
      <p className="text-xs text-ink-3">{t('numbering')}</p>
    </section>
  )
}

/** Columns that are left out: the first few by name. */
function Ignored({ columns }: { columns: Lines['ignored'] }) {
  const { t } = useTranslation('titleImport')
  const format = useFormat()
  if (columns.length === 0) return null
  const names = columns
    .slice(0, named)
    .map((column) =>
      typeof column === 'number' ? t('columnNumber', { number: column }) : column.slice(0, 40),
    )
    .join(', ')
  const more = columns.length - named
  return (
    <Notice>
      {t('ignored', {
        count: columns.length,
        names: more > 0 ? t('andMore', { names, count: more, written: format.whole(more) }) : names,
      })}
    </Notice>
  )
}

interface OverviewProps {
  name: string
  lines: Lines
  choice: Choice
}

/** What a file would bring: how many lines, how they look, which columns and lines are left out. */
export function Overview({ name, lines, choice }: OverviewProps) {
  const { t } = useTranslation('titleImport')
  const format = useFormat()
  const { good, ignored, guessed } = lines
  const { known } = choice
  return (
    <>
      <p role="status" className="wrap-anywhere">
        {t('ready', { count: good.length, written: format.whole(good.length), name })}
      </p>
      {guessed && <Notice tone="warn">{t('guessed')}</Notice>}
      <Ignored columns={ignored} />
      {known > 0 && (
        <Checkbox
          label={t('leaveKnown', { count: known, written: format.whole(known) })}
          description={t('leaveKnownWhy')}
          checked={choice.leavesKnown}
          onChange={choice.leaveKnown}
        />
      )}
      {choice.lines.length > 0 && <Preview lines={choice.lines} />}
      <Bad lines={lines} />
    </>
  )
}
