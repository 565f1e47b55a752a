import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Card } from '@/ui/card'
import { Figure } from '@/ui/figure'
import type { Report, SinceLast } from '../types'
import { useSampleText } from '../sample-text'
import { Tile } from '../tile'

/** What was gathered since an earlier report: counted, upload by upload. */
export function SinceCard({ report, since }: { report: Report; since: SinceLast }) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const sample = useSampleText()
  const { channelViewsGained: ofChannel, olderShare } = since
  const counted = [
    t('since.followed', { count: since.followedUploads }),
    since.newUploads > 0 && t('since.new', { count: since.newUploads }),
  ]
  return (
    <Card title={t('since.title', { date: format.date(since.since) })} className="min-w-0">
      <p className="-mt-2 text-ink-3">{t('since.intro', { count: Math.round(since.days) })}</p>
      <dl className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Figure
          label={t('since.gained')}
          value={format.compact(since.viewsGained)}
          note={[...counted, ofChannel != null && t('since.channel', { views: format.compact(ofChannel) })]
            .filter(Boolean)
            .join(' · ')}
        />
        <Tile
          name={t('since.velocity')}
          claim={since.velocity}
          sample={sample(since.velocity)}
          report={report}
          write={format.compact}
          unit={t('since.perDay')}
        />
        <Figure
          label={t('since.older')}
          value={
            olderShare == null ? (
              <span className="text-sm font-normal text-ink-3">{t('report:notEnough')}</span>
            ) : (
              format.percent(olderShare)
            )
          }
          note={t(olderShare == null ? 'since.olderUnknown' : 'since.olderNote')}
        />
      </dl>
    </Card>
  )
}
