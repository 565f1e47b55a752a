import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Accordion } from '@/ui/layout/accordion'
import { Badge } from '@/ui/badge'
import { Button, IconButton } from '@/ui/button'
import { PageHeader } from '@/ui/layout/page-header'
import { Tabs } from '@/ui/layout/tabs'
import { Group, Story } from './story'

export function Navigation() {
  const { t } = useTranslation('design')
  return (
    <Group id="navigation" title={t('groups.navigation')}>
      <Story name={t('stories.pageHeader')} wide>
        <PageHeader
          level={2}
          title={t('sample.pageTitle')}
          description={t('sample.sentence')}
          badge={<Badge tone="iris">{t('sample.new')}</Badge>}
          back={<IconButton label={t('sample.back')} icon={<ArrowLeft aria-hidden className="size-5" />} />}
          actions={<Button>{t('sample.act')}</Button>}
        />
        <PageHeader level={2} title={t('sample.longTitle')} />
      </Story>
      <Story name={t('stories.tabs')} wide>
        <Tabs
          label={t('stories.tabs')}
          tabs={[
            { key: 'figures', label: t('tabs.figures'), content: <p>{t('sample.sentence')}</p> },
            { key: 'sustainability', label: t('tabs.sustainability'), content: <p>{t('sample.long')}</p> },
            { key: 'content', label: t('tabs.content'), content: <p>{t('sample.sentence')}</p> },
            {
              key: 'rivals',
              label: t('tabs.rivals'),
              content: null,
              disabled: t('sample.reason'),
            },
          ]}
        />
      </Story>
      <Story name={t('stories.accordion')} wide>
        <Accordion
          items={[
            { key: 'design-score', title: t('questions.score'), content: t('sample.sentence') },
            { key: 'design-risk', title: t('questions.risk'), content: t('sample.long') },
            { key: 'design-credits', title: t('questions.credits'), content: t('sample.sentence') },
          ]}
        />
      </Story>
    </Group>
  )
}
