import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { Claim, TitlePool } from '../types'

type Line = (name: string, claim: Claim, write?: (value: number) => string) => string

/** The title ideas of an X-Ray as lines: each with what it rests on, and the caveats that are next to it on the screen. */
export function useIdeaLines(line: Line): (pool: TitlePool) => string[] {
  const { t } = useTranslation('titleIdeas')
  const format = usePlainFormat()
  return ({ titles, reason }) => [
    `${t('title')}:`,
    ...(titles.length === 0
      ? [t(`none.${reason ?? 'no_effect'}`)]
      : [
          t('intro'),
          t('numbers'),
          ...titles.flatMap((idea) => [
            `- ${idea.title}`,
            `  ${t(`category.${idea.category}`)}, ${t('from', { count: idea.of, with: format.whole(idea.withCount), of: format.whole(idea.of) })}, ${t('scored', { score: format.whole(idea.score) })}`,
            `  ${line(t('text'), idea.predictedLift)}`,
          ]),
        ]),
  ]
}
