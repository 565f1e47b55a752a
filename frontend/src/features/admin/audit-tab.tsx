import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { EmptyState } from '@/ui/feedback/states'
import { Table } from '@/ui/layout/table'
import { useAudit } from './api'
import { Loaded } from './loaded'

/** Every act of an operator, newest first. Nobody changes or removes one. */
export function AuditTab() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data: me } = useMe()
  const { pages, error, hasMore, loadingMore, loadMore, reload } = useAudit()
  const who = (id: string) => (id === me?.userId ? t('audit.you') : id)
  return (
    <Card title={t('audit.title')}>
      <div className="grid grid-cols-1 gap-4">
        <Loaded data={pages} error={error} again={reload} failed={t('audit.failed')}>
          {(known) => (
            <Table
              quiet
              caption={t('audit.caption')}
              rows={known.flatMap(({ items }) => items).map((act, number) => ({ ...act, number }))}
              rowKey={({ at, number }) => `${at} ${String(number)}`}
              empty={<EmptyState title={t('audit.empty')} text={t('audit.emptyText')} />}
              columns={[
                {
                  key: 'action',
                  label: t('audit.action'),
                  render: ({ action, detail, at, actor }) => (
                    <>
                      <span className="block">
                        {t(`audit.actions.${action as 'create-code'}`, { defaultValue: action })}
                      </span>
                      {detail && <span className="block text-xs text-ink-2">{detail}</span>}
                      <span className="block text-xs text-ink-2 sm:hidden">
                        {format.dateTime(at)} · {who(actor)}
                      </span>
                    </>
                  ),
                },
                {
                  key: 'at',
                  label: t('audit.when'),
                  className: 'max-sm:hidden',
                  render: ({ at }) => (
                    <time dateTime={at} className="whitespace-nowrap">
                      {format.dateTime(at)}
                    </time>
                  ),
                },
                {
                  key: 'target',
                  label: t('audit.target'),
                  render: ({ target }) => (
                    <span className="block min-w-28 text-xs wrap-anywhere">{target ? who(target) : '–'}</span>
                  ),
                },
                {
                  key: 'actor',
                  label: t('audit.actor'),
                  className: 'max-sm:hidden',
                  render: ({ actor }) => (
                    <span className="block min-w-28 text-xs wrap-anywhere">{who(actor)}</span>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
        {hasMore && (
          <Button className="justify-self-center" busy={loadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        )}
      </div>
    </Card>
  )
}
