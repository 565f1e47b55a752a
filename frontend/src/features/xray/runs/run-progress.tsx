import { Check, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import type { Run } from '@/api/runs'
import { Avatar } from '@/ui/image/avatar'
import { cx } from '@/ui/cx'
import { Notice } from '@/ui/feedback/notice'
import { Spinner } from '@/ui/feedback/spinner'

const stages: Run['stage'][] = ['waiting', 'resolving', 'fetching', 'scoring']

/** A run under way, at the stage where it truly is. A lost network is said, and asking goes on. */
export function RunProgress({ run, error }: { run: Run; error: ApiError | undefined }) {
  const { t } = useTranslation(['xray', 'common'])
  const at = stages.indexOf(run.stage)
  const name = run.channelName || run.channelId || run.channelInput
  return (
    <section aria-label={t('progress.label')} className="card grid grid-cols-1 gap-6 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={run.channelLogoUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg font-semibold">{name}</h1>
          <p className="text-ink-2">{t('progress.hint')}</p>
        </div>
      </div>
      <p role="status" className="sr-only">
        {t(`stages.${run.stage}`)}
      </p>
      <ol className="grid gap-3 sm:grid-cols-4 sm:gap-2">
        {stages.map((stage, index) => (
          <li
            key={stage}
            aria-current={index === at ? 'step' : undefined}
            className="flex items-center gap-3 sm:block"
          >
            <div className={cx('hidden h-1 rounded-full sm:block', index > at ? 'bg-track' : 'bg-iris')} />
            <span className="inline-flex items-center gap-2 sm:mt-2">
              <span aria-hidden className="inline-flex size-4 items-center justify-center text-iris">
                {index < at && <Check className="size-4" />}
                {index === at && <Spinner />}
                {index > at && <span className="size-1.5 rounded-full bg-line-strong" />}
              </span>
              <span className={cx('text-sm', index === at ? 'font-medium text-ink' : 'text-ink-3')}>
                {t(`stages.${stage}`)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {error && (
        <Notice live tone="warn" title={t('progress.lost')}>
          <WifiOff aria-hidden className="mr-1.5 inline size-4" />
          {t('progress.keepsAsking')}
        </Notice>
      )}
    </section>
  )
}
