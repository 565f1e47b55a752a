import { useTranslation } from 'react-i18next'
import type { KnownConfig } from '@/api/use-site-config'
import { outside } from '@/shared/addresses/outside-paths'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'

/** Who runs this installation; a missing name is said as plainly as a name. */
export function OperatorCard({ config }: { config: KnownConfig }) {
  const { t } = useTranslation('legal')
  return (
    <section aria-labelledby="operator" className="card grid gap-3 p-5">
      <h2 id="operator" className="font-semibold">
        {t('operator.title')}
      </h2>
      {config === 'loading' && <Skeleton className="h-32 sm:h-20" />}
      {config === 'unreachable' && <Notice tone="danger">{t('operator.unreachable')}</Notice>}
      {typeof config === 'object' && !config.operator && (
        <Notice tone="warn" title={t('operator.missing')}>
          {/* In two pieces: one would be the largest of the page, and the last to come. */}
          <p>{t('operator.missingHint')}</p>
          <p>{t('operator.missingWhere')}</p>
        </Notice>
      )}
      {typeof config === 'object' && config.operator && (
        <address className="grid gap-1 text-ink-2 not-italic">
          <span className="font-medium text-ink">{config.operator.name}</span>
          <span className="whitespace-pre-line">{config.operator.address}</span>
          <span>
            {t('operator.email')}:{' '}
            <a className="text-iris underline underline-offset-4" href={outside.mail(config.operator.email)}>
              {config.operator.email}
            </a>
          </span>
        </address>
      )}
    </section>
  )
}
