import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { AdviceGrade } from '../types'
import { isBeyondOne } from '../certain/beyond-chance'
import { useClaimText } from '../texts/claim-text'

/** Uploads that a comparison needs on either side. */
const comparable = 3

/** The sentences behind a grade: who followed, how views moved, and what that means. */
export function useGradeText(): (grade: AdviceGrade) => string[] {
  const { t } = useTranslation('xrayReport')
  const format = usePlainFormat()
  const write = useClaimText()
  const movedText = ({ moved, outcome }: AdviceGrade) => {
    const text = write(moved, (value) => format.decimal(value, 2))
    if (text.abstained) return undefined
    const ofAll = outcome === 'not_followed' || outcome === 'cannot_tell'
    return t(ofAll ? 'became.movedAll' : 'became.moved', { times: text.value, likely: text.interval ?? '' })
  }
  const meaning = ({ outcome, moved, followed, uploads }: AdviceGrade) => {
    switch (outcome) {
      case 'no_effect':
        return isBeyondOne(moved) ? t('became.othersToo') : t('became.chance')
      case 'helped':
      case 'hurt':
        return uploads - (followed ?? 0) < comparable ? t('became.noOthers') : undefined
      case 'not_followed':
        return t('became.notThis')
      case 'cannot_tell':
        if (moved.reason === 'counting_changed') return t('became.counting')
        return followed == null && moved.value != null ? t('became.unseen') : t('became.few')
      default:
        return undefined
    }
  }
  return (grade) => {
    const { outcome, uploads, needed, followed } = grade
    const sentences =
      outcome === 'too_early'
        ? [
            t('became.progress', { have: uploads, needed }),
            followed != null && uploads > 0 ? t('became.followed', { followed, count: uploads }) : undefined,
          ]
        : [
            followed != null && uploads > 0 && moved(grade)
              ? t('became.followed', { followed, count: uploads })
              : undefined,
            movedText(grade),
            meaning(grade),
          ]
    return sentences.filter((text) => text !== undefined)
  }
}

const moved = ({ moved: { reason } }: AdviceGrade) => reason !== 'counting_changed'
