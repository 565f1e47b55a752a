import { useTranslation } from 'react-i18next'
import type { SeoStudy, SeoTest } from '../types'

/** Which way the uploads that have it differ from the others, beyond chance. */
const outcomeOf = ({ found, lift }: SeoTest) => (!found ? 'none' : (lift.value ?? 1) > 1 ? 'more' : 'fewer')

/** What a test says, and what is known from elsewhere where there is none. */
export function useTestText(): (test: SeoTest) => string {
  const { t } = useTranslation('xrayReport')
  return (test) =>
    test.lift.value == null
      ? `${t('seo.tests.untested')} ${t(`seo.tests.elsewhere.${test.feature}`)}`
      : t(`seo.tests.row.${outcomeOf(test)}`)
}

/** What the test behind a hint says. */
const testOf = { chapters_missing: 'chapters', captions_missing: 'captions' } as const

const isTested = (check: string): check is keyof typeof testOf => Object.hasOwn(testOf, check)

/** A hint in one or two sentences: what to do, and what that has done on this channel, where it was tested. */
export function useHintText(): (seo: SeoStudy, hint: SeoStudy['hints'][number]) => string {
  const { t } = useTranslation('xrayReport')
  return ({ tests }, { check }) => {
    const advice = t(`seo.checks.${check}.advice`)
    if (!isTested(check)) return advice
    const test = tests.find(({ feature }) => feature === testOf[check])
    const said = test?.lift.value == null ? 'unknown' : outcomeOf(test)
    return `${advice} ${t(`seo.tests.outcome.${said}`)}`
  }
}
