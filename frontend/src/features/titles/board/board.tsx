import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle, TitleStatus } from '@/api/titles'
import { cx } from '@/ui/cx'
import { statuses } from '../filters/query'
import type { TitlesProps } from './list'
import { useLabels, type Labels } from '../labels'
import { Rows, type Row } from './rows'
import { statusIcons } from './status-icons'
import { useTitleActions } from '../changes/title-actions'
import { dragged, TitleCard } from './title-card'

type Card = Row & { title: SavedTitle }

interface ColumnProps {
  status: TitleStatus
  titles: readonly SavedTitle[]
  labels: Labels
  onDrop: (titleId: string) => void
}

const isTitle = (event: DragEvent) => event.dataTransfer.types.includes(dragged)

/** The titles of a status. Whatever is dropped into its column, however far down, comes to this status. */
function Column({ status, titles, labels, onDrop }: ColumnProps) {
  const { t } = useTranslation('titles')
  const [over, setOver] = useState(false)
  const heading = useId()
  const allow = (event: DragEvent) => {
    if (!isTitle(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }
  return (
    <section
      aria-labelledby={heading}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={(event) =>
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
          ? undefined
          : setOver(false)
      }
      onDrop={(event) => {
        if (!isTitle(event)) return
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.getData(dragged))
      }}
      className={cx(
        'titles-column rounded-card transition-colors duration-150',
        over ? 'bg-iris-soft' : 'bg-raised',
      )}
    >
      {/* What is seen stays above all columns while they scroll. */}
      <h2 id={heading} className="sr-only">
        {t(`status.${status}`)} {labels.whole(titles.length)}
      </h2>
      {titles.length === 0 ? (
        <p className="px-2 py-6 text-center text-xs text-ink-3">{t('board.empty')}</p>
      ) : (
        <Rows
          label={t(`status.${status}`)}
          rows={titles.map((title, index): Card => ({ key: title.titleId, at: index + 1, title }))}
          total={titles.length}
          estimate={190}
          gap={8}
          draw={({ title }) => <TitleCard title={title} labels={labels} />}
        />
      )}
    </section>
  )
}

/** One column a status; cards are moved by dragging, or with the menu of each. */
export default function Board({ titles, bar, only }: TitlesProps & { only: TitleStatus | undefined }) {
  const { t } = useTranslation('titles')
  const labels = useLabels()
  const { move } = useTitleActions()
  const columns = statuses.filter((status) => only === undefined || status === only)
  const layout = only === undefined ? 'titles-columns' : 'grid max-w-xl grid-cols-1'
  const of = (status: TitleStatus) => titles.filter((title) => title.status === status)
  const drop = (status: TitleStatus) => (titleId: string) => {
    const title = titles.find((each) => each.titleId === titleId)
    if (title && title.status !== status) move(title, status)
  }
  return (
    <div>
      <div className="titles-bar grid gap-2">
        {bar}
        <div aria-hidden className={layout}>
          {columns.map((status) => (
            <p key={status} className="flex items-center gap-2 px-2 text-sm font-semibold">
              <span className="text-ink-3">{statusIcons[status]}</span>
              {t(`status.${status}`)}
              <span className="tnum font-normal text-ink-3">{labels.whole(of(status).length)}</span>
            </p>
          ))}
        </div>
      </div>
      <div className={layout}>
        {columns.map((status) => (
          <Column key={status} status={status} titles={of(status)} labels={labels} onDrop={drop(status)} />
        ))}
      </div>
    </div>
  )
}
