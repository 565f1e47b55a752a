import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useClaimText } from '../texts/claim-text'
import { writers, type Figure } from '../texts/figures'
import type { Grounds, Part } from './grounds'

/** How a figure behind a sentence is called and written. */
export function useGrounds(grounds: Grounds | null) {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const claimText = useClaimText()
  if (!grounds) return undefined
  const { name, claim, full } = grounds
  const writer = writers[name as Figure] as (typeof writers)[Figure] | undefined
  const text = claimText(claim, writer && ((value) => writer(value, format)))
  return {
    ...text,
    value: full === null ? text.value : t('breakdown.points', { points: text.value, max: full }),
    name:
      name === 'topic' || name === 'ordinary'
        ? undefined
        : writer
          ? t(`figures.${name as Figure}`)
          : t(`breakdown.${name as Part}`),
  }
}
