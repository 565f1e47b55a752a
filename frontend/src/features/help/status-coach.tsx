import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Card } from '@/ui/layout/card'
import type { FullStatus } from './status-check'
import { Likely, Row } from './status-row'

/** How the coach answered within the last days. Nothing where the service does not know. */
export function CoachAnswers({ status }: { status: FullStatus | undefined }) {
  const { t } = useTranslation('status')
  const format = useFormat()
  if (status && !status.coach) return null
  const { days, answers, abstained, askedModel, byModel, dropped, medianWithinMs } = status?.coach ?? {
    days: 7,
    answers: 0,
    abstained: 0,
    askedModel: 0,
    byModel: 0,
    dropped: 0,
    medianWithinMs: null,
  }
  const median =
    medianWithinMs === null ? t('coach.longer') : t('coach.within', { ms: format.whole(medianWithinMs) })
  const value = (text: string) => (status ? text : <Likely>{text}</Likely>)
  return (
    <Card title={t('coach.title', { count: days })}>
      <dl className="-my-2 divide-y divide-line">
        <Row name={t('coach.answers')}>{value(format.whole(answers))}</Row>
        {answers > 0 && (
          <>
            <Row name={t('coach.abstained')}>{format.percent(abstained / answers)}</Row>
            <Row name={t('coach.median')}>{median}</Row>
          </>
        )}
        {askedModel > 0 && (
          <>
            <Row name={t('coach.byModel')}>{format.percent(byModel / askedModel)}</Row>
            <Row name={t('coach.dropped')}>{format.whole(dropped)}</Row>
          </>
        )}
      </dl>
    </Card>
  )
}
