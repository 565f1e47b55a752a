import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle, TitleStatus } from '@/api/titles'
import { statuses } from '../filters/query'
import { useLabels } from '../labels'
import { Rows, type Row } from './rows'
import { TitleLine } from './title-card'

type Line = Row & ({ title: SavedTitle } | { status: TitleStatus; count: number })

const linesOf = (titles: readonly SavedTitle[]): Line[] =>
  titles.map((title, index) => ({ key: title.titleId, at: index + 1, title }))

/** Below a heading for each status that has titles. They come in the order of the statuses. */
function grouped(titles: readonly SavedTitle[]): Line[] {
  const lines = linesOf(titles)
  return statuses.flatMap((status): Line[] => {
    const group = lines.filter((line) => 'title' in line && line.title.status === status)
    return group.length === 0 ? [] : [{ key: status, at: undefined, status, count: group.length }, ...group]
  })
}

export interface TitlesProps {
  titles: readonly SavedTitle[]
  /** Stays in sight above them. */
  bar: ReactNode
}

/** Titles one below the other. */
export default function List({ titles, bar, byStatus }: TitlesProps & { byStatus: boolean }) {
  const { t } = useTranslation('titles')
  const labels = useLabels()
  return (
    <div>
      {bar && <div className="titles-bar">{bar}</div>}
      {/* Titles are headings of the third level, as on the board. */}
      {!byStatus && <h2 className="sr-only">{t('view.list')}</h2>}
      <Rows
        label={t('list')}
        rows={byStatus ? grouped(titles) : linesOf(titles)}
        total={titles.length}
        estimate={132}
        className="card overflow-hidden"
        draw={(line) =>
          'title' in line ? (
            <div className="border-b border-line">
              <TitleLine title={line.title} labels={labels} />
            </div>
          ) : (
            <h2 className="border-b border-line bg-raised px-3 py-2 text-sm font-semibold sm:px-4">
              {t(`status.${line.status}`)}{' '}
              <span className="tnum font-normal text-ink-3">{labels.whole(line.count)}</span>
            </h2>
          )
        }
      />
    </div>
  )
}
