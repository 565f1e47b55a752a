import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Card } from '@/ui/layout/card'
import type { Report, SinceLast } from '../types'
import { useSampleText } from '../texts/sample-text'
import { Box, Tile } from '../tile'

const figure = 'tnum mt-1 text-lg font-semibold'

/** What was gathered since an earlier report: counted, upload by upload. */
export function SinceCard({ report, since }: { report: Report; since: SinceLast }) {
  const { t } = useTranslation(['xrayReport', 'report'])
  const format = useFormat()
  const sample = useSampleText()
  const { channelViewsGained: ofChannel, olderShare } = since
  const countedTwice = since.velocity.reason === 'counting_changed'
  const counted = [
    t('since.followed', { count: since.followedUploads }),
    since.newUploads > 0 && t('since.new', { count: since.newUploads }),
    ofChannel != null && t('since.channel', { views: format.compact(ofChannel) }),
  ]
  return (
    <Card title={t('since.title', { date: format.date(since.since) })} className="min-w-0">
      <p className="-mt-2 text-ink-3">
        {countedTwice ? t('windows.counting') : t('since.intro', { count: Math.round(since.days) })}
      </p>
      <dl className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Box name={t('since.gained')}>
          {since.viewsGained == null ? (
            <dd className="mt-1 text-ink-3">
              {t(countedTwice ? 'windows.notCompared' : 'report:notEnough')}
            </dd>
          ) : (
            <dd className={figure}>{format.compact(since.viewsGained)}</dd>
          )}
          <dd className="tnum text-xs text-ink-3">{counted.filter(Boolean).join(' · ')}</dd>
        </Box>
        <Tile
          name={t('since.velocity')}
          claim={since.velocity}
          sample={sample(since.velocity)}
          report={report}
          write={format.compact}
          unit={t('since.perDay')}
        />
        <Box name={t('since.older')}>
          {olderShare == null ? (
            <dd className="mt-1 text-ink-3">
              {t(countedTwice ? 'windows.notCompared' : 'report:notEnough')}
            </dd>
          ) : (
            <dd className={figure}>{format.percent(olderShare)}</dd>
          )}
          {!countedTwice && (
            <dd className="text-xs text-ink-3">
              {t(olderShare == null ? 'since.olderUnknown' : 'since.olderNote')}
            </dd>
          )}
        </Box>
      </dl>
    </Card>
  )
}
