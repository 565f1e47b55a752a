import { memo, type DragEvent } from 'react'
import { cx } from '@/ui/cx'
import { Score } from './score'
import { useTitleActions } from '../changes/title-actions'
import { TitleMenu } from './title-menu'
import { Marks, Origin, Tick, TitleLink, type PartProps } from './title-parts'

/** What a card that is dragged carries; other things that are dragged onto the board are no titles. */
export const dragged = 'application/x-kanalyse-title'

function drag(event: DragEvent, { titleId, title }: PartProps['title']): void {
  event.dataTransfer.setData(dragged, titleId)
  event.dataTransfer.setData('text/plain', title ?? '')
  event.dataTransfer.effectAllowed = 'copyMove'
}

/** A title on the board. Scrolling draws none again that is there already. */
export const TitleCard = memo(function TitleCard({ title, labels }: PartProps) {
  const { ticked } = useTitleActions()
  const name = labels.title(title)
  return (
    <article
      draggable
      onDragStart={(event) => drag(event, title)}
      className={cx(
        'titles-card card grid grid-cols-1 gap-2 p-3',
        ticked.has(title.titleId) && 'border-iris',
      )}
    >
      <div className="flex items-start gap-2">
        <Tick title={title} labels={labels} />
        <h3 className="min-w-0 flex-1 text-sm">
          <TitleLink title={title} labels={labels} />
        </h3>
        <div className="titles-press">
          <TitleMenu title={title} name={name} />
        </div>
      </div>
      <Origin title={title} labels={labels} />
      <Score title={title} labels={labels} />
      <Marks title={title} labels={labels} />
    </article>
  )
})

/** A title in a line of the list. */
export const TitleLine = memo(function TitleLine({ title, labels }: PartProps) {
  const { ticked } = useTitleActions()
  const name = labels.title(title)
  return (
    <article
      className={cx('flex items-start gap-3 px-3 py-3 sm:px-4', ticked.has(title.titleId) && 'bg-raised')}
    >
      <Tick title={title} labels={labels} />
      <div className="titles-line grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-2">
          <h3 className="text-sm">
            <TitleLink title={title} labels={labels} />
          </h3>
          <Origin title={title} labels={labels} />
        </div>
        <Score title={title} labels={labels} />
        <div className="md:col-span-2">
          <Marks title={title} labels={labels} status />
        </div>
      </div>
      <div className="titles-press">
        <TitleMenu title={title} name={name} />
      </div>
    </article>
  )
})
