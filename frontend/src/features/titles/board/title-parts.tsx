import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { SavedTitle, TitleReading } from '@/api/titles'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'
import type { Labels } from '../labels'
import { useTitleActions } from '../changes/title-actions'
import { editOverlay } from '../title-address'
import { statusIcons } from './status-icons'

export interface PartProps {
  title: SavedTitle
  labels: Labels
}

/** The title, which opens the editor; in its place a name, where it is redacted. */
export function TitleLink({ title, labels }: PartProps) {
  const { t } = useTranslation('titles')
  const { search } = useLocation()
  const name = labels.title(title)
  return (
    <Link
      to={{ search: editOverlay.with(search, title.titleId) }}
      state={editOverlay.opened}
      preventScrollReset
      draggable={false}
      data-title={title.titleId}
      aria-haspopup="dialog"
      aria-label={t('card.edit', { title: name })}
      className={
        title.title === null
          ? 'inline-block text-ink-3 underline-offset-4 hover:underline'
          : 'block font-medium wrap-anywhere underline-offset-4 hover:underline'
      }
    >
      <span className={cx(title.title !== null && 'titles-words')}>{name}</span>
    </Link>
  )
}

/** Ticks the title for what is done with several. With Shift all titles from the one that was ticked before. */
export function Tick({ title, labels }: PartProps) {
  const { t } = useTranslation('titles')
  const { ticked, tick } = useTitleActions()
  return (
    <label data-box className="titles-press inline-flex size-9 shrink-0 items-center justify-center">
      <span className="sr-only">{t('card.tick', { title: labels.title(title) })}</span>
      <input
        type="checkbox"
        checked={ticked.has(title.titleId)}
        // A click alone knows of Shift, and comes of the space bar as well.
        onClick={(event) => tick(title.titleId, event.shiftKey)}
        onChange={() => undefined}
        className="size-4 accent-iris-solid"
      />
    </label>
  )
}

/** The channel that it is from, and the day on which it was saved; why it is redacted, where it is. */
export function Origin({ title, labels }: PartProps) {
  const { t } = useTranslation('titles')
  const day = t('card.saved', { date: labels.date(title.createdAt) })
  return (
    <p className="text-xs wrap-anywhere text-ink-3">
      {title.title === null && `${t('card.withoutWords')} · `}
      {title.channelName ? `${title.channelName} · ${day}` : day}
    </p>
  )
}

/** What the engine finds in the words of a title. */
export function Reading({ reading, labels }: { reading: TitleReading; labels: Labels }) {
  const { t } = useTranslation('titles')
  return (
    <>
      {reading.features.map((feature) => (
        <Badge key={feature}>{labels.feature(feature)}</Badge>
      ))}
      {reading.powerWords.map((word) => (
        <Badge key={word}>
          <span className="sr-only">{t('card.powerWord')}: </span>
          {t('card.quoted', { word })}
        </Badge>
      ))}
    </>
  )
}

/** Category and, where its place does not say it, status; then what is found in its words. */
export function Marks({ title, labels, status = false }: PartProps & { status?: boolean }) {
  const { t } = useTranslation('titles')
  return (
    <div className="flex flex-wrap gap-1">
      {status && <Badge icon={statusIcons[title.status]}>{t(`status.${title.status}`)}</Badge>}
      <Badge icon={<Tag aria-hidden className="size-3.5" />}>{t(`category.${title.category}`)}</Badge>
      <Reading reading={title.reading} labels={labels} />
    </div>
  )
}
