import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useLimitsVerdict } from '../result/seo/limits-verdict'
import { useHintText, useTestText } from '../result/seo/use-test-text'
import type { Claim, SeoStudy } from '../types'

type Line = (name: string, claim: Claim, write?: (value: number) => string) => string

/** The SEO hints of an X-Ray as lines: broken rules, hints and tests, each with how many uploads it is about. */
export function useSeoLines(line: Line): (seo: SeoStudy) => string[] {
  const { t } = useTranslation('xrayReport')
  const format = usePlainFormat()
  const verdict = useLimitsVerdict()
  const hintText = useHintText()
  const testText = useTestText()
  const count = (some: number, of: number) =>
    t('seo.count', { count: of, with: format.whole(some), of: format.whole(of) })
  return (seo) => [
    `${t('seo.title')}:`,
    verdict(seo),
    ...seo.limits
      .filter(({ broken }) => broken > 0)
      .flatMap(({ rule, broken, of }) => [
        `- ${t(`seo.rules.${rule}.name`)}: ${count(broken, of)}`,
        `  ${t(`seo.rules.${rule}.advice`)}`,
      ]),
    ...seo.hints.flatMap((hint) => [
      `- ${t(`seo.checks.${hint.check}.name`)}: ${count(hint.count, hint.of)} (${t(`seo.evidence.${hint.evidence}`)})`,
      `  ${hintText(seo, hint)}`,
    ]),
    `${t('seo.tests.title')}:`,
    ...seo.tests.flatMap((test) => [
      `- ${line(t(`seo.tests.name.${test.feature}`), test.lift)}`,
      `  ${testText(test)}`,
    ]),
  ]
}
