import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Avatar } from '@/ui/image/avatar'
import { Cover } from '@/ui/image/cover'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { ScoreDot } from '@/ui/figure/score-dot'
import { ScoreRing } from '@/ui/figure/score-ring'
import { EmptyState } from '@/ui/feedback/states'
import { Table, type Column } from '@/ui/layout/table'
import { FadeBar } from '@/ui/figure/fade-bar'
import { Group, Story } from './story'

const sizes = ['sm', 'md', 'lg', 'xl'] as const
const scores = [92, 76, 61, 47, 23] as const
const names = ['Workshop Diaries', 'Quiet Lambda', 'Über Brot', 'North Coast', 'solo', '!!!'] as const

interface Video {
  id: string
  title: string
  views: number
  ratio: number
}

function Scores() {
  const { t } = useTranslation('design')
  const format = useFormat()
  return (
    <>
      <Story name={t('stories.scoreRing')}>
        <ScoreRing
          score={83}
          low={78}
          high={88}
          size={160}
          label={t('sample.score', { score: 83 })}
          write={format.whole}
        />
        <ScoreRing
          score={61}
          low={44}
          high={79}
          size={96}
          label={t('sample.score', { score: 61 })}
          write={format.whole}
        />
        {([80, 70, 60] as const).map((size) => (
          <ScoreRing
            key={size}
            score={74}
            size={size}
            label={t('sample.score', { score: 74 })}
            write={format.whole}
          />
        ))}
        <ScoreRing score={null} size={80} label={t('sample.noScore')} write={format.whole} />
      </Story>
      <Story name={t('stories.bands')}>
        {scores.map((score) => (
          <ScoreRing
            key={score}
            score={score}
            size={70}
            label={t('sample.score', { score })}
            write={format.whole}
          />
        ))}
        {scores.map((score) => (
          <ScoreDot
            key={score}
            score={score}
            low={score - 7}
            high={score + 6}
            label={t('sample.score', { score })}
            text={String(score)}
          />
        ))}
        <ScoreDot score={null} label={t('sample.noScore')} text="–" />
      </Story>
      <Story name={t('stories.fadeBar')} wide>
        <div className="grid max-w-lg gap-5">
          <FadeBar value={28} low={22} high={33} max={35} label={t('sample.score', { score: 80 })} />
          <FadeBar value={12} low={3} high={21} max={35} label={t('sample.score', { score: 34 })} />
          <FadeBar value={null} max={35} label={t('sample.noScore')} />
        </div>
      </Story>
    </>
  )
}

function Avatars() {
  const { t } = useTranslation('design')
  return (
    <Story name={t('stories.avatar')}>
      {sizes.map((size) => (
        <Avatar key={size} size={size} name="Workshop Diaries" src="/favicon.svg" />
      ))}
      {sizes.map((size) => (
        <Avatar key={size} size={size} name="Quiet Lambda" src="/first-paint.js" />
      ))}
      {names.map((name) => (
        <Avatar key={name} name={name} />
      ))}
    </Story>
  )
}

function Covers() {
  const { t } = useTranslation('design')
  return (
    <Story name={t('stories.cover')}>
      {['/favicon.svg', '/first-paint.js', undefined].map((src) => (
        <Cover
          key={src ?? 'none'}
          name="Workshop Diaries"
          src={src}
          duration="12:34"
          className="w-48 rounded-sm"
        />
      ))}
    </Story>
  )
}

function Tables() {
  const { t } = useTranslation('design')
  const format = useFormat()
  const rows: Video[] = [
    { id: 'a', title: t('sample.longTitle'), views: 1_234_567, ratio: 12.4 },
    { id: 'b', title: t('sample.pageTitle'), views: 8_900, ratio: 0.8 },
    { id: 'c', title: t('sample.longWord'), views: 0, ratio: 0 },
  ]
  const columns: Column<Video>[] = [
    { key: 'title', label: t('columns.title'), render: (row) => row.title },
    { key: 'views', label: t('columns.views'), align: 'end', render: (row) => format.whole(row.views) },
    {
      key: 'ratio',
      label: t('columns.ratio'),
      align: 'end',
      render: (row) => `${format.decimal(row.ratio)}×`,
    },
    { key: 'short', label: t('columns.short'), align: 'end', render: (row) => format.compact(row.views) },
  ]
  const caption = t('sample.videos')
  return (
    <>
      <Story name={t('stories.table')} wide>
        <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} />
        <Table
          caption={caption}
          columns={columns}
          rows={[]}
          rowKey={(row) => row.id}
          empty={<EmptyState title={t('sample.nothing')} text={t('sample.nothingHint')} />}
        />
      </Story>
      <Story name={t('stories.card')} wide>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title={t('sample.pageTitle')} action={<Button size="sm">{t('sample.open')}</Button>}>
            {t('sample.sentence')}
          </Card>
          <Card title={t('sample.longTitle')}>{t('sample.long')}</Card>
        </div>
      </Story>
    </>
  )
}

export function Data() {
  const { t } = useTranslation('design')
  return (
    <Group id="data" title={t('groups.data')}>
      <Scores />
      <Avatars />
      <Covers />
      <Tables />
    </Group>
  )
}
