import { Button } from '@/ui/button'

interface QuestionsProps {
  label: string
  questions: readonly string[]
  isDisabled: boolean
  onAsk: (question: string) => void
}

/** Questions that are asked with one press. */
export function Questions({ label, questions, isDisabled, onAsk }: QuestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <Button
            size="sm"
            className="text-left"
            // It stays where it is and keeps the focus.
            aria-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && onAsk(question)}
          >
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}
