import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import Sheet from '@/ui/sheet'
import type { FilterProps } from './filter-bar'
import FilterPanel from './filter-panel'

interface FilterSheetProps extends FilterProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

/** The filters on a phone. */
export default function FilterSheet({ open, onOpen, anchor, ...props }: FilterSheetProps) {
  const { t } = useTranslation('hub')
  return (
    <Sheet
      open={open}
      onOpen={onOpen}
      side="bottom"
      title={t('filters.label')}
      close={t('filters.close')}
      anchor={anchor}
    >
      <FilterPanel {...props} />
    </Sheet>
  )
}
