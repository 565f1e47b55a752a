import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { AdviceGrade } from '../types'

/** What a piece of earlier advice asked for, in words: its kind, and the form, hour, length or subject it was about. */
export function useAdviceName(): (grade: Pick<AdviceGrade, 'key' | 'watched' | 'topic'>) => string {
  const { t } = useTranslation(['xrayReport', 'advice', 'result'])
  const format = useFormat()
  const minutes = (seconds: number) => format.decimal(seconds / 60, 1)
  const about = ({ watched, topic }: Pick<AdviceGrade, 'watched' | 'topic'>): string | undefined => {
    switch (watched.kind) {
      case 'feature':
        return t(`advice:featureName.${watched.feature}`)
      case 'slot':
        return t(`advice:slotName.${watched.slot.weekend ? 'weekend' : 'weekday'}_${watched.slot.daypart}`)
      case 'length':
        return watched.toS == null
          ? t('became.longer', { from: minutes(watched.fromS) })
          : t('became.length', { from: minutes(watched.fromS), to: minutes(watched.toS) })
      case 'topic':
        return topic ? t('result:quoted', { word: topic }) : undefined
      case 'nothing':
        return undefined
    }
  }
  return (grade) => {
    const name = t(`advice:recTitle.${grade.key as 'slot'}`)
    const detail = about(grade)
    const whole = detail ? t('became.name', { name, detail }) : name
    return whole.charAt(0).toLocaleUpperCase() + whole.slice(1)
  }
}
