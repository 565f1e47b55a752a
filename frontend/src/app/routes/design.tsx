import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNoIndex } from '@/ui/layout/no-index'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Buttons } from '../design/buttons'
import { Data } from '../design/data'
import { Forms } from '../design/forms'
import { Foundations } from '../design/foundations'
import { Navigation } from '../design/navigation'
import { Overlays } from '../design/overlays'
import { States } from '../design/states'
import { lazyPart } from '@/ui/loading/lazy-part'

const Charts = lazyPart(() => import('../design/charts'))

const groups = [
  'foundations',
  'buttons',
  'forms',
  'navigation',
  'overlays',
  'states',
  'data',
  'charts',
] as const

/** Every component in its states, for those who build with them. Reached by its address alone. */
export default function DesignPage() {
  const { t } = useTranslation('design')
  usePageTitle(t('title'), t('description'))
  useNoIndex()
  return (
    <div className="grid gap-10 py-8">
      <PageHeader title={t('title')} description={t('description')} />
      <nav aria-label={t('contents')}>
        <ul className="flex flex-wrap gap-x-4 gap-y-6">
          {groups.map((group) => (
            <li key={group}>
              <a href={`#${group}`} className="inline-block text-iris underline underline-offset-4">
                {t(`groups.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Foundations />
      <Buttons />
      <Forms />
      <Navigation />
      <Overlays />
      <States />
      <Data />
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Charts />
      </Suspense>
    </div>
  )
}
