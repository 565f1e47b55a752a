import { Tag, Trash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '@/ui/button'
import { Menu } from '@/ui/overlay/menu'
import { categories, statuses } from '../filters/query'
import type { Change } from './in-chunks'
import type { Labels } from '../labels'
import { statusIcons } from '../board/status-icons'

interface BulkBarProps {
  /** How many titles are ticked. */
  ticked: number
  /** How many could be. */
  shown: number
  labels: Pick<Labels, 'whole'>
  onChange: (change: Change) => void
  onDelete: () => void
  onAll: () => void
  onNone: () => void
}

/** What is done with all titles that are ticked. */
export function BulkBar({ ticked, shown, labels, onChange, onDelete, onAll, onNone }: BulkBarProps) {
  const { t } = useTranslation('titles')
  const button = buttonClass('secondary', 'sm')
  return (
    <section
      aria-label={t('bulk.label')}
      className="card flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2"
    >
      <p className="tnum text-sm font-medium">
        {t('bulk.ticked', { count: ticked, written: labels.whole(ticked) })}
      </p>
      <div className="titles-picked flex flex-wrap gap-1">
        {ticked < shown && (
          // On a phone the one above the titles is enough.
          <Button size="sm" look="quiet" className="titles-all" onClick={onAll}>
            {t('bulk.all', { count: shown, written: labels.whole(shown) })}
          </Button>
        )}
        <Button size="sm" look="quiet" onClick={onNone}>
          {t('bulk.none')}
        </Button>
      </div>
      <div className="ml-auto flex flex-wrap gap-2">
        <Menu
          label={t('bulk.status')}
          className={button}
          content={{
            entries: statuses.map((status) => ({
              kind: 'action',
              label: t(`status.${status}`),
              icon: statusIcons[status],
              run: () => onChange({ status }),
            })),
          }}
        >
          {t('label.status')}
        </Menu>
        <Menu
          label={t('bulk.category')}
          className={button}
          content={{
            entries: categories.map((category) => ({
              kind: 'action',
              label: t(`category.${category}`),
              icon: <Tag aria-hidden className="size-3.5" />,
              run: () => onChange({ category }),
            })),
          }}
        >
          {t('label.category')}
        </Menu>
        <Button size="sm" icon={<Trash aria-hidden className="size-4" />} onClick={onDelete}>
          {t('bulk.delete')}
        </Button>
      </div>
    </section>
  )
}
