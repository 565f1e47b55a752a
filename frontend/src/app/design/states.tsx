import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Notice } from '@/ui/feedback/notice'
import { Progress } from '@/ui/feedback/progress'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { Group, Story } from './story'

const tones = ['info', 'good', 'warn', 'danger'] as const

export function States() {
  const { t } = useTranslation('design')
  return (
    <Group id="states" title={t('groups.states')}>
      <Story name={t('stories.empty')} wide>
        <EmptyState
          icon={<SearchX className="size-6" />}
          title={t('sample.nothing')}
          text={t('sample.nothingHint')}
          action={<Button look="primary">{t('sample.act')}</Button>}
        />
      </Story>
      <Story name={t('stories.error')} wide>
        <ErrorState
          title={t('sample.failed')}
          text={t('sample.long')}
          action={<Button>{t('sample.again')}</Button>}
        />
      </Story>
      <Story name={t('stories.notice')} wide>
        {tones.map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={t(`notices.${tone}`)}
            actions={<Button size="sm">{t('sample.open')}</Button>}
          >
            {t('sample.sentence')}
          </Notice>
        ))}
        <FailedNotice
          live={false}
          title={t('sample.failed')}
          retry={t('sample.again')}
          onRetry={() => undefined}
        >
          {t('sample.sentence')}
        </FailedNotice>
      </Story>
      <Story name={t('stories.progress')} wide>
        <div className="grid max-w-lg gap-4">
          <Progress label={t('sample.progress')} value={0.42} />
          <Progress label={t('sample.progress')} value={1} />
          <Progress label={t('sample.waiting')} value={null} />
        </div>
      </Story>
      <Story name={t('stories.skeleton')} wide>
        <div className="grid max-w-lg gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </Story>
    </Group>
  )
}
