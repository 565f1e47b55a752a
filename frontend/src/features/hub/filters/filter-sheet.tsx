import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import Sheet from '@/ui/overlay/sheet'
import type { FilterProps } from './filter-props'
import FilterPanel from './filter-panel'

interface FilterSheetProps extends FilterProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

/** The filters on a phone. */
export default function FilterSheet({ open, onOpen, anchor, ...props }: FilterSheetProps) {
  const { t } = useTranslation('hub')
  const { whole } = usePlainFormat()
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
      <Button look="primary" className="mt-6 w-full" onClick={() => onOpen(false)}>
        {props.found === undefined
          ? t('filters.close')
          : t('filters.show', { count: props.found, written: whole(props.found) })}
      </Button>
    </Sheet>
  )
}
