import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlainFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Answer } from '../answer'
import { groupOf, questionsOf } from '../questions'
import { answerValues } from '../values'
import { xrayValues } from '../xray-values'
import type { KnownQuestion } from './api'

interface Words {
  question: string
  answer: string
  path: string
}

/** The FAQ's own words, as its pages show them. */
function useWords(): (question: KnownQuestion) => Words {
  const { t } = useTranslation(['faq', 'xrayFaq'])
  const format = usePlainFormat()
  return (asked) => {
    if (asked.page === 'faq') {
      const values = answerValues(format)
      return {
        question: t(`items.${asked.key}.q`, values),
        answer: t(`items.${asked.key}.a`, values),
        path: paths.faq(asked.key),
      }
    }
    const values = xrayValues(format)
    return {
      question: t(`xrayFaq:items.${asked.key}.q`, values),
      answer: t(`xrayFaq:items.${asked.key}.a`, values),
      path: `${paths.xrayFaq()}#${asked.section}`,
    }
  }
}

/** Whether a table is below the answer on its page. */
const hasTable = ({ page, key }: KnownQuestion): boolean => {
  const group = page === 'faq' && groupOf(key)
  return !!group && !!questionsOf(group).find((one) => one.key === key)?.tables?.length
}

const link = 'inline-flex min-h-11 items-center text-iris underline underline-offset-4'

interface FaqAnswerProps {
  questions: readonly [KnownQuestion, ...KnownQuestion[]]
  /** A link is followed. */
  onLeave: () => void
}

/** The best answer whole, without its tables; the others as links. */
export function FaqAnswer({ questions: [best, ...others], onLeave }: FaqAnswerProps) {
  const { t } = useTranslation('help')
  const wordsOf = useWords()
  const { question, answer, path } = wordsOf(best)
  return (
    <div className="grid gap-3">
      <h3 className="font-medium text-ink">{question}</h3>
      <Answer text={answer} tables={[]} />
      <p>
        <Link to={path} onClick={onLeave} className={link}>
          {t(
            best.page === 'xray-faq'
              ? 'chat.faq.openXray'
              : hasTable(best)
                ? 'chat.faq.openRules'
                : 'chat.faq.open',
          )}
        </Link>
      </p>
      {others.length > 0 && (
        <div className="grid border-t border-line pt-3">
          <p className="text-ink-2">{t('chat.faq.others')}</p>
          <ul className="grid gap-1">
            {others.map((other) => {
              const words = wordsOf(other)
              return (
                <li key={`${other.page} ${other.key}`}>
                  <Link to={words.path} onClick={onLeave} className={link}>
                    {words.question}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}
