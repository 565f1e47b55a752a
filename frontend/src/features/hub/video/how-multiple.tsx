import { useTranslation } from 'react-i18next'
import { FormulaLine } from '@/shared/formula-line'
import { useFormat } from '@/i18n/format'
import { useLabels } from '../labels'
import type { HubVideo } from '../types'

/** How the multiple came about, in the words and with the formula of every result. */
export default function HowMultiple({ video }: { video: HubVideo }) {
  const { t } = useTranslation('basis')
  const format = useFormat()
  const labels = useLabels()
  return (
    <>
      <p>{t('of.outlier_multiple')}</p>
      <FormulaLine basis="outlier_multiple" />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        <dt className="text-ink-3">{t('sample')}</dt>
        <dd className="tnum">{t('n', { n: format.whole(video.neighbours) })}</dd>
        <dt className="text-ink-3">{t('interval')}</dt>
        <dd className="tnum">
          {labels.times(video.multipleLow)} – {labels.times(video.multipleHigh)}
        </dd>
        <dt className="text-ink-3">{t('data')}</dt>
        <dd>{format.dateTime(video.readAt)}</dd>
        <dt className="text-ink-3">{t('engine')}</dt>
        <dd className="tnum">{t('ours')}</dd>
      </dl>
    </>
  )
}
