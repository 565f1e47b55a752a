import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '@/ui/form/segmented'
import { Select } from '@/ui/form/select'
import { orders, ranges, type AnalysisSelection } from '../api'
import { views, type View } from './recent'

interface RecentControlsProps {
  selection: AnalysisSelection
  onSelect: (selection: AnalysisSelection) => void
  view: View
  onView: (view: View) => void
}

const icons = { grid: <LayoutGrid className="size-4" />, list: <List className="size-4" /> }

/** Which analyses are listed, in which order, and how. */
export function RecentControls({ selection, onSelect, view, onView }: RecentControlsProps) {
  const { t } = useTranslation('history')
  return (
    <>
      <Segmented
        label={t('recent.filter')}
        options={ranges.map((value) => ({ value, label: t(`recent.range.${value}`) }))}
        value={selection.range}
        onChange={(range) => onSelect({ ...selection, range })}
      />
      <Select
        quiet
        label={t('recent.sort')}
        options={orders.map((value) => ({ value, label: t(`recent.order.${value}`) }))}
        value={selection.order}
        onChange={(order) => onSelect({ ...selection, order })}
      />
      <div className="hidden sm:flex">
        <Segmented
          label={t('recent.view')}
          options={views.map((value) => ({ value, label: t(`recent.${value}`), icon: icons[value] }))}
          value={view}
          onChange={onView}
        />
      </div>
    </>
  )
}
