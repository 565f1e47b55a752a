import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { Statement } from '@/features/analysis/types'

/** What the engine says below a result's overview, by the first word of the keys: the area `adviceTabs`. A test compares. */
const belowOverview = new Set(['gap', 'spinOff', 'guidance', 'policy', 'money', 'riskLevel', 'policySign'])

/** Of a piece of advice, the step itself is shown in the head of a result, and what it rests on in a tab. */
const grounds = new Set(['evidence', 'test'])

/** The area of texts that has a sentence of the engine, by the sentence's key. */
export function areaOf(key: string): 'advice' | 'adviceTabs' {
  const [group = '', , part = ''] = key.split('.')
  return belowOverview.has(group) || (group === 'rec' && grounds.has(part)) ? 'adviceTabs' : 'advice'
}

/** Writes a sentence of the engine: a key of the area `advice` or `adviceTabs` and its values. What is missing or empty says nothing. */
export function useStatement(): (statement: Statement | null | undefined) => string {
  const { t } = useTranslation(['advice', 'result'])
  const format = usePlainFormat()
  return (statement) => {
    if (!statement?.key) return ''
    const { key, params } = statement
    const { country, words } = params
    return t(key as 'conclusion.strong', {
      ...params,
      ns: areaOf(key),
      // The engine names the country by its code.
      ...(typeof country === 'string' ? { country: format.region(country) } : {}),
      // It names words of titles one after the other.
      ...(typeof words === 'string' && words
        ? { words: format.list(words.split(', ').map((word) => t('result:quoted', { word }))) }
        : {}),
    })
  }
}
