import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Tabs } from '@/ui/layout/tabs'
import { AuditTab } from './audit-tab'
import { CodesTab } from './codes-tab'
import { Overview } from './overview'
import { lazyPart } from '@/ui/loading/lazy-part'

/** The largest parts, and not the first ones that are looked at. */
const PeopleTab = lazyPart(async () => ({ default: (await import('./people-tab')).PeopleTab }))

const DeletionsTab = lazyPart(async () => ({ default: (await import('./deletions-tab')).DeletionsTab }))

const OperationsTab = lazyPart(async () => ({ default: (await import('./operations-tab')).OperationsTab }))

const parts = ['overview', 'codes', 'people', 'deletions', 'operations', 'audit'] as const

/** The operators' screen. Who may see it is decided by the guard above, and by the server at every call. */
export default function AdminPage() {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useSearchParams()
  const [email, setEmail] = useState('')
  usePageTitle(t('title'), t('description'))
  const later = (part: ReactNode) => (
    <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>{part}</Suspense>
  )
  const content: Record<(typeof parts)[number], ReactNode> = {
    overview: <Overview />,
    codes: <CodesTab />,
    people: later(<PeopleTab email={email} onEmail={setEmail} />),
    deletions: later(<DeletionsTab />),
    operations: later(<OperationsTab />),
    audit: <AuditTab />,
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs
        label={t('tabs.label')}
        tabs={parts.map((key) => ({ key, label: t(`tabs.${key}`), content: content[key] }))}
        value={search.get('tab') ?? 'overview'}
        onChange={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
      />
    </div>
  )
}
