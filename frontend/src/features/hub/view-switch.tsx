import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '@/ui/form/segmented'
import { views, type View } from './view'

/** Pictures side by side, or titles one below the other. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('hub')
  const icons = { grid: <LayoutGrid className="size-4" />, list: <List className="size-4" /> }
  return (
    <Segmented
      label={t('view.label')}
      options={views.map((value) => ({ value, label: t(`view.${value}`), icon: icons[value] }))}
      value={view}
      onChange={onView}
    />
  )
}
