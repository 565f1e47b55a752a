import { useEffect, useState } from 'react'
import { asApiError, type ApiError } from '@/api/errors'
import { scoreTitle, type ScoreTitle, type TitleReading } from '@/api/titles'

/** How long after the last key the words are scored. */
const pause = 300

interface LiveScore {
  /** Of these words, or of earlier ones until there is an answer. */
  reading: TitleReading | undefined
  /** The words were changed since. */
  waiting: boolean
  error: ApiError | undefined
  retry: () => void
}

/** Scores words while they are typed. An answer to earlier words never takes the place of a later one. */
export function useLiveScore(request: ScoreTitle | undefined, stored: TitleReading | undefined): LiveScore {
  const question = request && JSON.stringify(request)
  const [answer, setAnswer] = useState<{ question: string; error?: ApiError }>()
  const [reading, setReading] = useState(stored)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (question === undefined) return
    const controller = new AbortController()
    const ask = async () => {
      try {
        const read = await scoreTitle(JSON.parse(question) as ScoreTitle, controller.signal)
        if (controller.signal.aborted) return
        setReading(read)
        setAnswer({ question })
      } catch (cause) {
        if (!controller.signal.aborted) setAnswer({ question, error: asApiError(cause) })
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [question, round])
  if (question === undefined)
    return { reading: stored, waiting: false, error: undefined, retry: () => undefined }
  const answered = answer?.question === question
  return {
    reading,
    waiting: !answered,
    error: answered ? answer.error : undefined,
    retry: () => {
      setAnswer(undefined)
      setRound((before) => before + 1)
    },
  }
}
