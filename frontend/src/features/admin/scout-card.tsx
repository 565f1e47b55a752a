import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { nicheTitle } from '@/shared/niche-title'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { Progress } from '@/ui/feedback/progress'
import { EmptyState } from '@/ui/feedback/states'
import { useScout, type Scout } from './api'
import { Loaded } from './loaded'

/** Counted no further. */
const mostWaiting = 100
/** Of the niches with the fewest channels, which the scout looks for first. */
const shown = 5

function Doing({ scout }: { scout: Scout }) {
  const { t, i18n } = useTranslation('admin')
  const format = useFormat()
  const niche = (key: string) => nicheTitle(i18n.getFixedT(null, ['advice']), key)
  const counted = (name: string, channels: number) => `${name} ${format.whole(channels)}`
  const spent = t('scout.spent', {
    units: format.whole(scout.units),
    daily: format.whole(scout.dailyUnits),
    count: scout.dailyUnits,
  })
  const rows = [
    {
      label: t('scout.waiting'),
      value:
        scout.waiting < mostWaiting
          ? format.whole(scout.waiting)
          : t('scout.more', { most: format.whole(mostWaiting) }),
    },
    { label: t('scout.nextDay'), value: format.dateTime(scout.nextDayAt) },
    {
      label: t('scout.languages'),
      value: format.list(scout.languages.map(({ key, channels }) => counted(format.language(key), channels))),
    },
    { label: t('scout.niches'), value: format.whole(scout.niches.length) },
    {
      label: t('scout.thin'),
      value: format.list(
        scout.niches.slice(-shown).map(({ key, channels }) => counted(niche(key), channels)),
      ),
    },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <Progress label={spent} value={scout.units / scout.dailyUnits} />
      {scout.niches.length === 0 && <EmptyState title={t('scout.none')} text={t('scout.noneText')} />}
      <Details rows={scout.niches.length === 0 ? rows.slice(0, 2) : rows} />
    </div>
  )
}

/** How far the scout of the discovery hub is with its day. */
export function ScoutCard() {
  const { t } = useTranslation('admin')
  const { data: scout, error, mutate } = useScout()
  return (
    <Card
      title={t('scout.title')}
      action={scout?.refusedAt ? <Badge tone="danger">{t('scout.refused')}</Badge> : undefined}
    >
      <p className="mb-4 text-ink-2">{t('scout.text')}</p>
      <Loaded data={scout} error={error} again={() => void mutate()} failed={t('scout.failed')}>
        {(known) =>
          known.dailyUnits === 0 ? <EmptyState title={t('scout.off')} /> : <Doing scout={known} />
        }
      </Loaded>
    </Card>
  )
}
