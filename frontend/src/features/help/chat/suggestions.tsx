import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import type { QuestionKey } from '../questions'
import { answerValues } from '../values'

/** What people ask first. */
const suggested = ['overall-score', 'credits', 'intervals'] as const satisfies QuestionKey[]

interface SuggestionsProps {
  isDisabled: boolean
  onAsk: (question: string) => void
}

/** Questions of the FAQ to begin with, each sent with one press. */
export function Suggestions({ isDisabled, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('faq')
  const values = answerValues(usePlainFormat())
  return (
    <ul className="grid justify-items-start gap-2">
      {suggested.map((key) => {
        const question = t(`items.${key}.q`, values)
        return (
          <li key={key} className="max-w-full">
            <Button className="text-left" disabled={isDisabled} onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
