import { useTranslation } from 'react-i18next'
import { Table } from '@/ui/layout/table'
import { storage } from './storage'

/** What the browser keeps, entry by entry. */
export function StorageTable() {
  const { t } = useTranslation('legal')
  return (
    <Table
      caption={t('storage.caption')}
      quiet
      rows={storage}
      rowKey={(row) => row.name}
      columns={[
        {
          key: 'what',
          label: t('storage.columns.what'),
          render: (row) => (
            <>
              <span className="block text-ink">{t(`storage.what.${row.what}`)}</span>{' '}
              <span lang="en" className="text-xs break-all text-ink-3">
                {row.name}
              </span>
            </>
          ),
        },
        {
          key: 'place',
          label: t('storage.columns.place'),
          render: (row) => row.places.map((place) => t(`storage.place.${place}`)).join(', '),
        },
        { key: 'how', label: t('storage.columns.how'), render: (row) => t(`storage.how.${row.how}`) },
      ]}
    />
  )
}
